#include "compiler/output/IRDump.h"
#include "../Target.h"

namespace culprit::fuzz {

void runIRDump(llvm::StringRef bytes) {
  size_t before = 0;
  for (const IRDumpBanner &banner : parseIRDumpBanners(bytes)) {
    require(banner.offset >= before && banner.offset < banner.end &&
                banner.end <= bytes.size(),
            "banners come one after another, in the text");
    require(!banner.passClass.empty() || !banner.passArgument.empty(),
            "a banner names a pass");
    before = banner.end;
  }
}

} // namespace culprit::fuzz

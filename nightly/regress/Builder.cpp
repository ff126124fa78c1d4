#include "nightly/regress/Builder.h"
#include "probe/files/ExecutableLookup.h"

using namespace llvm;

namespace culprit {

Expected<Built> GivenCompilers::make(const std::string &build) {
  auto path = findExecutable(build, "", ownSearchPath());
  if (!path)
    return Built{"", toString(path.takeError())};
  return Built{*path, ""};
}

} // namespace culprit

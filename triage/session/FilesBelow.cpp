#include "triage/session/FilesBelow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// An output directory of ours has a journal, a bundle has bundle.json.
static bool isLeftOut(StringRef path) {
  StringRef name = sys::path::filename(path);
  return name.starts_with(".") || name == "__pycache__" ||
         name == "culprit-out" || sys::fs::exists(path + "/journal.sqlite") ||
         sys::fs::exists(path + "/bundle.json");
}

std::vector<std::string> filesBelow(StringRef directory,
                                    function_ref<bool(StringRef)> isWanted) {
  constexpr unsigned mostEntries = 20000;
  std::vector<std::string> found;
  std::error_code error;
  unsigned entries = 0;
  for (sys::fs::recursive_directory_iterator it(directory, error,
                                                /*follow_symlinks=*/false),
       end;
       it != end && !error && ++entries <= mostEntries; it.increment(error)) {
    if (isLeftOut(it->path())) {
      it.no_push();
      continue;
    }
    if (!isWanted(sys::path::filename(it->path())))
      continue;
    sys::fs::file_status status; // of what a link leads to
    if (sys::fs::status(it->path(), status) ||
        status.type() == sys::fs::file_type::directory_file)
      continue;
    auto time = status.getLastModificationTime().time_since_epoch();
    found.push_back(it->path() + " " + std::to_string(time.count()));
  }
  llvm::sort(found);
  return found;
}

} // namespace culprit

#include "triage/session/EditablePackages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

std::vector<std::string> editableDirectories(StringRef packages) {
  std::vector<std::string> found;
  std::error_code error;
  for (sys::fs::directory_iterator it(packages, error), end;
       it != end && !error; it.increment(error)) {
    StringRef name = sys::path::filename(it->path());
    if (!name.ends_with(".pth") && !name.starts_with("__editable__"))
      continue;
    auto text = sys::fs::is_regular_file(it->path())
                    ? MemoryBuffer::getFile(it->path())
                    : std::make_error_code(std::errc::is_a_directory);
    if (!text)
      continue;
    SmallVector<StringRef> pieces;
    SplitString((*text)->getBuffer(), pieces,
                name.ends_with(".pth") ? "\r\n" : "\r\n\"'");
    for (StringRef piece : pieces)
      if (sys::path::is_absolute(piece) && sys::fs::is_directory(piece) &&
          !is_contained(found, piece))
        found.push_back(piece.str());
  }
  llvm::sort(found);
  return found;
}

/// What answers write there is no part of a package: an output directory of
/// ours has a journal, a bundle has bundle.json.
static bool isLeftOut(StringRef path) {
  StringRef name = sys::path::filename(path);
  return name.starts_with(".") || name == "__pycache__" ||
         name == "culprit-out" || sys::fs::exists(path + "/journal.sqlite") ||
         sys::fs::exists(path + "/bundle.json");
}

std::vector<std::string> modulesBelow(StringRef directory) {
  constexpr unsigned mostEntries = 20000;
  std::vector<std::string> found;
  std::error_code error;
  unsigned entries = 0;
  for (sys::fs::recursive_directory_iterator it(directory, error,
                                                /*follow_symlinks=*/false),
       end;
       it != end && !error && ++entries <= mostEntries; it.increment(error)) {
    StringRef name = sys::path::filename(it->path());
    if (isLeftOut(it->path())) {
      it.no_push();
      continue;
    }
    if (!name.ends_with(".py") && !name.ends_with(".so"))
      continue;
    sys::fs::file_status status; // of what a link leads to
    if (sys::fs::status(it->path(), status))
      continue;
    auto time = status.getLastModificationTime().time_since_epoch();
    found.push_back(it->path() + " " + std::to_string(time.count()));
  }
  llvm::sort(found);
  return found;
}

} // namespace culprit

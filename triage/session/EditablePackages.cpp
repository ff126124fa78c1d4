#include "triage/session/EditablePackages.h"
#include "triage/session/FilesBelow.h"
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

std::vector<std::string> modulesBelow(StringRef directory) {
  return filesBelow(directory, [](StringRef name) {
    return name.ends_with(".py") || name.ends_with(".so");
  });
}

} // namespace culprit

#include "triage/session/behind/GoneDirectory.h"
#include "probe/files/Directories.h"
#include "probe/files/ScratchDirectory.h"
#include "probe/files/TextFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Not if the name leads out of the directory.
static Error place(StringRef name, StringRef text, StringRef directory) {
  SmallString<128> path(name);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  if (sys::path::is_absolute(path) || path.empty() ||
      *sys::path::begin(path) == "..")
    return Error::success();
  path = directory;
  sys::path::append(path, name);
  if (std::error_code error =
          makeDirectories(sys::path::parent_path(path).str()))
    return createStringError(error, "cannot create the directory of %s",
                             path.c_str());
  return writeTextFile(path.str().str(), text);
}

Error runInOwnDirectory(Request &request) {
  auto made = ScratchDirectory::make();
  if (!made)
    return made.takeError();
  for (const auto &[name, text] : request.files)
    if (Error error = place(name, text, made->path()))
      return error;
  request.directory = made->path();
  request.directoryIsMade = true;
  using Kept = std::pair<std::shared_ptr<void>, ScratchDirectory>;
  request.keeps = std::make_shared<Kept>(request.keeps, std::move(*made));
  return Error::success();
}

void replaceGoneDirectory(Request &request) {
  if (request.directory.empty() || sys::fs::is_directory(request.directory))
    return;
  if (Error error = runInOwnDirectory(request))
    consumeError(std::move(error)); // its start says what is wrong
}

} // namespace culprit

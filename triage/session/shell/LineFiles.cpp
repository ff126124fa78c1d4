#include "triage/session/shell/LineFiles.h"
#include "probe/files/SHA256.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

std::string LineFiles::whole(StringRef path, StringRef directory) {
  SmallString<128> result(sys::path::is_absolute(path) ? "" : directory);
  sys::path::append(result, path);
  sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

bool LineFiles::areSame(StringRef a, StringRef b, StringRef directory) {
  std::string left = whole(a, directory), right = whole(b, directory);
  return left == right || sys::fs::equivalent(left, right);
}

std::string LineFiles::counterpart(StringRef whole) const {
  return root + "/files" + whole.str();
}

std::string LineFiles::temporaryFor(StringRef name) const {
  StringRef file = sys::path::filename(name);
  return root + "/" + (file.empty() ? "line" : file.str());
}

std::string LineFiles::directoryOfProgram(const std::string &directory) const {
  return root + "/programs/" + sha256(directory).substr(0, 12);
}

bool LineFiles::isInDirectoryOfProgram(StringRef path) const {
  return path.starts_with(root + "/programs/");
}

bool LineFiles::isPrivate(StringRef path) const {
  return path.starts_with(root + "/");
}

std::string LineFiles::forReading(StringRef path, StringRef directory) const {
  std::string full = whole(path, directory);
  std::string mine = counterpart(full);
  // A directory of the user's has more in it than the line has written.
  bool hidesMore = sys::fs::is_directory(mine) && sys::fs::exists(full);
  if (path.empty() || isPrivate(full) || hidesMore || !sys::fs::exists(mine))
    return path.str();
  return mine;
}

static void copyInPlaceOfLink(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (!fs::is_symlink(path, ignored))
    return;
  fs::path file = fs::canonical(path, ignored); // "": it leads nowhere
  fs::remove(path, ignored);
  fs::copy_file(file, path, ignored);
}

Expected<std::string> LineFiles::forWriting(StringRef path,
                                            StringRef directory) const {
  std::string full = whole(path, directory);
  if (StringRef(full).starts_with("/dev/"))
    return full;
  std::string mine = isPrivate(full) ? full : counterpart(full);
  copyInPlaceOfLink(mine);
  if (isPrivate(full))
    return full;
  StringRef parent = sys::path::parent_path(full);
  if (!sys::fs::is_directory(parent) &&
      !sys::fs::is_directory(counterpart(parent)))
    return createStringError("cannot write " + path +
                             ": there is no directory " + parent);
  if (std::error_code error =
          sys::fs::create_directories(sys::path::parent_path(mine)))
    return createStringError(error, "cannot create a directory for %s: %s",
                             mine.c_str(), error.message().c_str());
  return mine;
}

Expected<std::string> LineFiles::forWritingInto(StringRef path,
                                                StringRef directory) const {
  auto mine = forWriting(path, directory);
  if (!mine)
    return mine;
  if (std::error_code error = sys::fs::create_directories(*mine))
    return createStringError(error, "cannot create %s: %s", mine->c_str(),
                             error.message().c_str());
  return mine;
}

} // namespace culprit

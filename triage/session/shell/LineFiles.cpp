#include "triage/session/shell/LineFiles.h"
#include "probe/files/SHA256.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;

namespace fs = std::filesystem;

namespace culprit {

LineFiles::LineFiles(std::string root) : root(std::move(root)) {
  SmallString<128> real; // as whole() has paths
  if (!sys::fs::real_path(this->root, real))
    this->root = real.str().str();
}

std::string LineFiles::textual(StringRef path, StringRef directory) {
  SmallString<128> result(sys::path::is_absolute(path) ? "" : directory);
  sys::path::append(result, path);
  sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

/// A file that is a link keeps its name: an extension may say what it is.
std::string LineFiles::whole(StringRef path, StringRef directory) {
  fs::path spelled = fs::path(directory.str()) / path.str();
  std::error_code error;
  fs::path name = spelled.filename();
  bool isFile = !name.empty() && name != "." && name != ".." &&
                !fs::is_directory(spelled, error);
  fs::path result = isFile ? fs::weakly_canonical(spelled.parent_path(), error)
                           : fs::weakly_canonical(spelled, error);
  if (result.empty()) // a word that no path can be
    return textual(path, directory);
  if (isFile)
    result /= name;
  return textual(result.string(), "");
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

bool LineFiles::isDevice(StringRef path, StringRef directory) {
  std::string full = textual(path, directory);
  StringRef name = full;
  if (!name.consume_front("/dev/") || name.starts_with("shm/"))
    return false;
  // The streams of who opens them, whatever Culprit has there.
  if (is_contained({"stdin", "stdout", "stderr"}, name) ||
      name.starts_with("fd/"))
    return true;
  return sys::fs::exists(full) && !sys::fs::is_regular_file(full) &&
         !sys::fs::is_directory(full);
}

bool LineFiles::isRemoved(StringRef whole) const {
  for (; !whole.empty(); whole = sys::path::parent_path(whole))
    if (removed.contains(whole.str()))
      return true;
  return false;
}

std::string LineFiles::placeOf(StringRef directory) const {
  std::string full = whole(directory, "/"), mine = counterpart(full);
  bool isUsers = sys::fs::is_directory(full) && !isRemoved(full);
  return isUsers || !sys::fs::is_directory(mine) ? directory.str() : mine;
}

std::string LineFiles::forReading(StringRef path, StringRef directory) const {
  std::string full = whole(path, directory);
  if (path.empty() || isPrivate(full))
    return path.str();
  std::string mine = counterpart(full);
  bool isThere = sys::fs::exists(full);
  if (isThere && isRemoved(full))
    return mine;
  // A directory of the user's has more in it than the line has written.
  bool hidesMore = sys::fs::is_directory(mine) && isThere;
  if (sys::fs::exists(mine) && !hidesMore)
    return mine;
  // From a private directory, `..` leads to none of the user's files.
  bool isAside =
      !sys::path::is_absolute(path) && placeOf(directory) != directory;
  return isThere && isAside ? full : path.str();
}

static void copyInPlaceOfLink(const std::string &path) {
  std::error_code ignored;
  if (!fs::is_symlink(path, ignored))
    return;
  fs::path file = fs::canonical(path, ignored); // "": it leads nowhere
  fs::remove(path, ignored);
  fs::copy_file(file, path, ignored);
}

Expected<std::string> LineFiles::forWriting(StringRef path,
                                            StringRef directory) const {
  if (isDevice(path, directory))
    return textual(path, directory);
  std::string full = whole(path, directory);
  std::string mine = isPrivate(full) ? full : counterpart(full);
  copyInPlaceOfLink(mine);
  if (isPrivate(full))
    return full;
  StringRef parent = sys::path::parent_path(full);
  bool hasParent = sys::fs::is_directory(parent) && !isRemoved(parent);
  if (!hasParent && !sys::fs::is_directory(counterpart(parent)))
    return createStringError("cannot write " + path +
                             ": there is no directory " + parent);
  if (std::error_code error =
          sys::fs::create_directories(sys::path::parent_path(mine)))
    return createStringError(error, "cannot create a directory for %s: %s",
                             mine.c_str(), error.message().c_str());
  return mine;
}

Expected<std::string> LineFiles::forChanging(StringRef path,
                                             StringRef directory) const {
  auto mine = forWriting(path, directory);
  std::string users = whole(path, directory);
  if (!mine || sys::fs::exists(*mine) || !sys::fs::is_regular_file(users) ||
      isRemoved(users))
    return mine;
  std::error_code error;
  fs::copy_file(users, *mine, error);
  if (!error)
    fs::last_write_time(*mine, fs::last_write_time(users, error), error);
  if (error)
    return createStringError(error, "cannot copy %s: %s", users.c_str(),
                             error.message().c_str());
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

void LineFiles::remove(StringRef path, StringRef directory) {
  fs::path spelled = fs::path(directory.str()) / path.rtrim('/').str();
  std::error_code ignored;
  bool isLink = fs::is_symlink(spelled, ignored);
  // A link to a directory stays: only what lies behind it has a place here.
  if (isLink && fs::is_directory(spelled, ignored))
    return;
  std::string full = whole(path, directory);
  fs::remove_all(isPrivate(full) ? full : counterpart(full), ignored);
  if (!isPrivate(full) && sys::fs::exists(full))
    removed.insert(full);
}

} // namespace culprit

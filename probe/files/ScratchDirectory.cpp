#include "probe/files/ScratchDirectory.h"
#include "probe/files/Directories.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace culprit {

static constexpr StringRef prefix = "culprit.";
/// A directory of that name may as well be the user's: ours have this file.
static constexpr const char *mark = ".culprit-scratch";

namespace {
enum class Lock { Ours, Anothers, Unknown };
} // namespace

/// Not through a link; nothing if it is not there, or no directory.
static FileDescriptor openDirectory(const std::string &path) {
  return FileDescriptor(
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

static Lock lockDirectory(const FileDescriptor &directory) {
  while (::flock(directory.get(), LOCK_EX | LOCK_NB) != 0)
    if (errno != EINTR)
      return errno == EWOULDBLOCK ? Lock::Anothers : Lock::Unknown;
  return Lock::Ours;
}

/// Whether the path still leads there.
static bool isAt(const FileDescriptor &directory, const std::string &path) {
  struct stat open {
  }, named{};
  return ::fstat(directory.get(), &open) == 0 &&
         ::lstat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

static bool isOfThisUser(const struct stat &status) {
  return status.st_uid == ::geteuid();
}

static bool isMine(const FileDescriptor &directory) {
  struct stat status {
  }, marked{};
  return ::fstat(directory.get(), &status) == 0 && isOfThisUser(status) &&
         ::fstatat(directory.get(), mark, &marked, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISREG(marked.st_mode) && isOfThisUser(marked);
}

static bool setMark(const FileDescriptor &directory) {
  return bool(FileDescriptor(::openat(
      directory.get(), mark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)));
}

static void removeStale(const std::string &parent) {
  std::error_code ignored;
  for (const auto &entry : std::filesystem::directory_iterator(
           parent, std::filesystem::directory_options::skip_permission_denied,
           ignored)) {
    std::string path = entry.path().string();
    if (!StringRef(sys::path::filename(path)).starts_with(prefix))
      continue;
    FileDescriptor directory = openDirectory(path);
    if (directory && isMine(directory) &&
        lockDirectory(directory) == Lock::Ours && isAt(directory, path))
      removeTree(path);
  }
}

static std::string temporaryDirectory() {
  SmallString<128> path;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, path);
  return absolutePath(path);
}

Expected<ScratchDirectory> ScratchDirectory::make() {
  std::string parent = temporaryDirectory();
  removeStale(parent);
  constexpr int attempts = 100;
  int error = EAGAIN;
  for (int i = 0; i < attempts; ++i) {
    std::string path = parent + "/" + prefix.str();
    if (std::error_code failed = makeUniqueDirectory(path)) {
      error = failed.value();
      break;
    }
    FileDescriptor lock = openDirectory(path);
    bool isOurs =
        lock && lockDirectory(lock) != Lock::Anothers && isAt(lock, path);
    if (isOurs && setMark(lock))
      return ScratchDirectory(std::move(path), std::move(lock));
    if (isOurs) { // a full disk: nobody would know whose it is
      error = errno;
      ::rmdir(path.c_str());
      break;
    }
  }
  auto code = std::error_code(error, std::generic_category());
  return createStringError(
      code,
      "cannot create a temporary directory in %s: %s; set TMPDIR to a "
      "directory that can be written to",
      parent.c_str(), code.message().c_str());
}

ScratchDirectory::ScratchDirectory(std::string directory, FileDescriptor lock)
    : directory(std::move(directory)), lock(std::move(lock)) {}

ScratchDirectory::ScratchDirectory(ScratchDirectory &&other) noexcept
    : directory(std::exchange(other.directory, {})),
      lock(std::move(other.lock)) {}

ScratchDirectory::~ScratchDirectory() {
  if (!directory.empty())
    removeTree(directory);
}

} // namespace culprit

#include "triage/session/OutputDirectory.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "triage/session/AnswerFiles.h"
#include "triage/session/OutputName.h"
#include "triage/session/UsersOwn.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <utility>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static Error cannotWrite(const std::string &path, std::error_code error) {
  return createStringError(error,
                           "cannot write to %s: %s; choose another directory "
                           "with --out",
                           path.c_str(), error.message().c_str());
}

static std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

static Error makeOutput(const std::string &path) {
  if (path.empty())
    return createStringError("--out names no directory");
  if (sys::fs::exists(path) && !sys::fs::is_directory(path))
    return createStringError("%s is a file, no directory; choose another one "
                             "with --out",
                             path.c_str());
  if (std::error_code error = makeDirectories(path))
    return createStringError(
        error, "cannot create %s: %s; choose another directory with --out",
        path.c_str(), error.message().c_str());
  if (::access(path.c_str(), W_OK) != 0)
    return cannotWrite(path, lastError());
  return Error::success();
}

/// The lock is that of the process alone: a child that lives on for a moment
/// when the process is killed has no part in it.
static Error lockFile(const FileDescriptor &file,
                      const std::string &directory) {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  if (::fcntl(file.get(), F_SETLK, &lock) == 0)
    return Error::success();
  if (errno != EACCES && errno != EAGAIN)
    return Error::success(); // a file system that cannot; SQLite will say so
  lock.l_pid = 0;
  ::fcntl(file.get(), F_GETLK, &lock);
  return createStringError("%s is in use by another run (process %d): wait for "
                           "it, or choose another directory with --out",
                           directory.c_str(), static_cast<int>(lock.l_pid));
}

Expected<OutputDirectory> OutputDirectory::reserve(const std::string &path) {
  if (Error error = refuseUsersOwn(path))
    return error;
  if (Error error = makeOutput(path))
    return error;
  std::string name = path + "/lock";
  FileDescriptor file(
      ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file)
    return cannotWrite(name, lastError());
  if (Error error = lockFile(file, path))
    return error;
  return OutputDirectory(path, std::move(file));
}

Expected<OutputDirectory> OutputDirectory::open(const std::string &path,
                                                const std::string &question) {
  auto output = reserve(path);
  if (output)
    if (Error error = output->takeFor(question))
      return error;
  return output;
}

/// In a directory called as the one of all commands, `latest` leads to
/// `directory`.
static void linkLatest(const std::string &directory) {
  std::error_code ignored;
  fs::path self = fs::path(directory).lexically_normal();
  fs::path above = self.parent_path();
  // Not always where this process is: a shell line may have changed that.
  if (above.filename() != defaultOutput)
    return;
  // Nothing here is for a repository; a user may have said so in his own words.
  if (std::string ignore = above / ".gitignore"; !sys::fs::exists(ignore))
    consumeError(writeTextFile(ignore, "*\n"));
  // The link is a convenience: a file system may have none, a user his own.
  fs::path fresh = self / "latest.new";
  fs::remove(fresh, ignored);
  fs::create_directory_symlink(self.filename(), fresh, ignored);
  fs::rename(fresh, above / latestOutput, ignored);
  fs::remove(fresh, ignored);
}

/// The question in the lock file stays what the rest of the directory is about,
/// also if this process ends in the middle.
Error OutputDirectory::takeFor(const std::string &question) {
  if (std::exchange(isTaken, true))
    return Error::success();
  std::string before(4096, '\0');
  ssize_t n = ::pread(lock.get(), before.data(), before.size(), 0);
  before.resize(n > 0 ? static_cast<size_t>(n) : 0);
  if (before != question) {
    if (!before.empty() || hasAnswer(directory)) {
      if (Error error = moveAside(foundParts))
        return error;
      std::error_code ignored;
      for (const fs::path &report : partsIn(directory, reportParts))
        fs::remove(report, ignored); // where nothing was found, nothing is lost
    }
    if (::ftruncate(lock.get(), 0) != 0 ||
        ::pwrite(lock.get(), question.data(), question.size(), 0) !=
            static_cast<ssize_t>(question.size()))
      return cannotWrite(directory + "/lock", lastError());
  }
  linkLatest(directory);
  return Error::success();
}

Error OutputDirectory::moveAside(ArrayRef<StringRef> names) {
  return partsIn(directory, names).empty() ? Error::success()
                                           : moveToEarlier(names, reportParts);
}

Error OutputDirectory::moveReportAside() {
  return partsIn(directory, reportParts).empty()
             ? Error::success()
             : moveToEarlier({}, reportParts);
}

Error OutputDirectory::moveToEarlier(ArrayRef<StringRef> found,
                                     ArrayRef<StringRef> reports) {
  fs::path earlier = fs::path(directory) / "earlier", to;
  for (unsigned number = 1; fs::exists(to = earlier / std::to_string(number));)
    ++number;
  std::error_code error = makeDirectories(to.string());
  for (ArrayRef<StringRef> names : {found, reports})
    for (const fs::path &path : partsIn(directory, names))
      if (!error)
        fs::rename(path, to / path.filename(), error);
  if (error)
    return createStringError(error, "cannot move an earlier answer to %s: %s",
                             to.c_str(), error.message().c_str());
  aside = to.string();
  return Error::success();
}

} // namespace culprit

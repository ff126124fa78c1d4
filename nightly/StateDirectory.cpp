#include "nightly/StateDirectory.h"
#include "probe/Directories.h"
#include "probe/SHA256.h"
#include "probe/TextFile.h"
#include "triage/session/UsageError.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static std::string absolute(const std::string &path) {
  std::string text = fs::absolute(path).lexically_normal().string();
  while (text.size() > 1 && text.back() == '/')
    text.pop_back();
  return text;
}

Expected<StateDirectory> StateDirectory::make(const std::string &path) {
  std::string root = absolute(path);
  if (std::error_code error = makeDirectories(root + "/bugs"))
    return usageError("cannot create %s/bugs: %s", path.c_str(),
                      error.message().c_str());
  if (::access(root.c_str(), W_OK) != 0)
    return usageError("cannot write to %s: %s", path.c_str(),
                      std::strerror(errno));
  return StateDirectory(root);
}

Expected<StateDirectory> StateDirectory::existing(const std::string &path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored))
    return usageError("there is no directory %s: name that of your nights with "
                      "--state",
                      path.c_str());
  return StateDirectory(absolute(path));
}

std::string StateDirectory::night(NightNumber night) const {
  return root + "/nights/" + std::to_string(night);
}

bool StateDirectory::lockNight(NightNumber number) {
  if (makeDirectories(night(number)))
    return false;
  FileDescriptor file(::open((night(number) + "/lock").c_str(),
                             O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
    return false;
  lock = std::move(file);
  return true;
}

Expected<std::string> StateDirectory::workFor(NightNumber number, unsigned at,
                                              const std::string &what) const {
  std::string path =
      night(number) + "/errands/" + std::to_string(at) + "-" + what;
  if (std::error_code error = removeTree(path))
    return createStringError("cannot remove " + path + ": " + error.message());
  if (std::error_code error = makeDirectories(path))
    return createStringError("cannot create " + path + ": " + error.message());
  return path;
}

std::string StateDirectory::nameOfUnfinished(const Job &job) {
  return sha256(job.name).substr(0, 16);
}

static std::string unfinished(const std::string &root, const Job &job) {
  return root + "/unfinished/" + StateDirectory::nameOfUnfinished(job);
}

Expected<std::string> StateDirectory::triageOf(NightNumber number, unsigned at,
                                               const Job &job) const {
  std::string path =
      night(number) + "/errands/" + std::to_string(at) + "-triage";
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    if (std::error_code error = makeDirectories(night(number) + "/errands"))
      return createStringError("cannot create " + night(number) +
                               "/errands: " + error.message());
    fs::rename(unfinished(root, job), path, ignored);
  }
  if (std::error_code error = makeDirectories(path))
    return createStringError("cannot create " + path + ": " + error.message());
  return path;
}

void StateDirectory::keepUnfinished(const std::string &path,
                                    const Job &job) const {
  std::error_code ignored;
  makeDirectories(root + "/unfinished");
  removeTree(unfinished(root, job));
  fs::rename(path, unfinished(root, job), ignored);
}

static void replaceAll(std::string &text, const std::string &from,
                       const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
}

/// The file with its directory's new name in it.
static Error copyRenamed(const std::string &from, const std::string &to,
                         const std::string &oldName,
                         const std::string &newName) {
  auto text = readTextFile(from);
  if (!text)
    return text.takeError();
  replaceAll(*text, oldName, newName);
  return writeTextFile(to, *text);
}

static Error fillAnswer(const std::string &answer, const std::string &fresh,
                        const std::string &place) {
  if (std::error_code error = removeTree(fresh))
    return createStringError("cannot remove " + fresh + ": " + error.message());
  if (std::error_code error = makeDirectories(fresh))
    return createStringError("cannot create " + fresh + ": " + error.message());
  for (const char *name : {"/report.md", "/report.json", "/explain.txt"})
    if (Error error = copyRenamed(answer + name, fresh + name, answer, place))
      return error;
  std::error_code error;
  if (fs::exists(answer + "/report.html", error))
    if (Error failed = copyRenamed(answer + "/report.html",
                                   fresh + "/report.html", answer, place))
      return failed;
  for (const char *name : {"/reproducer", "/others"})
    if (fs::exists(answer + name, error))
      fs::copy(answer + name, fresh + name, fs::copy_options::recursive, error);
  if (error)
    return createStringError("cannot copy " + answer + " to " + fresh + ": " +
                             error.message());
  return Error::success();
}

/// At every moment there is an answer in the place that had one. Returns errno.
static int putInPlace(const std::string &fresh, const std::string &place) {
  for (unsigned flags : {RENAME_NOREPLACE, RENAME_EXCHANGE})
    if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, place.c_str(), flags) ==
        0)
      return 0;
    else if (errno != EEXIST)
      break;
  if (errno != EINVAL) // a file system that knows neither
    return errno;
  removeTree(place);
  return ::rename(fresh.c_str(), place.c_str()) == 0 ? 0 : errno;
}

Expected<std::string> StateDirectory::keepAnswer(const std::string &answer,
                                                 const std::string &bug) const {
  std::string place = root + "/bugs/" + bug;
  // Beside the errand's, with which it goes if this night is killed.
  std::string fresh = answer + ".new";
  if (Error error = fillAnswer(answer, fresh, place))
    return error;
  if (int error = putInPlace(fresh, place))
    return createStringError("cannot create " + place + ": " +
                             std::strerror(error));
  removeTree(fresh); // now the earlier answer, if there was one
  return "bugs/" + bug;
}

Error StateDirectory::pointLatestTo(NightNumber number) const {
  std::string fresh = night(number) + "/latest.new";
  std::error_code error;
  fs::remove(fresh, error);
  fs::create_symlink("nights/" + std::to_string(number), fresh, error);
  // What brought the directory here (an archive, a cache) may have made a copy
  // of what was a link.
  std::string latest = root + "/latest";
  std::error_code ignored;
  if (!error &&
      fs::symlink_status(latest, ignored).type() == fs::file_type::directory)
    removeTree(latest);
  if (!error)
    fs::rename(fresh, latest, error);
  if (error)
    return createStringError("cannot make " + root +
                             "/latest: " + error.message());
  return Error::success();
}

} // namespace culprit

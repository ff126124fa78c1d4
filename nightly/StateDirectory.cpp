#include "nightly/StateDirectory.h"
#include "nightly/BugAnswers.h"
#include "probe/files/Directories.h"
#include "probe/files/SHA256.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// Links are followed before `..` is, as the system does.
static Expected<std::string> absolute(const std::string &path) {
  std::error_code error;
  fs::path whole = fs::absolute(path, error);
  if (error)
    return usageError("cannot find %s: the current directory is gone",
                      path.c_str());
  std::string text = fs::weakly_canonical(whole, error).string();
  if (error)
    return usageError("cannot find %s: %s", path.c_str(),
                      error.message().c_str());
  while (text.size() > 1 && text.back() == '/')
    text.pop_back();
  return text;
}

Expected<StateDirectory> StateDirectory::make(const std::string &path) {
  if (path.empty()) // `--state "$UNSET"`
    return usageError("--state names no directory");
  auto whole = absolute(path);
  if (!whole)
    return whole.takeError();
  const std::string &root = *whole;
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
  auto root = absolute(path);
  if (!root)
    return root.takeError();
  return StateDirectory(*root);
}

std::string StateDirectory::night(NightNumber night) const {
  return root + "/nights/" + std::to_string(night);
}

/// Nothing: it is another process's.
static FileDescriptor lockOf(const std::string &night) {
  FileDescriptor file(
      ::open((night + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
    return {};
  return file;
}

bool StateDirectory::lockNight(NightNumber number) {
  if (makeDirectories(night(number)))
    return false;
  FileDescriptor file = lockOf(night(number));
  if (!file)
    return false;
  lock = std::move(file);
  return true;
}

void StateDirectory::awaitLock(NightNumber number,
                               std::chrono::milliseconds patience) const {
  auto end = std::chrono::steady_clock::now() + patience;
  std::error_code ignored;
  while (fs::exists(night(number) + "/lock", ignored) &&
         !lockOf(night(number)) && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
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
  return sha256(job.name).substr(0, unfinishedDigits);
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

Expected<std::string> StateDirectory::keepAnswer(const std::string &answer,
                                                 const std::string &bug) const {
  if (Error error = putAnswer(answer, root + "/bugs/" + bug))
    return error;
  return "bugs/" + bug;
}

bool StateDirectory::isAnswer(const std::string &bundle) {
  StringRef name = bundle;
  return name.consume_front("bugs/") && !name.empty() && name != "." &&
         name != ".." && !name.contains('/');
}

void StateDirectory::removeAnswers(const Bug &bug) const {
  if (isAnswer(bug.bundle))
    removeTree(of(bug));
  std::error_code error;
  std::vector<fs::path> ofJobs;
  for (fs::directory_iterator it(root + "/bugs", error), end;
       !error && it != end; it.increment(error))
    if (StringRef(it->path().filename().native()).starts_with(bug.id + "+"))
      ofJobs.push_back(it->path());
  for (const fs::path &path : ofJobs)
    removeTree(path);
}

Expected<std::string> StateDirectory::makeForSlurm() const {
  std::string parent = root + "/slurm";
  std::string made = parent + "/" + std::to_string(::getpid()) + "-";
  std::error_code error = makeDirectories(parent);
  if (!error)
    error = makeUniqueDirectory(made);
  if (error)
    return createStringError("cannot create " + made + ": " + error.message());
  return made;
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

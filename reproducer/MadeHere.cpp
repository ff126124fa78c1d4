#include "reproducer/MadeHere.h"
#include "probe/files/Directories.h"
#include "probe/files/RegularFile.h"
#include "probe/files/SHA256.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/random.h>
#include <unistd.h>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// HMAC with one block of 32 bytes would do with any hash; SHA-256 twice keeps
/// it safe against extension.
static std::string keyed(const std::string &key, const std::string &text) {
  return sha256(key + sha256(key + text));
}

std::string directoryOfKey() {
  if (const char *state = ::getenv("XDG_STATE_HOME"); state && *state == '/')
    return std::string(state) + "/culprit";
  if (const char *home = ::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.local/state/culprit";
  return "";
}

static constexpr uint64_t keyBytes = 32;

static std::string readKey(const std::string &path) {
  auto key = readRegularFile(path, keyBytes);
  if (key && key->size() == keyBytes)
    return *key;
  consumeError(key.takeError());
  return "";
}

/// Two that make it at once: a hard link is made by one of them.
static void makeKey(const std::string &path) {
  std::string fresh = path + "." + std::to_string(::getpid());
  char bytes[keyBytes];
  int file =
      ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    return;
  bool whole = ::getrandom(bytes, keyBytes, 0) == ssize_t(keyBytes) &&
               ::write(file, bytes, keyBytes) == ssize_t(keyBytes);
  ::close(file);
  if (whole)
    (void)!::link(fresh.c_str(), path.c_str());
  ::unlink(fresh.c_str());
}

static std::string key(bool make) {
  std::string directory = directoryOfKey();
  const char *contained = ::getenv(sandboxVariable);
  if (directory.empty() || (contained && *contained))
    return "";
  std::string path = directory + "/key", found = readKey(path);
  if (found.empty() && make && !makeDirectories(directory)) {
    makeKey(path);
    found = readKey(path);
  }
  return found;
}

/// Names and contents of all that is run or read; a README tells of it only.
/// "": there is something that belongs into no bundle.
static std::string contentsOf(const std::string &directory) {
  std::map<std::string, std::string> digests;
  std::error_code error;
  for (fs::recursive_directory_iterator it(directory, error), end;
       !error && it != end; it.increment(error)) {
    std::string name = it->path().lexically_relative(directory);
    if (it->symlink_status().type() == fs::file_type::directory)
      continue; // what is in it follows
    if (name == madeHereName || name == "README.md")
      continue;
    auto bytes = readRegularFile(it->path(), uint64_t(1) << 30);
    if (!bytes) {
      consumeError(bytes.takeError());
      return "";
    }
    digests[name] = sha256(*bytes);
  }
  std::string text;
  for (const auto &[name, digest] : digests)
    text += digest + " " + std::to_string(name.size()) + " " + name + "\n";
  return error ? "" : text;
}

static std::string markOf(const std::string &directory, bool make) {
  std::string secret = key(make), contents = contentsOf(directory);
  return secret.empty() || contents.empty() ? "" : keyed(secret, contents);
}

std::string madeHereMark(const std::string &directory) {
  return markOf(directory, /*make=*/true);
}

bool isMadeHere(const std::string &directory) {
  auto mark = readRegularFile(directory + "/" + madeHereName, 100);
  if (!mark) {
    consumeError(mark.takeError());
    return false;
  }
  std::string ours = markOf(directory, /*make=*/false);
  return !ours.empty() && *mark == ours + "\n";
}

} // namespace culprit

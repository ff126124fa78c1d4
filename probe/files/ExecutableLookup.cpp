#include "probe/files/ExecutableLookup.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

using namespace culprit;
namespace fs = std::filesystem;

namespace {

/// Why this file cannot be started; "" if it can.
std::string obstacle(const fs::path &path) {
  std::error_code error;
  fs::file_status status = fs::status(path, error);
  if (!fs::exists(status))
    return "no such file";
  if (fs::is_directory(status))
    return "is a directory";
  if (!fs::is_regular_file(status) || ::access(path.c_str(), X_OK) != 0)
    return "not executable";
  return "";
}

/// Without the dots that say nothing; `link/..` is not where the link is.
fs::path tidied(const fs::path &path) {
  return std::find(path.begin(), path.end(), "..") == path.end()
             ? path.lexically_normal()
             : path;
}

llvm::Error refusal(const std::string &argv0, const std::string &why) {
  return llvm::createStringError("cannot start '" + argv0 + "': " + why);
}

} // namespace

std::string culprit::ownSearchPath() {
  const char *path = std::getenv("PATH");
  return path ? path : "/bin:/usr/bin";
}

llvm::Expected<std::string>
culprit::findExecutable(const std::string &argv0,
                        const std::string &workingDirectory,
                        const std::string &searchPath) {
  if (argv0.empty())
    return refusal(argv0, "empty name");
  std::error_code error;
  fs::path here = fs::absolute(
      workingDirectory.empty() ? "." : workingDirectory.c_str(), error);
  if (argv0.find('/') != std::string::npos) {
    fs::path path = tidied(here / argv0);
    std::string why = obstacle(path);
    if (!why.empty())
      return refusal(argv0, why + " (" + path.string() + ")");
    return path.string();
  }
  std::string nearMiss;
  for (size_t begin = 0; begin <= searchPath.size();) {
    size_t end = std::min(searchPath.find(':', begin), searchPath.size());
    fs::path path =
        tidied(here / searchPath.substr(begin, end - begin) / argv0);
    std::string why = obstacle(path);
    if (why.empty())
      return path.string();
    if (why != "no such file")
      nearMiss += ", " + path.string() + " " + why;
    begin = end + 1;
  }
  return refusal(argv0, "not in PATH" + nearMiss);
}

llvm::Expected<std::string> culprit::findBeside(const std::string &compiler,
                                                const std::string &name) {
  std::error_code error;
  fs::path real = fs::canonical(compiler, error);
  if (!error)
    if (fs::path beside = real.parent_path() / name; obstacle(beside).empty())
      return beside.string();
  return findExecutable(name, "", ownSearchPath());
}

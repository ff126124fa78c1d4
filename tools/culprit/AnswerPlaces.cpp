#include "tools/culprit/AnswerPlaces.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include "triage/session/UsersOwn.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static Error checkDirectory(const Options &options) {
  static constexpr StringRef writers[] = {"triage", "bisect", "reduce", "check",
                                          "regress"};
  if (!options.out || !is_contained(writers, options.subcommand))
    return Error::success();
  Error error = refuseUsersOwn(*options.out);
  return error ? asUsage(std::move(error)) : std::move(error);
}

static fs::path real(const fs::path &path) {
  std::error_code error;
  fs::path whole = fs::absolute(path).lexically_normal(),
           found = fs::weakly_canonical(whole, error);
  return error ? whole : found;
}

/// It is made before anything is written there.
static bool isIn(const fs::path &directory, const std::string &out) {
  fs::path below = real(directory).lexically_relative(real(out));
  return !below.empty() && *below.begin() != "..";
}

Error checkFile(const char *option, const std::string &path,
                const std::optional<std::string> &out) {
  // One that is not there yet is made in its directory.
  fs::path parent = fs::path(path).parent_path();
  std::string written = sys::fs::exists(path) ? path
                        : parent.empty()      ? "."
                                              : parent.string();
  if (out && !sys::fs::exists(written) && isIn(parent, *out))
    return Error::success();
  if (written != path && !sys::fs::is_directory(written))
    return usageError("%s %s: there is no directory %s", option, path.c_str(),
                      written.c_str());
  if (sys::fs::is_directory(path))
    return usageError("%s %s: it is a directory; name a file", option,
                      path.c_str());
  if (std::error_code error =
          sys::fs::access(written, sys::fs::AccessMode::Write))
    return usageError("%s %s: cannot write to %s: %s", option, path.c_str(),
                      written.c_str(), error.message().c_str());
  return Error::success();
}

/// Devices and pipes lose nothing.
static bool isFile(const std::string &path) {
  return !sys::fs::exists(path) || sys::fs::is_regular_file(path);
}

/// What an earlier run has left there has the mark. Anything else is the
/// user's: the input, in whatever way the command comes to it, or a script.
static Error checkAnswerFile(const char *option, const std::string &path,
                             const Options &options, StringRef mark) {
  if (path.empty())
    return Error::success(); // the option is not given
  if (Error error = checkFile(option, path, options.out))
    return error;
  std::string there = sys::fs::is_regular_file(path) ? textIfThere(path) : "";
  if (!there.empty() && !StringRef(there).contains(mark))
    return usageError("%s would overwrite %s, which is no such file: name "
                      "another file",
                      option, path.c_str());
  return Error::success();
}

Error checkPlaces(const Options &options) {
  const std::string &sarif = options.sarif, &junit = options.junit;
  if (!sarif.empty() && !junit.empty() && isFile(sarif) &&
      real(sarif) == real(junit))
    return usageError("--sarif and --junit name the same file, %s",
                      sarif.c_str());
  if (Error error = checkAnswerFile("--sarif", sarif, options, "sarif-"))
    return error;
  if (Error error = checkAnswerFile("--junit", junit, options, "<testsuite"))
    return error;
  return checkDirectory(options);
}

} // namespace culprit

#include "tools/culprit/AnswerPlaces.h"
#include "tools/culprit/PathsInWord.h"
#include "triage/session/ResponseFiles.h"
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

/// All that Culprit or the command reads, as far as words say it.
static std::vector<std::string> wordsOf(const Options &options) {
  std::vector<std::string> words = withResponseFiles(options.command, "");
  append_range(words, options.command);
  append_range(words, std::initializer_list<std::string>{
                          options.input, options.shellLine, options.target,
                          options.compiler, options.check, options.interesting,
                          options.reference, options.run, "/dev/stdin"});
  return words;
}

static bool isNamed(const std::string &path, const Options &options) {
  return any_of(wordsOf(options), [&](const std::string &word) {
    return sys::fs::equivalent(word, path) ||
           any_of(pathsInside(word), [&](StringRef piece) {
             return sys::fs::equivalent(piece, path);
           });
  });
}

Error checkFile(const char *option, const std::string &path) {
  // One that is not there yet is made in its directory.
  fs::path parent = fs::path(path).parent_path();
  std::string written = sys::fs::exists(path) ? path
                        : parent.empty()      ? "."
                                              : parent.string();
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
static Error checkAnswerFile(const char *option, const std::string &path,
                             const Options &options) {
  if (path.empty())
    return Error::success(); // the option is not given
  if (Error error = checkFile(option, path))
    return error;
  if (sys::fs::is_regular_file(path) && isNamed(path, options))
    return usageError("%s would overwrite %s, which the command line names, "
                      "too: name another file",
                      option, path.c_str());
  return Error::success();
}

static fs::path real(const std::string &path) {
  std::error_code ignored;
  return fs::weakly_canonical(fs::absolute(path), ignored);
}

Error checkPlaces(const Options &options) {
  bool areBoth = !options.sarif.empty() && !options.junit.empty();
  if (areBoth && real(options.sarif) == real(options.junit))
    return usageError("--sarif and --junit name the same file, %s",
                      options.sarif.c_str());
  if (Error error = checkAnswerFile("--sarif", options.sarif, options))
    return error;
  if (Error error = checkAnswerFile("--junit", options.junit, options))
    return error;
  return checkDirectory(options);
}

} // namespace culprit

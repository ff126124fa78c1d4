#include "triage/session/behind/FoundRequest.h"
#include "compiler/command/InputFiles.h"
#include "probe/files/ExecutableLookup.h"
#include "triage/session/behind/GoneDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

extern char **environ;

namespace culprit {

namespace {

/// Variables that shells keep in the environment for themselves; and those that
/// Culprit sets for each process that it starts.
bool isNotOfTheUser(StringRef name) {
  return name == "TMPDIR" || name == "PWD" || name == "OLDPWD" ||
         name == "SHLVL" || name == "_" ||
         name == "LLVM_DISABLE_SYMBOLIZATION" || name.starts_with("BASH_");
}

using Environment = std::map<std::string, std::optional<std::string>>;

/// A variable that says where temporary files go, where nothing is now: its
/// wrapper (lit, for one) has removed that.
bool isGoneTemporary(StringRef name, StringRef value) {
  return is_contained({"TMP", "TEMP", "TEMPDIR"}, name) &&
         !sys::fs::is_directory(value);
}

/// The variables in which the program's environment differs from ours.
Environment changesIn(const WatchedProgram &program) {
  Environment changes;
  for (const auto &[name, value] : program.environment) {
    const char *ours = ::getenv(name.c_str());
    if (!isNotOfTheUser(name) && !isGoneTemporary(name, value) &&
        (!ours || value != ours))
      changes[name] = value;
  }
  for (char **entry = environ; *entry; ++entry) {
    std::string name = StringRef(*entry).split('=').first.str();
    if (!isNotOfTheUser(name) && !program.environment.count(name))
      changes[name] = std::nullopt;
  }
  return changes;
}

std::string currentDirectory() {
  SmallString<128> path;
  sys::fs::current_path(path);
  return path.str().str();
}

/// Relative names of files that are there, seen from elsewhere.
void makeAbsolute(std::vector<std::string> &argv, StringRef directory) {
  auto located = [&](StringRef name) {
    SmallString<128> path(directory);
    sys::path::append(path, name);
    return path.str().str();
  };
  auto isThere = [&](StringRef name) {
    return !name.empty() && !sys::path::is_absolute(name) &&
           sys::fs::exists(located(name));
  };
  for (std::string &word : MutableArrayRef(argv).drop_front()) {
    size_t value = 0;
    if (StringRef(word).starts_with("-"))
      value = std::min(word.find('='), word.size() - 1) + 1;
    StringRef rest = StringRef(word).drop_front(value);
    std::string made = word;
    // From the last one on, so that the places of the others stay.
    auto names = filesIn(rest, isThere);
    for (StringRef name : reverse(names))
      // A pass may have the name of a file: `--passes=dce,sroa`.
      if (name == rest || name.find_first_of("./") != StringRef::npos)
        made.replace(size_t(name.data() - word.data()), name.size(),
                     located(name));
    word = made;
  }
}

} // namespace

Request requestOf(const WatchedProgram &program, const Request &ofCommand) {
  Request found = ofCommand;
  found.argv = program.argv;
  auto spelled =
      findExecutable(program.argv.front(), program.directory, ownSearchPath());
  if (!spelled || !sys::fs::equivalent(*spelled, program.path))
    found.argv.front() = program.path;
  consumeError(spelled.takeError());
  if (program.directory != currentDirectory()) {
    found.directory = program.directory;
    makeAbsolute(found.argv, program.directory);
  }
  if (found.input && !is_contained(found.argv, *found.input))
    found.input.reset();
  found.inputIsNamed &= found.input.has_value();
  found.inputText = program.inputText;
  found.files = program.goneFiles;
  replaceGoneDirectory(found);
  for (auto &[name, value] : changesIn(program))
    found.environment[name] = std::move(value);
  return found;
}

} // namespace culprit

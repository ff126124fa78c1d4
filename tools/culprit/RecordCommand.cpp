#include "compiler/command/CommandLine.h"
#include "compiler/command/EnvWords.h"
#include "probe/files/Directories.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/TextFile.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/LoadProfiles.h"
#include "triage/session/OutputName.h"
#include "triage/session/RequestPrefix.h"
#include "triage/session/SessionInput.h"
#include "triage/session/UsageError.h"
#include "triage/session/behind/CompilerBehind.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

namespace {
/// The files that the compiler read and that are gone by now.
class Kept {
public:
  explicit Kept(std::string directory) : directory(std::move(directory)) {}

  /// Returns its path: each has a folder, since their names may be the same.
  Expected<std::string> keep(StringRef name, StringRef text) {
    SmallString<128> path;
    do { // those of another command are still to be read
      path = absolutePath(directory);
      sys::path::append(path, std::to_string(++count));
    } while (sys::fs::exists(path));
    if (std::error_code error = makeDirectories(path.str().str()))
      return createStringError(error, "cannot create %s: %s", path.c_str(),
                               error.message().c_str());
    sys::path::append(path, sys::path::filename(name));
    if (Error error = writeTextFile(path.str().str(), text))
      return error;
    return path.str().str();
  }

private:
  std::string directory;
  unsigned count = 0;
};
} // namespace

/// The variables that a compiler of the family may depend on. Build tools and
/// tests set many more.
static std::vector<std::string> settingsOf(const Request &found,
                                           const CompilerProfile &profile) {
  auto environment = found.environment;
  std::erase_if(environment, [&](const auto &variable) {
    return !is_contained(profile.environment, variable.first);
  });
  return envWords(environment);
}

/// Another one than its standard input.
static bool namesInput(const Request &found) {
  return any_of(drop_begin(found.argv), [&](const std::string &word) {
    return word != "-" && isInput(found, word);
  });
}

/// The command to go on with, for a shell.
static Expected<std::string>
goOnWith(const Request &found, std::vector<std::string> words, Kept kept) {
  append_range(words, found.launchedBy);
  size_t compiler = words.size();
  append_range(words, found.argv);
  for (const auto &[name, text] : found.files) {
    auto path = kept.keep(name, text);
    if (!path)
      return path.takeError();
    for (std::string &word : drop_begin(words, compiler))
      if (word == name || StringRef(word).ends_with("=" + name))
        word.replace(word.size() - name.size(), name.size(), *path);
  }
  std::string text = "culprit triage -- " + quoteForShell(words);
  if (found.inputText && !namesInput(found)) {
    auto path = kept.keep("stdin", *found.inputText);
    if (!path)
      return path.takeError();
    text += " < " + quoteForShell(*path);
  }
  return found.directory.empty() || found.directoryIsMade
             ? text
             : "cd " + quoteForShell(found.directory) + " && " + text;
}

static SubcommandResult
sayWhatElse(const Request &request,
            const std::vector<CompilerProfile> &profiles) {
  auto program =
      findExecutable(request.argv.front(), request.directory, ownSearchPath());
  if (!program)
    return usageError("%s", toString(program.takeError()).c_str());
  if (!request.seenToSucceed.empty()) {
    outs() << "none      the command does not fail\n";
    return ExitCode::DoesNotFail;
  }
  for (const Remark &remark : request.remarks.all())
    outs() << "note      " << remark.text << "\n";
  if (request.remarks.all().empty())
    outs() << (profileOf(request.argv.front(), profiles)
                   ? "note      the command is a compiler itself\n"
                   : "note      no compiler was seen to fail behind it\n");
  outs() << "go on     culprit triage -- " << quoteForShell(request.pasted)
         << "\n";
  return ExitCode::Partial;
}

SubcommandResult runRecord(const Options &options, SignalWatch &signals) {
  auto request = requestOf(options, signals, /*writesOut=*/false);
  if (!request)
    return request.takeError();
  request->pasted = request->argv;
  takePrefix(*request);
  if (request->argv.empty())
    return usageError("no command: put it after `--`, as in `culprit record -- "
                      "ninja kernels`");
  auto profiles = loadProfiles(request->profileDirectories);
  if (!profiles)
    return profiles.takeError();
  EnvironmentChange(request->environment).keep();
  auto found = findBehind(*request, *profiles);
  if (!found)
    return found.takeError();
  if (!*found)
    return sayWhatElse(*request, *profiles);
  // Of a shell line it is set: Culprit may have changed the directory since.
  std::string directory = request->out.empty()
                              ? outputFor(request->words, request->asked)
                              : request->out;
  const CompilerProfile *profile =
      findProfile((*found)->argv.front(), *profiles);
  auto text = goOnWith(**found,
                       profile ? settingsOf(**found, *profile)
                               : std::vector<std::string>(),
                       Kept(directory + "/recorded"));
  if (!text)
    return text.takeError();
  outs() << "compiler  " << quoteForShell((*found)->argv) << "\n"
         << "go on     " << *text << "\n";
  for (const auto &other : (*found)->behind->others)
    outs() << "fails too " << quoteForShell(other->argv) << "\n";
  return ExitCode::Answered;
}

} // namespace culprit

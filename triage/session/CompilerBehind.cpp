#include "triage/session/CompilerBehind.h"
#include "compiler/command/InterpreterWords.h"
#include "probe/CompilerUnderTest.h"
#include "probe/Directories.h"
#include "probe/ExecutableLookup.h"
#include "probe/ScratchDirectory.h"
#include "probe/TextFile.h"
#include "probe/watch/FailingCompiler.h"
#include "probe/watch/Watch.h"
#include "triage/session/FoundRequest.h"
#include "triage/session/SessionInput.h"
#include "triage/session/SessionInputStream.h"
#include "triage/session/UnknownLauncher.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace culprit {

namespace {

/// One look behind one command.
class Look {
public:
  Look(Request &request, const std::vector<CompilerProfile> &profiles)
      : request(request), profiles(profiles) {}

  Expected<bool> isNeeded();
  Expected<std::optional<Request>> look();

private:
  bool isCompiler(const WatchedProgram &program) const;
  bool isInterpreter(const WatchedProgram &program) const;
  bool mayBeCompiler(const WatchedProgram &program) const;
  void askStrangers(const WatchedRun &run);
  static bool isELF(const std::string &path);
  bool hasKnobs(const std::string &path);
  bool runsScript() const;
  Error takeStandardInput(const CommandLine &command);
  std::optional<std::string> contentsOf(StringRef input) const;
  Expected<std::string> placed(const std::string &input,
                               const std::string &aside) const;
  Expected<std::string> makeAside();
  Error prepare();
  WatchedRun watched();
  std::optional<size_t> failingIn(const WatchedRun &run);
  bool watchesAgain(const WatchedRun &run);
  Expected<std::optional<Request>> nothing(const WatchedRun &run);
  std::string shownEnd(const WatchedProgram &program) const;
  Request asFound(const WatchedRun &run, size_t index) const;

  Request &request;
  const std::vector<CompilerProfile> &profiles;
  Watch watch;
  Command start;                              ///< what is watched
  std::vector<std::string> command;           ///< as it is run
  std::map<std::string, std::string> outputs; ///< there: as the user has them
  std::set<std::string> strangers; ///< with no profile, but with its knobs
  std::set<std::string> asked;     ///< for these
};

bool Look::isELF(const std::string &path) {
  auto head = MemoryBuffer::getFileSlice(path, 4, 0);
  return head && (*head)->getBuffer() == "\177ELF";
}

static bool isKnownCompiler(StringRef path,
                            const std::vector<CompilerProfile> &profiles) {
  const CompilerProfile *profile = profileOf(path, profiles);
  return profile && !profile->isInterpreter;
}

bool Look::isCompiler(const WatchedProgram &program) const {
  return !program.isScript() &&
         (isKnownCompiler(program.path, profiles) ||
          isKnownCompiler(program.executable, profiles) ||
          strangers.count(program.executable));
}

bool Look::isInterpreter(const WatchedProgram &program) const {
  const CompilerProfile *profile = profileOf(program.path, profiles);
  return profile && profile->isInterpreter;
}

/// The system's own programs are known by their names.
bool Look::mayBeCompiler(const WatchedProgram &program) const {
  static const char *const system[] = {"/bin", "/usr/bin", "/sbin", "/usr/sbin",
                                       "/lib64"};
  StringRef directory = sys::path::parent_path(program.executable);
  return isCompiler(program) ||
         (!program.isScript() && !is_contained(system, directory) &&
          isELF(program.executable));
}

/// Asks the unknown programs, if no known compiler failed, whether one has the
/// flags of a compiler.
void Look::askStrangers(const WatchedRun &run) {
  for (const WatchedProgram &program : run.programs)
    if (program.ending != 0 && mayBeCompiler(program) &&
        asked.insert(program.executable).second && hasKnobs(program.executable))
      strangers.insert(program.executable);
}

/// Whether the flags of an unknown program are those of a compiler.
bool Look::hasKnobs(const std::string &path) {
  const CompilerProfile *profile = findProfile(path, profiles);
  if (!profile)
    return false;
  Limits limits;
  limits.wall = std::min(request.timeout, std::chrono::milliseconds(10000));
  Command help{{path, "--help-hidden"}, {}, "", {}};
  WatchedRun run = watch.run(help, limits, [](const auto &) { return false; });
  CompilerUnderTest compiler;
  compiler.profile = *profile;
  compiler.flags = flagsInHelp(run.outcome.out.text);
  for (Role role : {Role::DisableThreading, Role::DebugCounter,
                    Role::LogActions, Role::PassPipeline, Role::PrintBeforeAll})
    if (compiler.has(role))
      return true;
  return false;
}

Expected<bool> Look::isNeeded() {
  auto path =
      findExecutable(request.argv.front(), request.directory, ownSearchPath());
  if (!path) {
    if (Error error =
            launcherIsMissing(request, profiles, toString(path.takeError())))
      return error;
    return false; // its start will say so
  }
  if (!isELF(*path))
    return true;
  SmallString<128> resolved;
  sys::fs::real_path(*path, resolved);
  return !isKnownCompiler(*path, profiles) &&
         !isKnownCompiler(resolved, profiles) && !hasKnobs(*path);
}

/// A script, an interpreter: it does not show whether it reads any input, or
/// what it may start.
bool Look::runsScript() const {
  const std::string &program = request.argv.front();
  auto path = findExecutable(program, request.directory, ownSearchPath());
  bool isProgram = path && isELF(*path);
  consumeError(path.takeError());
  const CompilerProfile *profile = profileOf(program, profiles);
  return !isProgram || culprit::isInterpreter(program) ||
         (profile && profile->isInterpreter);
}

/// The command may read it, and so may the compiler behind it.
Error Look::takeStandardInput(const CommandLine &line) {
  bool isNamed = line.input.kind != InputPlace::Kind::StandardInput ||
                 (request.input && request.input != "-");
  if (request.inputText || isNamed || ::isatty(0))
    return Error::success();
  auto text = runsScript() && !asksForStandardInput(request)
                  ? readStandardInputIfAny()
                  : readStandardInput();
  if (!text)
    return text.takeError();
  if (!text->empty())
    request.inputText = std::move(*text);
  return Error::success();
}

/// The named file as the command will see it; nothing if it is not there.
std::optional<std::string> Look::contentsOf(StringRef input) const {
  SmallString<128> path(input);
  if (sys::path::is_relative(path)) {
    path = request.directory;
    sys::path::append(path, input);
  }
  auto buffer = sys::fs::is_regular_file(path)
                    ? MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false)
                    : std::make_error_code(std::errc::not_supported);
  return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
}

/// A shell line wrote the file, which lies elsewhere, or nowhere any more:
/// under its name, beside the outputs.
Expected<std::string> Look::placed(const std::string &input,
                                   const std::string &aside) const {
  if (!request.inputText || contentsOf(input) == request.inputText)
    return input;
  std::string path = aside + "/in";
  if (std::error_code error = makeDirectories(path))
    return createStringError(error, "cannot create %s", path.c_str());
  path += ("/" + sys::path::filename(input)).str();
  if (Error error = writeTextFile(path, *request.inputText))
    return error;
  return path;
}

/// For outputs and temporaries. The compiler's input may lie there, so it goes
/// with the request.
Expected<std::string> Look::makeAside() {
  auto made = ScratchDirectory::make();
  if (!made)
    return made.takeError();
  using Kept = std::pair<std::shared_ptr<void>, ScratchDirectory>;
  auto kept = std::make_shared<Kept>(request.keeps, std::move(*made));
  std::string path = kept->second.path();
  request.keeps = std::move(kept);
  if (std::error_code error = makeDirectories(path + "/tmp"))
    return createStringError(error, "cannot create %s/tmp", path.c_str());
  return path;
}

/// The command with its input in place, its outputs aside.
Error Look::prepare() {
  auto aside = makeAside();
  if (!aside)
    return aside.takeError();
  const CompilerProfile *profile = findProfile(request.argv.front(), profiles);
  command = request.argv;
  CommandLine line;
  auto parsed = parseCommandLine(
      request.argv, profile ? *profile : CompilerProfile(), request.input,
      [&](StringRef path) { return isInput(request, path); });
  if (parsed) {
    line = std::move(*parsed);
    unsigned number = 0;
    std::string input;
    if (line.input.kind != InputPlace::Kind::StandardInput)
      input = request.input.value_or(StringRef(line.argv[line.input.argument])
                                         .drop_front(line.input.prefix.size())
                                         .str());
    if (!input.empty()) {
      auto there = placed(input, *aside);
      if (!there)
        return there.takeError();
      input = std::move(*there);
    }
    command = line.withFiles(input, [&](const OutputPlace &place) {
      std::string path = (*aside + "/o" + Twine(number++)).str();
      outputs[path] = place.path;
      return path;
    });
  } else {
    consumeError(parsed.takeError()); // of a script, that says nothing
  }
  if (Error error = takeStandardInput(line))
    return error;
  start = {request.launchedBy, {}, request.directory, request.inputText};
  if (!start.stdinText && request.input && *request.input != "-" &&
      line.input.kind == InputPlace::Kind::StandardInput)
    start.stdinText = contentsOf(*request.input); // `< FILE` of a shell line
  append_range(start.argv, command);
  // As for every compile: it is most of what a crash takes.
  start.environment["LLVM_DISABLE_SYMBOLIZATION"] = "1";
  if (!request.environment.count("TMPDIR"))
    start.environment["TMPDIR"] = *aside + "/tmp";
  return Error::success();
}

WatchedRun Look::watched() {
  Limits limits;
  limits.wall = request.maxTime.count()
                    ? std::min(request.timeout, request.maxTime)
                    : request.timeout;
  limits.memoryBytes = request.memoryBytes;
  return watch.run(start, limits,
                   [&](const auto &program) { return mayBeCompiler(program); });
}

/// For people: the files that they know.
std::string shown(std::vector<std::string> argv,
                  const std::map<std::string, std::string> &outputs) {
  constexpr size_t mostShown = 300;
  for (std::string &word : argv)
    for (const auto &[path, name] : outputs)
      if (StringRef(word).ends_with(path))
        word.replace(word.size() - path.size(), path.size(), name);
  std::string text = quoteForShell(argv);
  if (text.size() > mostShown)
    text = text.substr(0, mostShown) + "...";
  return text;
}

Expected<std::optional<Request>> Look::nothing(const WatchedRun &run) {
  const std::string &given = request.argv.front();
  auto path = findExecutable(given, request.directory, ownSearchPath());
  bool isProgram = path && isELF(*path);
  consumeError(path.takeError());
  bool ranCompiler = any_of(run.programs, [&](const WatchedProgram &program) {
    return isCompiler(program);
  });
  if (isProgram && !ranCompiler)
    if (Error error = launcherHidesCompiler(request, profiles, run.outcome))
      return error;
  if (!run.obstacle.empty())
    request.remarks.add(RemarkId::NoneBehind,
                        "what " + given + " starts could not be watched (" +
                            run.obstacle +
                            "), so the command is taken as it is; give the "
                            "compiler's own command "
                            "instead, where there is one");
  else if (run.programs.size() > 1)
    request.remarks.add(RemarkId::NoneBehind,
                        "none of the " + std::to_string(run.programs.size()) +
                            " programs that " + given +
                            " runs is known as a compiler and fails, so the "
                            "command is taken as it is");
  return std::nullopt;
}

Expected<std::optional<Request>> Look::look() {
  if (request.onWatch)
    request.onWatch(&watch);
  scope_exit unhook([&] {
    if (request.onWatch)
      request.onWatch(nullptr);
  });
  auto needed = isNeeded();
  if (!needed)
    return needed.takeError();
  if (!*needed)
    return std::nullopt;
  if (Error error = prepare())
    return error;
  auto known = [&](const WatchedProgram &program) {
    return isCompiler(program);
  };
  WatchedRun run;
  std::optional<size_t> index;
  bool isClean = true;
  do {
    run = watched();
    if (run.interrupted)
      return make_error<Stopped>(Stopped::Reason::Interrupted);
    index = failingIn(run);
    isClean = !index && run.outcome.status == Outcome::Status::Completed;
    if (isClean)
      request.seenToSucceed.push_back(run.outcome);
  } while (isClean && watchesAgain(run));
  if (isClean && request.seenToSucceed.size() == 1)
    index = onlyCompiler(run, command, known); // that may show more
  if (isClean && !index && request.wasSeenToSucceed())
    return std::nullopt;
  if (!isClean || index)
    request.seenToSucceed.clear();
  request.seenToFail = !isClean && run.obstacle.empty();
  if (!index)
    return nothing(run);
  Request found = asFound(run, *index);
  for (size_t other : otherFailingCompilers(run, *index, known))
    found.behind->others.push_back(
        std::make_shared<Request>(asFound(run, other)));
  return found;
}

std::optional<size_t> Look::failingIn(const WatchedRun &run) {
  auto known = [&](const WatchedProgram &program) {
    return isCompiler(program);
  };
  auto index = failingCompiler(run, known);
  if (!index) {
    askStrangers(run);
    index = failingCompiler(run, known);
  }
  // A compiler may be loaded into an interpreter that the command starts.
  if (!index)
    index = failingCompiler(run, [&](const WatchedProgram &program) {
      return program.startedBy && isInterpreter(program);
    });
  if (index || run.outcome.status != Outcome::Status::Completed)
    return index;
  // The command may hide how its compiler ends (`|| true`): that one is asked.
  index = onlyCompiler(run, command, known);
  return index && run.programs[*index].ending != 0 ? index : std::nullopt;
}

/// A program that starts nothing hides nothing. One run is free; what another
/// one takes comes off the budgets.
bool Look::watchesAgain(const WatchedRun &run) {
  bool mayHide = run.programs.size() > 1 || runsScript();
  bool isTimeUp =
      request.maxTime.count() && run.outcome.wall >= request.maxTime;
  if (!mayHide || isTimeUp || request.maxCompiles == 1 ||
      request.seenToSucceed.size() >= request.watchedRuns)
    return false;
  if (request.maxCompiles)
    --request.maxCompiles;
  if (request.maxTime.count())
    request.maxTime -= run.outcome.wall;
  return true;
}

/// `cmp a b, exit 1`.
std::string Look::shownEnd(const WatchedProgram &program) const {
  int signal = signalOf(*program.ending);
  return shown(program.argv, outputs) +
         (signal ? ", signal " + std::to_string(signal)
                 : ", exit " + std::to_string(WEXITSTATUS(*program.ending)));
}

Request Look::asFound(const WatchedRun &run, size_t index) const {
  const WatchedProgram &program = run.programs[index];
  Request found = requestOf(program, request);
  found.behind = {run.outcome, program.ending, {}};
  if (auto later = laterReason(run, index))
    found.behind->laterReason = shownEnd(run.programs[*later]);
  found.remarks.add(
      RemarkId::CompilerBehind,
      "found behind " + request.argv.front() + ": " +
          shown(found.argv, outputs) +
          (found.directory.empty() ? "" : ", in " + found.directory));
  return found;
}

} // namespace

Expected<std::optional<Request>>
findBehind(Request &request, const std::vector<CompilerProfile> &profiles) {
  return Look(request, profiles).look();
}

} // namespace culprit

#include "tools/culprit/ShellLineRequest.h"
#include "probe/LocalLauncher.h"
#include "probe/files/Directories.h"
#include "probe/files/ScratchDirectory.h"
#include "triage/session/LoadProfiles.h"
#include "triage/session/OutputName.h"
#include "triage/session/SessionInputStream.h"
#include "triage/session/UsageError.h"
#include "triage/session/shell/LinePlan.h"
#include "triage/session/shell/LineProgram.h"
#include "triage/session/shell/LineRun.h"
#include "triage/session/shell/LineWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

namespace culprit {

/// Kept while the command runs.
static Expected<std::shared_ptr<ScratchDirectory>> makeScratch() {
  auto scratch = ScratchDirectory::make();
  if (!scratch)
    return make_error<UsageError>(toString(scratch.takeError()));
  return std::make_shared<ScratchDirectory>(std::move(*scratch));
}

static LineInput::Kind kindOfStandardInput() {
  if (::isatty(STDIN_FILENO))
    return LineInput::Kind::Terminal;
  return isStandardInputFed() ? LineInput::Kind::File : LineInput::Kind::Stream;
}

static Expected<std::string> readUnlessTerminal() {
  if (::isatty(STDIN_FILENO))
    return usageError("the line's first command reads standard input, which is "
                      "a terminal; redirect it, with < FILE");
  return readStandardInput();
}

static bool changesDirectory(const ShellLine &line) {
  return any_of(line.pipelines, [](const ShellPipeline &pipeline) {
    return pipeline.stages.front().argv.front() == "cd";
  });
}

static std::string currentDirectory() {
  SmallString<128> here;
  sys::fs::current_path(here);
  return here.str().str();
}

namespace {
/// The line, and the file of --input.
struct LineOfFile {
  ShellLine line;
  std::string file;     ///< as `%s` has it; ""
  bool isNamed = false; ///< by a substitution or a word of the line
};
} // namespace

/// `%s` is --input, as given where the commands run where Culprit does.
static Expected<LineOfFile> readLine(const Options &options,
                                     const LineFiles &files) {
  LineOfFile result;
  result.file = options.input;
  LitValues values{options.input, files.temporaryFor(options.input)};
  auto line = parseShellLine(options.shellLine, values);
  if (line && changesDirectory(*line) && !result.file.empty()) {
    values.file = result.file = absolutePath(result.file);
    line = parseShellLine(options.shellLine, values);
  }
  if (!line)
    return make_error<UsageError>(toString(line.takeError()));
  values.file.clear();
  auto without = parseShellLine(options.shellLine, values);
  result.isNamed =
      !without || namesFile(*line, result.file, currentDirectory());
  consumeError(without.takeError());
  result.line = std::move(*line);
  return result;
}

/// The commands that are run to find the one that fails; what they cost comes
/// off the budgets.
static Expected<LineCommand> runLine(const LineOfFile &line, Request &request,
                                     const LineFiles &files,
                                     SignalWatch &signals) {
  auto profiles = loadProfiles(request.profileDirectories);
  if (!profiles)
    return profiles.takeError();
  auto journal = Journal::inMemory();
  if (!journal)
    return journal.takeError();
  auto launcher = createLocalLauncher();
  ProberSettings settings;
  settings.limits.wall = request.timeout;
  settings.limits.memoryBytes = request.memoryBytes;
  settings.maxCompiles = request.maxCompiles;
  settings.maxTime = request.maxTime;
  settings.observer = request.observer;
  Prober prober(*launcher, **journal, std::move(settings));
  prober.enterStage("line");
  signals.onSignal([&] { prober.interrupt(); });
  auto stopHearing = scope_exit([&] { signals.onSignal(nullptr); });
  LineSetup setup{prober,
                  files,
                  std::move(*profiles),
                  currentDirectory(),
                  line.file,
                  {kindOfStandardInput(), readUnlessTerminal,
                   [] { return readStandardInputIfAny(); }},
                  line.isNamed ? "" : line.file};
  auto command = findFailingCommand(line.line, setup);
  if (request.maxCompiles)
    request.maxCompiles -=
        std::min(request.maxCompiles - 1, prober.counts().total);
  if (request.maxTime.count())
    request.maxTime = std::max(request.maxTime - prober.elapsed(),
                               std::chrono::milliseconds(1));
  return command;
}

/// The files that the line has written, and that its failing command reads
/// beside its input, are needed as long as the answer.
static Error keepFiles(LineCommand &command, const LineFiles &files,
                       const std::string &out) {
  for (size_t index : command.privateWords) {
    std::string &word = command.argv[index];
    std::string path = word.substr(pathBegin(word));
    auto buffer = MemoryBuffer::getFile(path);
    if (!buffer) // a directory stays where it is
      continue;
    SmallString<128> kept(out);
    sys::path::append(kept, "files",
                      sha256((*buffer)->getBuffer()).substr(0, 12));
    if (std::error_code error = sys::fs::create_directories(kept))
      return usageError("cannot create %s: %s", kept.c_str(),
                        error.message().c_str());
    if (auto error = keepPrivateFile(path, kept.str().str(), files))
      return usageError("cannot write to %s: %s", kept.c_str(),
                        error.message().c_str());
    sys::path::append(kept, sys::path::filename(path));
    word.replace(word.size() - path.size(), path.size(), kept.c_str());
  }
  return Error::success();
}

/// From here on Culprit is where the failing command runs. The tests beside the
/// line are the user's, and stay where the user is.
static Error goTo(const std::string &directory, Request &request) {
  request.scriptDirectory = currentDirectory();
  for (std::string &profiles : request.profileDirectories)
    profiles = absolutePath(profiles);
  if (std::error_code error = sys::fs::set_current_path(directory))
    return usageError("cannot change to %s: %s", directory.c_str(),
                      error.message().c_str());
  return Error::success();
}

Expected<std::optional<std::string>> planOfShellLine(const Options &options) {
  auto line = readLine(options, LineFiles("/TMP"));
  if (!line)
    return line.takeError();
  if (!runsOthersFirst(line->line))
    return std::nullopt;
  return planText(line->line);
}

Expected<Request> requestOfShellLine(const Options &options, bool writesOut,
                                     SignalWatch &signals) {
  auto scratch = makeScratch();
  if (!scratch)
    return scratch.takeError();
  LineFiles files((*scratch)->path());
  Request request = toRequest(options);
  auto line = readLine(options, files);
  if (!line)
    return line.takeError();
  auto command = runLine(*line, request, files, signals);
  if (!command)
    return command.takeError();
  request.keeps = *scratch;
  request.inputIsNamed &= command->input == line->file;
  request.input = command->input;
  request.inputText = command->inputText;
  bool goes = command->directory != currentDirectory();
  // The answer lies where the user is, not where the command runs.
  if (request.out.empty())
    request.out = outputFor(request.words, request.asked);
  if (goes)
    request.out = absolutePath(request.out);
  if (writesOut)
    if (Error error = keepFiles(*command, files, request.out))
      return error;
  if (goes)
    if (Error error = goTo(command->directory, request))
      return error;
  request.argv = command->argv;
  return request;
}

} // namespace culprit

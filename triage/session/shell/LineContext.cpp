#include "triage/session/shell/LineContext.h"
#include "compiler/command/ParseCommandLine.h"
#include "triage/session/ReadCommand.h"
#include "triage/session/SessionInput.h"
#include "triage/session/UsageError.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/ToolWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

const CompilerProfile *
LineContext::profileOf(const std::vector<std::string> &argv) const {
  StringRef argv0 = behindLaunchers(argv).front();
  const CompilerProfile *found = findProfile(argv0, profiles);
  if (!found || found->name != "mlir-opt")
    return found;
  // It stands in for all that is unknown, too.
  std::vector<CompilerProfile> named = profiles;
  for (CompilerProfile &profile : named)
    profile.name.clear();
  return findProfile(argv0, named) ? found : nullptr;
}

std::vector<std::string>
LineContext::expanded(const std::vector<std::string> &argv) const {
  const CompilerProfile *profile = profileOf(argv);
  if (!profile)
    return argv;
  std::vector<std::string> words(argv.begin(),
                                 argv.begin() + launcherWords(argv));
  append_range(words,
               wordsOf(behindLaunchers(argv).vec(), *profile, directory));
  return words;
}

std::string LineContext::located(StringRef path) const {
  std::string file = files.forReading(path, directory);
  if (sys::path::is_absolute(file))
    return file;
  SmallString<128> whole(directory);
  sys::path::append(whole, file);
  return whole.str().str();
}

bool LineContext::isSameFile(StringRef a, StringRef b) const {
  return LineFiles::areSame(a, b, directory);
}

/// Counts the places from the front of `argv`, whose last words `line` is.
static void placeIn(const std::vector<std::string> &argv, CommandLine &line) {
  size_t inFront = launcherWords(argv);
  line.argv = argv;
  line.input.argument += inFront;
  for (OutputPlace &output : line.outputs)
    output.argument += inFront;
  for (size_t &argument : line.pipelineArguments)
    argument += inFront;
}

Expected<CommandLine> LineContext::read(const std::vector<std::string> &argv,
                                        const std::optional<std::string> &input,
                                        bool isFed) const {
  std::vector<std::string> command = behindLaunchers(argv).vec();
  const CompilerProfile *profile = findProfile(command.front(), profiles);
  if (!profile)
    return createStringError("no profile fits " + command.front());
  auto line = parseCommandLine(command, *profile, input, [&](StringRef path) {
    return path == "-" ? isFed : looksLikeIR(located(path));
  });
  if (line)
    placeIn(argv, *line);
  return line;
}

Expected<std::string> LineContext::contents(StringRef path) const {
  std::string file = located(path);
  bool isStream = sys::fs::exists(file) && !sys::fs::is_regular_file(file);
  auto buffer = isStream ? MemoryBuffer::getFileAsStream(file)
                         : MemoryBuffer::getFile(file);
  if (!buffer)
    return usageError("cannot read %s: %s", path.str().c_str(),
                      buffer.getError().message().c_str());
  return (*buffer)->getBuffer().str();
}

static Error refuse(const ShellStage &stage, const Twine &why) {
  return usageError("shell line %s: %s", stage.str().c_str(),
                    why.str().c_str());
}

static std::vector<std::string> operandsOf(const ShellStage &stage) {
  std::vector<std::string> operands;
  for (const std::string &word : behindLaunchers(stage.argv).drop_front())
    if (!StringRef(word).starts_with("-"))
      operands.push_back(word);
  return operands;
}

static Error changeDirectory(const ShellStage &stage, LineContext &context) {
  std::vector<std::string> operands = operandsOf(stage);
  if (operands.size() != 1 || stage.argv.size() > 3 ||
      (stage.argv.size() == 3 && stage.argv[1] != "--"))
    return refuse(stage, "write `cd DIRECTORY`");
  std::string directory =
      LineFiles::textual(operands.front(), context.directory);
  if (!sys::fs::is_directory(context.located(directory)))
    return refuse(stage, "there is no directory " + directory);
  context.directory = directory;
  return Error::success();
}

static Error exportVariables(const ShellStage &stage, LineContext &context) {
  for (const std::string &word : drop_begin(stage.argv)) {
    auto [name, value] = StringRef(word).split('=');
    if (name.starts_with("-"))
      return refuse(stage, "write `export NAME=VALUE`");
    if (name.size() < word.size()) // else it only marks what is there already
      context.exported[name.str()] = value.str();
  }
  return Error::success();
}

/// With the directory that it lies in, as `mkdir -p` does.
static Error makeDirectory(const std::string &path, LineContext &context) {
  if (sys::fs::is_directory(context.located(path)))
    return Error::success();
  SmallString<128> inside(path);
  std::vector<std::string> missing;
  while (!inside.empty() && !sys::fs::is_directory(context.located(inside))) {
    missing.push_back(inside.str().str());
    sys::path::remove_filename(inside);
  }
  for (const std::string &directory : reverse(missing)) {
    auto mine = context.files.forWritingInto(directory, context.directory);
    if (!mine)
      return mine.takeError();
  }
  return Error::success();
}

/// `rm` without -r leaves directories, and `rmdir` those that are not empty.
static bool isRemovedBy(const ShellStage &stage, const std::string &file) {
  if (!sys::fs::is_directory(file))
    return true;
  ToolWords words(behindLaunchers(stage.argv));
  bool wholes = words.flags.find_first_of("rR") != std::string::npos ||
                is_contained(words.longOptions, "--recursive");
  bool empties = toolName(behindLaunchers(stage.argv).front()) == "rmdir" ||
                 words.flags.find('d') != std::string::npos;
  std::error_code ignored;
  return wholes || (empties && std::filesystem::is_empty(file, ignored));
}

static Error touch(const std::string &path, const LineContext &context) {
  if (sys::fs::exists(context.located(path)))
    return Error::success();
  auto mine = context.files.forWriting(path, context.directory);
  if (!mine)
    return mine.takeError();
  std::error_code error;
  raw_fd_ostream stream(*mine, error);
  return error ? createStringError(error, "cannot write %s: %s", mine->c_str(),
                                   error.message().c_str())
               : Error::success();
}

Error applyBuiltin(const ShellStage &stage, LineContext &context) {
  LineTool tool = lineToolOf(stage.argv);
  if (tool == LineTool::Directory)
    return changeDirectory(stage, context);
  if (tool == LineTool::Export)
    return exportVariables(stage, context);
  for (const std::string &path : operandsOf(stage)) {
    Error error = tool == LineTool::MakeDirectory ? makeDirectory(path, context)
                  : tool == LineTool::Touch       ? touch(path, context)
                                                  : Error::success();
    if (tool == LineTool::Remove && isRemovedBy(stage, context.located(path)))
      context.files.remove(path, context.directory);
    if (error)
      return refuse(stage, toString(std::move(error)));
  }
  return Error::success();
}

} // namespace culprit

#include "tools/culprit/Subcommands.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// `%s` and `{input}` of a RUN line are --input.
static void substitute(ShellStage &stage, const std::string &input) {
  for (std::string &word : stage.argv)
    for (StringRef placeholder : {"%s", "{input}"})
      if (size_t at = word.find(placeholder);
          at != std::string::npos && !input.empty())
        word.replace(at, placeholder.size(), input);
}

static Error refuse(const ShellStage &stage, size_t number) {
  StringRef tool = sys::path::filename(stage.argv.front());
  if (tool.starts_with("FileCheck"))
    return usageError(
        "stage %zu of the line is %s, and the stages before it do not fail: "
        "what a check of the output says is no compiler failure",
        number + 1, tool.str().c_str());
  return Error::success();
}

/// Of an earlier stage only the standard output matters: what else a compiler
/// would write there is the user's, and stays as it is.
static std::vector<std::string>
withoutOutputs(const ShellStage &stage, ArrayRef<CompilerProfile> profiles) {
  std::vector<CompilerProfile> known = profiles.vec();
  for (CompilerProfile &profile : known)
    profile.name.clear(); // no fallback: the -o of another tool is its own
  const CompilerProfile *profile = findProfile(stage.argv.front(), known);
  if (!profile)
    return stage.argv;
  auto command = parseCommandLine(stage.argv, *profile, std::nullopt,
                                  [](StringRef) { return false; });
  if (command)
    return command->withFiles(
        "-", [](const OutputPlace &) { return std::string("/dev/null"); });
  consumeError(command.takeError());
  return stage.argv;
}

Expected<Request> requestOfShellLine(const Options &options,
                                     SignalWatch &signals) {
  auto line = parseShellLine(options.shellLine);
  if (!line)
    return make_error<UsageError>(toString(line.takeError()));
  auto launcher = createLocalLauncher();
  Limits limits;
  limits.wall = toRequest(options).timeout;
  limits.memoryBytes = toRequest(options).memoryBytes;
  auto profiles = loadProfiles(profileDirectories());
  if (!profiles)
    return profiles.takeError();
  std::optional<std::string> piped;
  for (size_t i = 0; i < line->stages.size(); ++i) {
    ShellStage &stage = line->stages[i];
    substitute(stage, options.input);
    if (Error error = refuse(stage, i))
      return error;
    Request request = toRequest(options);
    request.argv = stage.argv;
    request.inputText = piped;
    request.input = stage.stdinFile;
    Command command{withoutOutputs(stage, *profiles), {}, "", piped};
    if (stage.stdinFile) {
      auto buffer = MemoryBuffer::getFile(*stage.stdinFile);
      if (!buffer)
        return usageError("cannot read %s: %s", stage.stdinFile->c_str(),
                          buffer.getError().message().c_str());
      command.stdinText = (*buffer)->getBuffer().str();
    }
    // The last stage is the one that must fail: the baseline will say.
    if (i + 1 == line->stages.size())
      return request;
    signals.onSignal([&] { launcher->interrupt(); });
    Outcome outcome = launcher->run(command, limits);
    signals.onSignal(nullptr);
    if (outcome.status != Outcome::Status::Completed)
      return request;
    piped = outcome.out.text;
  }
  return usageError("the line has no command");
}

} // namespace culprit

#include "triage/session/shell/LineInput.h"
#include "compiler/shell/ShellWords.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/LineWords.h"
#include "triage/session/shell/ToolWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

/// A file that the program may read in place of its standard input.
static bool namesExistingFile(ArrayRef<std::string> command,
                              const LineContext &context) {
  return any_of(command.drop_front(), [&](StringRef word) {
    StringRef path = word.drop_front(pathBegin(word));
    return !path.empty() && sys::fs::exists(context.located(path));
  });
}

static bool namesStream(ArrayRef<std::string> words) {
  return is_contained(words, "-") || is_contained(words, "/dev/stdin");
}

/// `grep -r x` looks into the directory.
static bool looksIntoDirectories(const ToolWords &words) {
  return words.flags.find_first_of("rR") != std::string::npos ||
         is_contained(words.longOptions, "--recursive") ||
         is_contained(words.longOptions, "--dereference-recursive");
}

/// A file that it names and that is not there is its own mistake.
static bool textToolWantsInput(ArrayRef<std::string> command) {
  StringRef name = toolName(command.front());
  ToolWords words(command);
  if (namesStream(words.operands) || namesStream(words.programFiles))
    return true;
  if (name == "awk") // `awk '{print n}' n=1` reads no file
    llvm::erase_if(words.operands,
                   [](StringRef operand) { return isAssignment(operand); });
  bool isGrep = name.ends_with("grep");
  return words.operands.empty() && !(isGrep && looksIntoDirectories(words));
}

static bool toolWantsInput(ArrayRef<std::string> command, LineTool tool) {
  StringRef name = toolName(command.front());
  if (is_contained({"tr", "tee"}, name))
    return true;
  return tool == LineTool::Text &&
         !is_contained({"echo", "printf", "ls", "date", "sleep"}, name) &&
         textToolWantsInput(command);
}

WantsInput wantsInput(const ShellStage &stage, const LineContext &context,
                      LineInput::Kind kind) {
  using enum WantsInput;
  if (stage.stdinFile)
    return No;
  ArrayRef<std::string> command = behindLaunchers(stage.argv);
  if (LineTool tool = lineToolOf(stage.argv); tool != LineTool::Other)
    return toolWantsInput(command, tool) ? Yes : No;
  const CompilerProfile *profile = context.profileOf(stage.argv);
  if (profile && !profile->isInterpreter) {
    auto line =
        context.read(stage.argv, std::nullopt, kind == LineInput::Kind::File);
    if (line)
      return line->input.kind == InputPlace::Kind::StandardInput ? Yes : No;
    consumeError(line.takeError()); // it is refused where it is triaged
    return No;
  }
  if (namesStream(command))
    return Yes;
  bool maybe =
      kind == LineInput::Kind::File ||
      (kind == LineInput::Kind::Stream && !namesExistingFile(command, context));
  return maybe ? Perhaps : No;
}

bool namesFile(const ShellLine &line, StringRef file,
               const std::string &directory) {
  std::string wanted = LineFiles::textual(file, directory), here = directory;
  auto isIt = [&](StringRef path) {
    return !path.empty() && LineFiles::areSame(path, wanted, here);
  };
  for (const ShellPipeline &pipeline : line.pipelines) {
    if (pipeline.startsAfresh)
      here = directory;
    for (const ShellStage &stage : pipeline.stages) {
      if (stage.stdinFile && isIt(*stage.stdinFile))
        return true;
      for (StringRef word : drop_begin(stage.argv))
        if (isIt(word.drop_front(pathBegin(word))) || word.contains(wanted))
          return true;
    }
    const std::vector<std::string> &first = pipeline.stages.front().argv;
    if (lineToolOf(first) == LineTool::Directory && first.size() > 1)
      here = LineFiles::textual(first.back(), here);
  }
  return false;
}

} // namespace culprit

#include "triage/session/shell/OutputWords.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/ToolWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

OutputWords::OutputWords(const std::vector<std::string> &argv, size_t program,
                         const LineContext &context)
    : written(argv.size(), std::string::npos) {
  if (context.profileOf(argv))
    ofCompiler(argv, context);
  else
    ofTool(argv, program);
}

void OutputWords::ofCompiler(const std::vector<std::string> &argv,
                             const LineContext &context) {
  // Its outputs are the same, whatever the input is.
  auto command = context.read(argv, std::nullopt, /*isFed=*/true);
  if (!command) { // it is refused where it is triaged
    consumeError(command.takeError());
    return;
  }
  for (const OutputPlace &output : command->outputs)
    written[output.argument] = output.prefix.size();
}

/// `tee -a`.
static bool appendsToFiles(ArrayRef<std::string> command) {
  ToolWords words(command);
  return words.flags.find('a') != std::string::npos ||
         any_of(words.longOptions,
                [](StringRef option) { return option.starts_with("--a"); });
}

void OutputWords::ofTool(const std::vector<std::string> &argv, size_t program) {
  LineTool tool = lineToolOf(argv[program]);
  std::vector<size_t> operands;
  for (size_t i = program + 1; i < argv.size(); ++i) {
    // A tool's `-o` is no output if it takes no file: grep -o.
    bool isFile = tool == LineTool::Other &&
                  StringRef(argv[i]).find_first_of("./") != StringRef::npos;
    if (isFile && argv[i - 1] == "-o")
      written[i] = 0;
    if (!StringRef(argv[i]).starts_with("-"))
      operands.push_back(i);
  }
  appends = tool == LineTool::WritesAll &&
            appendsToFiles(ArrayRef(argv).drop_front(program));
  if (tool == LineTool::WritesLast && operands.size() > 1)
    operands.erase(operands.begin(), operands.end() - 1);
  if (tool == LineTool::WritesLast || tool == LineTool::WritesAll)
    for (size_t operand : operands)
      written[operand] = 0;
}

} // namespace culprit

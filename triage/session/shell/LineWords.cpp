#include "triage/session/shell/LineWords.h"
#include "triage/session/shell/LineTools.h"

using namespace llvm;

namespace culprit {

size_t pathBegin(StringRef word) {
  if (!word.starts_with("-"))
    return 0;
  size_t equals = word.find('=');
  return equals == StringRef::npos ? word.size() : equals + 1;
}

namespace {

/// The words that name files which the command writes.
class Outputs {
public:
  Outputs(const std::vector<std::string> &argv, const LineContext &context)
      : written(argv.size(), std::string::npos) {
    if (context.profileOf(argv.front()))
      ofCompiler(argv, context);
    else
      ofTool(argv);
  }
  /// The offset in the word at which the path begins; npos if it is no output.
  size_t begin(size_t word) const { return written[word]; }

private:
  void ofCompiler(const std::vector<std::string> &argv,
                  const LineContext &context) {
    auto command = context.read(argv);
    if (!command) { // it is refused where it is triaged
      consumeError(command.takeError());
      return;
    }
    for (const OutputPlace &output : command->outputs)
      written[output.argument] = output.prefix.size();
  }

  void ofTool(const std::vector<std::string> &argv) {
    LineTool tool = lineToolOf(argv[0]);
    std::vector<size_t> operands;
    for (size_t i = 1; i < argv.size(); ++i) {
      // A tool's `-o` is no output if it takes no file: grep -o.
      bool isFile = tool == LineTool::Other &&
                    StringRef(argv[i]).find_first_of("./") != StringRef::npos;
      if (isFile && argv[i - 1] == "-o")
        written[i] = 0;
      if (!StringRef(argv[i]).starts_with("-"))
        operands.push_back(i);
    }
    if (tool == LineTool::WritesLast && operands.size() > 1)
      operands.erase(operands.begin(), operands.end() - 1);
    if (tool == LineTool::WritesLast || tool == LineTool::WritesAll)
      for (size_t operand : operands)
        written[operand] = 0;
  }

  std::vector<size_t> written;
};

} // namespace

Expected<std::vector<std::string>>
withPrivateFiles(const std::vector<std::string> &argv,
                 const LineContext &context) {
  Outputs outputs(argv, context);
  std::vector<std::string> result = {argv.front()};
  for (size_t i = 1; i < argv.size(); ++i) {
    StringRef word = argv[i];
    bool writes = outputs.begin(i) != std::string::npos;
    size_t begin = writes ? outputs.begin(i) : pathBegin(word);
    StringRef path = word.drop_front(begin);
    Expected<std::string> mine =
        writes ? context.files.forWriting(path, context.directory)
               : context.files.forReading(path, context.directory);
    if (!mine)
      return mine.takeError();
    result.push_back(word.take_front(begin).str() + *mine);
  }
  return result;
}

} // namespace culprit

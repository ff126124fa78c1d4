#include "../Target.h"
#include "compiler/command/ShellNames.h"
#include "compiler/shell/ShellLine.h"
#include "compiler/shell/ShellWords.h"
#include "llvm/ADT/StringExtras.h"

namespace culprit::fuzz {

static void checkQuoting(const std::vector<std::string> &argv) {
  auto again = accepted(splitShellWords(quoteForShell(argv)));
  require(again && *again == argv, "words that are quoted are those words");
}

static void checkLine(const ShellLine &line) {
  require(!line.pipelines.empty(), "a line has commands");
  for (const ShellPipeline &pipeline : line.pipelines) {
    require(!pipeline.stages.empty(), "a pipeline has stages");
    for (const ShellStage &stage : pipeline.stages) {
      require(!stage.argv.empty(), "a stage has a command");
      require(stage.out.file.empty() ==
                  (stage.out.kind != ShellSink::Kind::File),
              "a file is written where there is a name");
      require(!stage.str().empty(), "a stage has a place");
      checkQuoting(stage.argv);
    }
  }
}

/// `shell line 3:14: ...`, in the text.
static void checkPlace(llvm::StringRef message, llvm::StringRef text) {
  unsigned line = 0, column = 0;
  bool reads = message.consume_front("shell line ") &&
               !message.consumeInteger(10, line) &&
               message.consume_front(":") &&
               !message.consumeInteger(10, column) && message.starts_with(": ");
  require(reads, "a refusal begins with a place");
  require(line >= 1 && line <= text.count('\n') + 1, "the line is in the text");
  require(column >= 1 && column <= text.size() + 1, "the column may be there");
}

void runShell(llvm::StringRef bytes) {
  LitValues values{takeChoice(bytes) & 1 ? "" : "/src/in.mlir", "/tmp/line/in"};
  if (auto line = parseShellLine(bytes, values))
    checkLine(*line);
  else
    checkPlace(llvm::toString(line.takeError()), bytes);
  if (auto words = accepted(splitShellWords(bytes)))
    checkQuoting(*words);
  checkQuoting({bytes.str()});
  namesInShellCommand(bytes);
  require(llvm::StringRef(fillHoles(bytes, {"{x}", "%x"}, "VALUE"))
              .contains("VALUE"),
          "a value is put somewhere");
}

} // namespace culprit::fuzz

#include "triage/session/shell/LinePlan.h"
#include "compiler/shell/ShellWords.h"
#include "triage/session/shell/LineTools.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

bool runsOthersFirst(const ShellLine &line) {
  unsigned running = 0;
  for (const ShellPipeline &pipeline : line.pipelines)
    for (const ShellStage &stage : pipeline.stages) {
      LineTool tool = lineToolOf(stage.argv);
      running += tool != LineTool::Nothing && tool != LineTool::Check &&
                 tool != LineTool::Directory && tool != LineTool::Export;
    }
  return running > 1;
}

static const char *roleOf(const ShellStage &stage) {
  switch (lineToolOf(stage.argv)) {
  case LineTool::Other:
    return "may be what fails";
  case LineTool::Nothing:
  case LineTool::Check:
    return "is not run";
  default:
    return "prepares";
  }
}

std::string planText(const ShellLine &line) {
  std::string text;
  raw_string_ostream os(text);
  for (const ShellPipeline &pipeline : line.pipelines)
    for (const ShellStage &stage : pipeline.stages) {
      os << "command   " << stage.at.str() << "  ";
      if (&stage != &pipeline.stages.front())
        os << "| ";
      for (const auto &[name, value] : stage.environment)
        os << name << "=" << quoteForShell(value) << " ";
      os << quoteForShell(stage.argv) << ": " << roleOf(stage) << "\n";
    }
  return text;
}

} // namespace culprit

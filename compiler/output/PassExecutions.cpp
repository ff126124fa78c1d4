#include "compiler/output/PassExecutions.h"
#include "compiler/output/BisectLines.h"

using namespace llvm;

namespace culprit {

/// `X' on Function 'f'...`
static std::optional<RunningPass> readExecution(StringRef text) {
  auto [pass, unit] = text.split("' on ");
  auto [anchor, symbol] = unit.split(" '");
  if (pass.empty() || symbol.empty() || pass.ends_with("Pass Manager"))
    return std::nullopt;
  RunningPass running;
  running.pass = pass.str();
  running.anchor = anchor.lower();
  if (running.anchor != "module")
    running.symbol = symbol.take_front(symbol.rfind('\'')).str();
  return running;
}

/// The argument, which opt-bisect prints when the pass looks whether it may.
static void takeArgument(RunningPass &running, StringRef line) {
  for (const BisectLine &bisect : parseBisectLines(line))
    if (bisect.running && bisect.anchor == running.anchor &&
        bisect.symbol == running.symbol)
      running.pass = bisect.pass;
}

std::optional<RunningPass> runningPassAt(StringRef stderrText, size_t offset) {
  std::optional<RunningPass> running;
  StringRef rest = stderrText.take_front(offset);
  while (!rest.empty()) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    if (line.starts_with("BISECT: ") && running)
      takeArgument(*running, line);
    if (!line.starts_with("["))
      continue;
    if (auto [before, execution] = line.split(" Executing Pass '");
        !execution.empty())
      running = readExecution(execution);
    else if (line.contains(" Made Modification '") ||
             line.contains(" Freeing Pass '"))
      running.reset();
  }
  return running;
}

} // namespace culprit

#include "compiler/output/PassExecutions.h"
#include "compiler/output/BisectLines.h"

using namespace llvm;

namespace culprit {

static constexpr StringLiteral beginsInNew = "Running pass: ";

/// `X' on Function 'f'...`
static std::optional<RunningPass> readExecution(StringRef text) {
  auto [pass, unit] = text.split("' on ");
  auto [anchor, symbol] = unit.split(" '");
  if (pass.empty() || symbol.empty() || pass.ends_with("Pass Manager"))
    return std::nullopt;
  RunningPass running;
  running.pass = pass.str();
  running.anchor = anchor.lower();
  // A loop and a region are named by a block.
  if (running.anchor != "module" && running.anchor != "loop" &&
      running.anchor != "region")
    running.symbol = symbol.take_front(symbol.rfind('\'')).str();
  return running;
}

/// `RqError on a (2 instructions)`, `P on [module]`, `P on (f, g)`.
static std::optional<RunningPass> readRunning(StringRef text) {
  auto [pass, unit] = text.split(" on ");
  RunningPass running;
  running.pass = pass.split('<').first.str();
  if (running.pass.empty() || unit.empty() ||
      StringRef(running.pass).contains(' '))
    return std::nullopt;
  if (running.pass == "VerifierPass")
    running.pass = "verify";
  StringRef function = unit.rsplit(" in function ").second;
  if (function.empty())
    function = unit;
  function = function.split(" (").first;
  bool isModule = unit.starts_with("[module]");
  running.anchor = isModule ? "module" : "function";
  if (!isModule && !function.starts_with("("))
    running.symbol = function.str();
  return running;
}

/// Behind these nothing of the compiler runs, and what is said then may be a
/// script's that looks at the output.
static bool writesOutput(StringRef pass) {
  return pass.starts_with("Print") || pass.contains("BitcodeWriter") ||
         pass == "WriteThinLinkBitcodePass";
}

/// The new pass manager asks opt-bisect first, and then says what it runs.
static std::optional<RunningPass> readNew(StringRef line, StringRef before) {
  auto running = readRunning(line.drop_front(beginsInNew.size()));
  if (!running || writesOutput(running->pass))
    return std::nullopt;
  for (const BisectLine &bisect : parseBisectLines(before))
    if (bisect.running)
      running->pass = bisect.pass;
  return running;
}

/// The argument, which opt-bisect prints when the pass looks whether it may.
static void takeArgument(RunningPass &running, StringRef line) {
  for (const BisectLine &bisect : parseBisectLines(line))
    if (bisect.running && bisect.anchor == running.anchor &&
        bisect.symbol == running.symbol)
      running.pass = bisect.pass;
}

namespace {
/// Reads line by line what both managers list: a compiler may run one and then
/// the other.
class RunningPassReader {
public:
  std::optional<RunningPass> running;

  void take(StringRef line) {
    if (line.starts_with(beginsInNew)) {
      running = readNew(line, before);
      asksAfterwards = false;
    } else if (line.starts_with("BISECT: ") && running && asksAfterwards) {
      takeArgument(*running, line);
    } else if (line.starts_with("[")) {
      takeOld(line);
    }
    before = line;
  }

private:
  void takeOld(StringRef line) {
    auto [ignored, execution] = line.split(" Executing Pass '");
    if (!execution.empty()) {
      running = readExecution(execution);
      asksAfterwards = true;
    } else if (line.contains(" Made Modification '") ||
               line.contains(" Freeing Pass '")) {
      running.reset();
    }
  }

  StringRef before;            ///< the line before
  bool asksAfterwards = false; ///< the old manager began what runs
};
} // namespace

std::optional<RunningPass> runningPassAt(StringRef stderrText, size_t offset) {
  RunningPassReader reader;
  StringRef text = stderrText.take_front(offset);
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    reader.take(line);
  }
  return reader.running;
}

} // namespace culprit

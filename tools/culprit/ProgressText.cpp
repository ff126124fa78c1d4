#include "tools/culprit/ProgressText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static double seconds(milliseconds time) { return double(time.count()) / 1000; }

static std::string costOf(const StepProgress &step) {
  return formatv("{0} compile{1}, {2:F1} s", step.compiles,
                 step.compiles == 1 ? "" : "s", seconds(step.time))
      .str();
}

/// Facts in the middle, and the cost at the right, if there is room for both.
std::string doneLine(const StepProgress &step, const Look &look) {
  if (step.facts.empty() && step.compiles == 0)
    return "";
  constexpr unsigned nameColumn = 14;
  unsigned width = look.width ? look.width : 80;
  std::string name = formatv("  {0,-11} ", step.name).str();
  std::string facts = printable(join(step.facts, ", ")), cost = costOf(step);
  unsigned room = width > nameColumn ? width - nameColumn : 1;
  bool both = room > cost.size() + 20;
  if (both)
    room -= cost.size() + 2;
  facts = fitted(facts.empty() && !both ? cost : facts, room);
  std::string line = fitted(name, width) + styled(facts, Style::Strong, look);
  if (!both)
    return line;
  std::string gap(room - columnsOf(facts) + 2, ' ');
  return line + gap + styled(cost, Style::Quiet, look);
}

/// `[####------]`
static std::string barOf(double share) {
  constexpr unsigned cells = 10;
  auto full = unsigned(std::clamp(share, 0.0, 1.0) * cells);
  return "[" + std::string(full, '#') + std::string(cells - full, '-') + "]";
}

/// No program is known before the first one has ended.
static std::string waitOf(const StepProgress &step) {
  std::string program = step.program.empty() ? "the command" : step.program;
  std::string most = step.limit.count()
                         ? formatv(" of {0:F1}", seconds(step.limit)).str()
                         : "";
  return formatv("; waiting for {0}, {1:F1}{2} s", program,
                 seconds(step.silent), most)
      .str();
}

std::string liveLine(const StepProgress &step, const std::string &best,
                     const Look &look) {
  std::string text = formatv("> {0}: {1}", step.name, costOf(step)).str();
  if (step.spent)
    text += formatv("; {0} {1:F0}% of the budget", barOf(*step.spent),
                    *step.spent * 100)
                .str();
  bool isCompiling = !step.program.empty() || step.limit.count();
  if (isCompiling && step.silent > milliseconds(1000))
    text += waitOf(step);
  if (!best.empty())
    text += "; best so far: " + best;
  // The last column stays free: some terminals go to the next line after it.
  return fitted(printable(text), look.width ? look.width - 1 : 79);
}

} // namespace culprit

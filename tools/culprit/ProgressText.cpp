#include "tools/culprit/ProgressText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
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
  constexpr unsigned nameColumn = 15;
  unsigned width = look.width ? look.width : 80;
  std::string name = formatv("  {0,-12} ", step.name).str();
  std::string facts = printable(join(step.facts, ", ")), cost = costOf(step);
  if (width <= nameColumn)
    return fitted(name, width);
  unsigned room = width - nameColumn;
  bool both = room > cost.size() + 20;
  if (both)
    room -= cost.size() + 2;
  facts = fitted(facts.empty() && !both ? cost : facts, room);
  std::string line = name + styled(facts, Style::Strong, look);
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

std::string programIn(const std::vector<std::string> &argv) {
  for (StringRef word : argv) {
    StringRef name = sys::path::filename(word);
    if (name != "env" && name != "sh" && !word.starts_with("-") &&
        !word.contains('='))
      return name.str();
  }
  return argv.empty() ? "" : sys::path::filename(argv.front()).str();
}

static std::string waitOf(const Waiting &waiting) {
  return formatv("waiting for {0}, {1:F1} of {2:F1} s", waiting.program,
                 seconds(waiting.time), seconds(waiting.limit))
      .str();
}

/// Compiles that were answered since count as far as they were asked together.
static Remaining nowRemaining(const StepProgress &step) {
  Remaining now = *step.remaining;
  auto since = std::min<uint64_t>({step.answered, now.atOnce, now.left});
  now.done += since;
  now.left -= since;
  return now;
}

/// `at most 14 questions left`
static std::string leftOf(const Remaining &now) {
  const char *count = now.count == Remaining::Count::AtMost  ? "at most "
                      : now.count == Remaining::Count::About ? "about "
                                                             : "";
  StringRef what = now.what;
  return formatv("{0}{1} {2} left", count, now.left,
                 now.left == 1 ? what.drop_back() : what)
      .str();
}

static std::string withBar(const Remaining &now, const std::string &text) {
  return barOf(double(now.done) / double(now.done + now.left)) + " " + text;
}

/// If what is left takes as long as what this step has done.
static std::string timeLeft(const StepProgress &step, const Remaining &now) {
  constexpr unsigned telling = 3;
  if (step.compiles < telling)
    return "";
  double left = seconds(step.time) / step.compiles * double(now.left);
  if (left < 1)
    return "";
  return left < 120 ? formatv("about {0:F0} s more", left).str()
                    : formatv("about {0:F0} min more", left / 60).str();
}

std::string liveLine(const StepProgress &step, const std::string &best,
                     const Look &look) {
  // The last column stays free: some terminals go to the next line after it.
  unsigned width = look.width ? look.width - 1 : 79;
  std::string line =
      printable(formatv("> {0}: {1}", step.name, costOf(step)).str());
  // What does not fit is left out, the less telling first.
  auto add = [&](const std::string &part, StringRef link = "; ") {
    bool fits = !part.empty() && columnsOf(line + part) + link.size() <= width;
    if (fits)
      line += link.str() + printable(part);
    return fits;
  };
  std::optional<Remaining> now;
  if (step.remaining && step.remaining->left)
    now = nowRemaining(step);
  if (now && !add(withBar(*now, leftOf(*now))))
    add(leftOf(*now)) || add(std::to_string(now->left) + " left");
  const auto &waiting = step.waiting;
  bool waits =
      waiting && waiting->time > milliseconds(1000) && add(waitOf(*waiting));
  if (waits && waiting->expectsHang)
    add("a hang is expected here", ": ");
  if (!best.empty())
    add("best so far: " + best);
  if (now)
    add(timeLeft(step, *now));
  if (step.spent)
    add(formatv("{0} {1:F0}% of the budget", barOf(*step.spent),
                *step.spent * 100)
            .str());
  return fitted(line, width);
}

} // namespace culprit

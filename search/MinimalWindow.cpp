//===- MinimalWindow.cpp - The smallest window that still fails -----------===//
//
// Some gates can only run units [first, last). The end is known from a
// first-failing search over [0, end); what is left is the latest start, which
// is a first-failing search too, over the length of the window: point k is the
// window [end-k, end). The empty window is asked as well (does this gate have
// any say?), and so is, at the end, the window found without its last unit.
//
// The assumptions, and what happens when one does not hold:
//
//  * Monotony: a larger window shows if a smaller one does. Then [first,
//    end-1) is clean, as [0, end-1) was, and asking it confirms the end. If it
//    shows instead, the window without its last unit is a smaller answer: the
//    end is searched in there, then the start is asked again, and if that does
//    not hold any more it is searched again, and so on. Each time the window
//    gets smaller, so this ends, at a window of which both ends were observed.
//
//  * Every window can be judged. If not, an end may be the end of a range, as
//    in FirstFailing.cpp; exactFirst or exactLast is false then. They are true
//    only if the window without its first (last) unit was told to be clean.
//
//  * The failure needs one window, as opposed to scattered units: then the
//    answer is the window that spans them, and a minimal set is the better
//    question, where the gate allows it.
//
// The bound: ceil(log2 end) + 2 probes if monotone; the rounds of k workers
// are those of FirstFailing.cpp. If not monotone, that again for every time an
// end had to be moved.
//
//===----------------------------------------------------------------------===//
#include "search/MinimalWindow.h"
#include "search/FirstFailingSequence.h"
#include "search/Replay.h"

namespace culprit {
namespace {

using Window = MinimalWindowSearch::Window;

/// One worker's search; a machine for Replay.h.
class WindowMachine {
public:
  explicit WindowMachine(uint64_t end) : window{0, end} {
    if (end == 0)
      stage = Stage::Done;
    else
      searchStart();
  }

  std::optional<Window> ask() const {
    if (stage == Stage::Done)
      return std::nullopt;
    Window asked = question();
    return asked.first == asked.last ? Window{} : asked;
  }

  void take(PointVerdict verdict) {
    bool shows = verdict == PointVerdict::Interesting;
    bool clean = verdict == PointVerdict::Uninteresting;
    switch (stage) {
    case Stage::SearchStart:
    case Stage::SearchEnd:
      side->take(verdict);
      return finishSide();
    case Stage::CheckStart:
      exactFirst = clean;
      if (!shows)
        return finish();
      ++window.first;
      return searchStart();
    case Stage::CheckEnd:
      exactLast = clean;
      if (!shows)
        return finish();
      --window.last;
      return searchEnd();
    case Stage::Done:
      return;
    }
  }

  double chance() const { return side ? 0.5 : 1.0 / 16; }
  /// An end, and the check of the other one.
  uint64_t atMost() const {
    return stage == Stage::Done ? 0 : (side ? side->atMost() : 0) + 1;
  }
  WindowResult result() const {
    return {window.first, window.last, exactFirst, exactLast,
            stage == Stage::Done};
  }

private:
  enum class Stage { SearchStart, CheckEnd, SearchEnd, CheckStart, Done };

  Window question() const {
    auto [first, last] = window;
    switch (stage) {
    case Stage::SearchStart:
      return {last - *side->ask(), last};
    case Stage::SearchEnd:
      return {first, first + *side->ask()};
    case Stage::CheckStart:
      return {first + 1, last};
    default:
      return {first, last - 1};
    }
  }

  void searchStart() { search(Stage::SearchStart); }
  void searchEnd() { search(Stage::SearchEnd); }

  /// Moves one end inwards; the whole window is known to show.
  void search(Stage which) {
    stage = which;
    uint64_t length = window.last - window.first;
    FirstFailingOptions options;
    options.units = length;
    options.known[length] = PointVerdict::Interesting;
    side.emplace(options);
    finishSide(); // if it is empty already
  }

  void finishSide() {
    if (side->ask())
      return;
    FirstFailingResult found = side->result();
    bool start = stage == Stage::SearchStart;
    bool exact = found.precision == FirstFailingResult::Precision::Exact;
    side.reset();
    if (start)
      window.first = window.last - found.firstShowing;
    else
      window.last = window.first + found.firstShowing;
    (start ? exactFirst : exactLast) = exact;
    if (window.first == window.last) { // nothing can be taken from nothing
      exactFirst = exactLast = true;
      return finish();
    }
    stage = start ? Stage::CheckEnd : Stage::CheckStart;
  }

  void finish() { stage = Stage::Done; }

  Window window; ///< the smallest one told to show
  bool exactFirst = false, exactLast = false;
  Stage stage = Stage::Done;
  std::optional<FirstFailingSequence> side;
};

} // namespace

MinimalWindowSearch::MinimalWindowSearch(uint64_t end, unsigned workers)
    : end(end), workers(std::max(workers, 1u)) {}

void MinimalWindowSearch::tell(Window window, PointVerdict verdict) {
  if (window.first >= window.last)
    window = {};
  record(told, window, verdict);
}

std::vector<Window> MinimalWindowSearch::next() const {
  return prefetch<Window>(WindowMachine(end), told, workers);
}

uint64_t MinimalWindowSearch::atMost() const {
  WindowMachine machine(end);
  replay<Window>(machine, told);
  return machine.atMost();
}

WindowResult MinimalWindowSearch::result() const {
  WindowMachine machine(end);
  replay<Window>(machine, told);
  return machine.result();
}

std::vector<Window> MinimalWindowSearch::decisions() const {
  WindowMachine machine(end);
  std::vector<Window> asked, once;
  replay<Window>(machine, told, &asked);
  for (const Window &window : asked)
    if (std::find(once.begin(), once.end(), window) == once.end())
      once.push_back(window);
  return once;
}

} // namespace culprit

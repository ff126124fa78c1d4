#include "triage/steps/replay/StepBack.h"
#include "triage/evidence/HangCheck.h"
#include "triage/steps/best/KeepBest.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// `as`, of an input on the way; 0 is the last one.
static Compile onTheWay(const Investigation &state, Compile as, size_t back) {
  as.input = *(state.found.reduction->onTheWay.rbegin() + back);
  return as;
}

static bool haveOneCommand(const Compile &a, const Compile &b) {
  return a.command.argv == b.command.argv && a.environment == b.environment;
}

std::vector<Compile> beforeLastEdits(const Investigation &state) {
  std::vector<Compile> earlier;
  if (!state.found.isInputReduced() ||
      state.failure().face.kind == FailureKind::Hang)
    return earlier;
  size_t all = state.found.reduction->onTheWay.size();
  for (size_t back : {1, 3, 7})
    if (back < all)
      earlier.push_back(onTheWay(state, state.found.best, back));
  return earlier;
}

Error goBackTo(Investigation &state, const Compile &earlier) {
  Findings &found = state.found;
  Reproducer reproducer = found.reproducer;
  found.withdrawProofs();
  found.reduction->kernel.reset();
  if (!haveOneCommand(earlier, found.best)) {
    found.reduction->flags.reset();
    found.reduction->pipeline = found.pipeline;
  }
  ReductionAnswer &answer = *found.reduction->input;
  answer.compile = earlier;
  answer.certificate.clear();
  answer.trajectory.clear();
  found.reduction->originalShows.reset();
  found.reduction->remarks.drop(RemarkId::NeedsShortPipeline);
  answer.opsAfter = countOps(state.prober, earlier.input.text());
  Error error = keepBest(state, earlier);
  found.reproducer = std::move(reproducer);
  return error;
}

void tellUnproven(Investigation &state, const std::string &why) {
  state.found.reduction->remarks.add(RemarkId::Reduced,
                                     "not proven to be minimal: " + why);
}

namespace {

/// A search over the inputs on the way, from the last one back, all compiled in
/// one way.
class WayBack {
public:
  WayBack(Investigation &state, const Compile &as) : state(state), as(as) {}

  /// The fewest steps back to one that hangs, if those before it do.
  Expected<std::optional<size_t>> toLastHang() {
    size_t last = state.found.reduction->onTheWay.size() - 1;
    for (size_t slow = 0, back = 0;; slow = std::exchange(back, twice(back))) {
      back = std::min(back, last);
      auto hangs = hangsAt(back);
      if (!hangs)
        return hangs.takeError();
      if (*hangs)
        return between(slow, back);
      if (back == last)
        return std::nullopt;
    }
  }
  milliseconds slowest{0}; ///< CPU time, of those that ended

private:
  static size_t twice(size_t back) { return std::max<size_t>(1, 2 * back); }

  Expected<bool> hangsAt(size_t back) {
    Compile compile = onTheWay(state, as, back);
    auto compiles = thatMustHang(state.instruments(), state.found.pass,
                                 state.ground.compile, compile);
    if (!compiles)
      return compiles.takeError();
    auto answer = hangUnderFullLimit(state.prober, std::move(*compiles),
                                     state.failure().face.idle);
    if (!answer)
      return answer.takeError();
    slowest = std::max(slowest, answer->ended);
    return answer->hangs == Hangs::Yes;
  }

  Expected<std::optional<size_t>> between(size_t slow, size_t hang) {
    while (hang - slow > 1) {
      size_t middle = slow + (hang - slow) / 2;
      auto hangs = hangsAt(middle);
      if (!hangs)
        return hangs.takeError();
      (*hangs ? hang : slow) = middle;
    }
    return hang;
  }

  Investigation &state;
  const Compile &as;
};

} // namespace

Expected<std::optional<LastHang>> lastThatHangs(Investigation &state) {
  if (!state.found.isInputReduced() || state.found.reduction->onTheWay.empty())
    return std::nullopt;
  state.progress.found("what is left is only slow: which input before the last "
                       "edits hangs?");
  std::vector<Compile> commands = {state.found.best};
  if (const Compile &start = state.found.reduction->start;
      !haveOneCommand(start, state.found.best))
    commands.push_back(start);
  milliseconds slowest{0};
  for (const Compile &as : commands) {
    WayBack way(state, as);
    auto back = way.toLastHang();
    if (!back)
      return back.takeError();
    slowest = std::max(slowest, way.slowest);
    if (*back)
      return LastHang{onTheWay(state, as, **back), slowest};
  }
  return std::nullopt;
}

} // namespace culprit

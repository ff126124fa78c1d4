#include "counters/gate/EndingCompile.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/LastWords.h"
#include "counters/gate/RaisedIn.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

namespace {

class Ending {
public:
  Ending(Trace &trace, const MarkedText &err)
      : trace(trace), compiles(trace, err) {}

  TextOfCompile take() {
    if (compiles.size() == 0)
      return {};
    if (compiles.size() < 2) {
      doubtTheOnlyOne();
      return {};
    }
    for (size_t number = 0; number < compiles.size(); ++number)
      if (compiles.hasFailed(number))
        failing.push_back(number);
    if (failing.empty())
      return {};
    auto ending =
        isDiagnostic(trace.face.kind) ? endingOfDiagnostic() : endingOfCrash();
    SeveralFailures &several = trace.several;
    several.count = failing.size();
    bool wentOn = ending && *ending + 1 < compiles.size();
    several.isGuess = isGuess && (failing.size() > 1 || isFromNone);
    several.isProven = isProven && !several.isGuess;
    if (!ending) {
      trace.lastPass.reset();
      return {};
    }
    several.taken = find(failing, *ending) - failing.begin() + 1;
    several.wentOn = wentOn;
    takePasses(compiles[*ending]);
    if (failing.size() > 1)
      trace.face.failedPass.clear(); // it may be another one's
    noteOtherErrors(*ending);
    return compiles[*ending].text;
  }

private:
  /// It fails, and the program ends with an exception that did not come from
  /// it: with one of its own, maybe.
  void doubtTheOnlyOne() {
    if (!compiles.exception() || !compiles.hasFailed(0))
      return;
    failing = {0};
    auto raised = failingThatRaised();
    if (!raised || !raised->compiles.empty() || isTold())
      return;
    trace.several.count = 1;
    trace.several.taken = 1;
    trace.several.isGuess = true;
  }

  bool isTold() const { return compiles.isToldByException(failing); }

  std::optional<size_t> endingOfDiagnostic() {
    bool isLast = failing.back() + 1 == compiles.size();
    bool isUncaught = compiles.exception() && compiles.exception()->isUncaught;
    std::vector<SaidError> told = errorsSaidIn(compiles.exceptionText());
    auto raised = failingThatRaised();
    bool isRaised = raised && !raised->compiles.empty();
    isProven = isRaised && raised->isInside;
    isFromNone = raised && !isRaised && !isTold();
    if (isRaised && raised->compiles.size() == 1)
      return raised->compiles.front();
    for (size_t number : reverse(isRaised ? raised->compiles : failing))
      if (compiles.printed(number, told))
        return number;
    if (isRaised) {
      bool isTheLast = isLast && isUncaught && raised->atOnce &&
                       raised->compiles.back() == failing.back();
      isGuess = !isTheLast && !compiles.sayTheSame(raised->compiles);
      return raised->compiles.back();
    }
    isGuess = raised || !compiles.exception();
    if (failing.size() == 1 ||
        (isLast && (!compiles.exception() || isUncaught)))
      return failing.back();
    return std::nullopt; // it may be one that was kept
  }

  /// By the numbers of compiles.
  std::optional<Raised> failingThatRaised() const {
    std::vector<StringRef> calls;
    for (size_t number : failing)
      calls.push_back(compiles[number].calls);
    auto raised = raisedIn(compiles.exceptionText(), calls);
    if (raised)
      for (size_t &each : raised->compiles)
        each = failing[each];
    return raised;
  }

  /// Where the crash was: the last compile, unless another one says it.
  size_t whereItCrashed() const {
    const std::string &told = trace.face.fatalLine;
    for (size_t number = compiles.size(); !told.empty() && number-- > 0;)
      if (auto fatal = parseFatalLine(compiles.textOf(number));
          fatal && fatal->normalised == told)
        return number;
    return compiles.size() - 1;
  }

  /// A crash ends the program, unless the pass manager recovers from it, to
  /// leave a reproducer: then the program may go on, and may end with another
  /// failure, which it has kept.
  std::optional<size_t> endingOfCrash() {
    size_t crashed = whereItCrashed();
    if (!is_contained(failing, crashed))
      failing.insert(upper_bound(failing, crashed), crashed);
    bool isLast = crashed + 1 == compiles.size();
    auto raised = failingThatRaised();
    if (raised && !raised->compiles.empty()) {
      isGuess =
          !(isLast && raised->atOnce) && !compiles.sayTheSame(raised->compiles);
      isProven = raised->isInside;
      return is_contained(raised->compiles, crashed) ? std::optional(crashed)
                                                     : std::nullopt;
    }
    bool isSurvivedInSilence =
        !compiles.exception() && trace.face.signal == 0 &&
        isCrashLike(trace.face.kind) && !endsInFatalLine(compiles.text());
    isFromNone = raised && !isTold();
    isGuess = raised || isSurvivedInSilence;
    return isLast || failing.size() == 1 ? std::optional(crashed)
                                         : std::nullopt;
  }

  /// The others came to an end: one in which a crash left actions open, too.
  void closeOthers(const OneCompile &ending) {
    std::vector<Action> &actions = trace.log.actions;
    auto actionOf = [&](size_t pass) {
      return pass < trace.passes.size() ? trace.passes[pass].action
                                        : actions.size();
    };
    size_t begin = actionOf(ending.begin), end = actionOf(ending.end);
    for (auto [number, action] : enumerate(actions))
      action.completed |= number < begin || number >= end;
  }

  void takePasses(const OneCompile &ending) {
    trace.lastPass.reset();
    closeOthers(ending);
    for (auto [number, pass] : enumerate(trace.passes)) {
      if (number >= ending.begin && number < ending.end) {
        if (!pass.adaptor)
          trace.lastPass = number;
        continue;
      }
      pass.failed = false;
      trace.log.actions[pass.action].leftInvalid = false;
    }
  }

  /// What the ending compile says as well is its own.
  void noteOtherErrors(size_t ending) {
    std::vector<SaidError> own = errorsSaidIn(compiles.textOf(ending));
    append_range(own, errorsSaidIn(compiles.exceptionText()));
    std::set<std::string> known; // thousands of tries may say the same
    for (const SaidError &error : own)
      known.insert(error.normalised);
    for (size_t number = 0; number < compiles.size(); ++number) {
      if (number == ending)
        continue;
      for (SaidError &error : errorsSaidIn(compiles.textOf(number))) {
        if (!known.insert(error.normalised).second)
          continue;
        trace.several.otherErrors.push_back(std::move(error.normalised));
        trace.several.otherVerbatim.push_back(std::move(error.verbatim));
      }
    }
  }

  Trace &trace;
  const CompilesOfProgram compiles;
  std::vector<size_t> failing; ///< numbers of compiles
  bool isGuess = false, isProven = false;
  bool isFromNone = false; ///< the exception came from no compile
};

} // namespace

TextOfCompile takeEndingCompile(Trace &trace, const MarkedText &err) {
  return Ending(trace, err).take();
}

} // namespace culprit

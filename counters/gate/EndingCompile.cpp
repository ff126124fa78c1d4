#include "counters/gate/EndingCompile.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/LastWords.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/OwnException.h"
#include "compiler/output/PythonTraceback.h"
#include "counters/gate/RaisedIn.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

namespace {

struct OneCompile {
  size_t begin = 0, end = 0; ///< its passes, in Trace::passes
  TextOfCompile text;
  size_t lastWords = 0; ///< in the text, where its last outermost pass begins
  StringRef calls = {}; ///< that run that pass
  bool failed = false;
};

struct Said {
  std::string normalised, verbatim;
};

class Ending {
public:
  Ending(Trace &trace, const MarkedText &err) : trace(trace), err(err) {}

  TextOfCompile take() {
    listCompiles();
    if (compiles.empty())
      return {};
    findTraceback();
    if (compiles.size() < 2) {
      doubtTheOnlyOne();
      return {};
    }
    for (size_t number = 0; number < compiles.size(); ++number)
      if (hasFailed(number))
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
    if (!traceback || !hasFailed(0))
      return;
    failing = {0};
    auto raised = failingThatRaised();
    if (!raised || !raised->compiles.empty() || isTold())
      return;
    trace.several.count = 1;
    trace.several.taken = 1;
    trace.several.isGuess = true;
  }

  bool isInvalid(const PassExecution &pass) const {
    return trace.log.actions[pass.action].leftInvalid;
  }

  /// None where a mark is missing.
  void listCompiles() {
    bool isOver = true;
    for (auto [number, pass] : enumerate(trace.passes)) {
      if (pass.parent)
        continue;
      auto mark = err.begins.find(pass.index.value_or(0));
      if (!pass.index || mark == err.begins.end()) {
        compiles.clear();
        return;
      }
      if (isOver || pass.beginsCompile) {
        if (!compiles.empty())
          compiles.back().text.end = mark->second;
        compiles.push_back({number, 0, {mark->second}});
      }
      compiles.back().lastWords = mark->second;
      compiles.back().calls = pass.calls;
      isOver = pass.failed.value_or(false);
      // Its pipeline goes on if nothing verifies what it left.
      compiles.back().failed = isOver || isInvalid(pass);
      compiles.back().end = trace.passes.size();
      if (compiles.size() > 1)
        compiles[compiles.size() - 2].end = compiles.back().begin;
    }
    if (!compiles.empty())
      compiles.front().text.begin = 0;
  }

  void findTraceback() {
    size_t behind = compiles.back().text.begin;
    traceback = firstTraceback(StringRef(err.text).drop_front(behind));
    if (traceback)
      traceback->offset += behind;
  }

  StringRef exceptionText() const {
    return traceback ? StringRef(err.text).drop_front(traceback->offset) : "";
  }

  /// Without the exception.
  StringRef textFrom(size_t begin, size_t end) const {
    size_t most = traceback ? traceback->offset : err.text.size();
    return StringRef(err.text).slice(begin, std::min(end, most));
  }
  StringRef textOf(size_t number) const {
    const TextOfCompile &part = compiles[number].text;
    return textFrom(part.begin, part.end);
  }

  /// What its last pass left may be refused by the verifier alone.
  bool hasFailed(size_t number) const {
    const OneCompile &compile = compiles[number];
    return compile.failed ||
           tellsFailure(textFrom(compile.lastWords, compile.text.end));
  }

  static std::vector<Said> errorsIn(StringRef text) {
    std::vector<Said> errors;
    for (const Diagnostic &diagnostic : parseDiagnostics(text))
      if (diagnostic.severity == Diagnostic::Severity::Error)
        errors.push_back(
            {normaliseDiagnostic(diagnostic.text), diagnostic.text});
    return errors;
  }

  /// In an exception, a place may stand in front of the error.
  bool printed(size_t number, ArrayRef<Said> told) const {
    return any_of(errorsIn(textOf(number)), [&](const Said &error) {
      return !error.normalised.empty() && any_of(told, [&](const Said &other) {
        return StringRef(other.normalised).ends_with(error.normalised);
      });
    });
  }

  /// The exception was raised elsewhere, and says that a compile failed.
  bool isTold() const {
    StringRef text = exceptionText();
    std::vector<Said> told = errorsIn(text);
    return tellsOfCompile(text) || any_of(failing, [&](size_t number) {
             return printed(number, told);
           });
  }

  std::optional<size_t> endingOfDiagnostic() {
    bool isLast = failing.back() + 1 == compiles.size();
    bool isUncaught = traceback && traceback->isUncaught;
    std::vector<Said> told = errorsIn(exceptionText());
    auto raised = failingThatRaised();
    bool isRaised = raised && !raised->compiles.empty();
    isProven = isRaised && raised->isInside;
    isFromNone = raised && !isRaised && !isTold();
    if (isRaised && raised->compiles.size() == 1)
      return raised->compiles.front();
    for (size_t number : reverse(isRaised ? raised->compiles : failing))
      if (printed(number, told))
        return number;
    if (isRaised) {
      bool isTheLast = isLast && isUncaught && raised->atOnce &&
                       raised->compiles.back() == failing.back();
      isGuess = !isTheLast && !sayTheSame(raised->compiles);
      return raised->compiles.back();
    }
    isGuess = raised || !traceback;
    if (failing.size() == 1 || (isLast && (!traceback || isUncaught)))
      return failing.back();
    return std::nullopt; // it may be one that was kept
  }

  /// `tt.func public @add(`: the names, in the reproducers that were printed.
  static std::string functionsIn(StringRef text) {
    std::string names;
    while (!text.empty()) {
      StringRef line;
      std::tie(line, text) = text.split('\n');
      auto [before, name] = line.split(" @");
      if (before.contains(".func"))
        names += "\n@" + name.split('(').first.str();
    }
    return names;
  }

  /// They fail in the same way, on the same functions, so it is all one which
  /// of them is told.
  bool sayTheSame(ArrayRef<size_t> numbers) const {
    auto saidBy = [&](size_t number) {
      std::string said = functionsIn(textOf(number));
      if (auto fatal = parseFatalLine(textOf(number)))
        said += fatal->normalised;
      for (const Said &error : errorsIn(textOf(number)))
        said += "\n" + error.normalised;
      return said;
    };
    std::string first = saidBy(numbers.front());
    return all_of(numbers.drop_front(),
                  [&](size_t number) { return saidBy(number) == first; });
  }

  /// Indices into `compiles`.
  std::optional<Raised> failingThatRaised() const {
    std::vector<StringRef> calls;
    for (size_t number : failing)
      calls.push_back(compiles[number].calls);
    auto raised = raisedIn(exceptionText(), calls);
    if (raised)
      for (size_t &each : raised->compiles)
        each = failing[each];
    return raised;
  }

  /// Where the crash was: the last compile, unless another one says it.
  size_t whereItCrashed() const {
    const std::string &told = trace.face.fatalLine;
    for (size_t number = compiles.size(); !told.empty() && number-- > 0;)
      if (auto fatal = parseFatalLine(textOf(number));
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
      isGuess = !(isLast && raised->atOnce) && !sayTheSame(raised->compiles);
      isProven = raised->isInside;
      return is_contained(raised->compiles, crashed) ? std::optional(crashed)
                                                     : std::nullopt;
    }
    bool isSurvivedInSilence = !traceback && trace.face.signal == 0 &&
                               isCrashLike(trace.face.kind) &&
                               !endsInFatalLine(err.text);
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
    std::vector<Said> own = errorsIn(textOf(ending));
    append_range(own, errorsIn(exceptionText()));
    std::set<std::string> known; // thousands of tries may say the same
    for (const Said &error : own)
      known.insert(error.normalised);
    for (size_t number = 0; number < compiles.size(); ++number) {
      if (number == ending)
        continue;
      for (Said &error : errorsIn(textOf(number))) {
        if (!known.insert(error.normalised).second)
          continue;
        trace.several.otherErrors.push_back(std::move(error.normalised));
        trace.several.otherVerbatim.push_back(std::move(error.verbatim));
      }
    }
  }

  Trace &trace;
  const MarkedText &err;
  std::vector<OneCompile> compiles;
  std::vector<size_t> failing; ///< indices into `compiles`
  bool isGuess = false, isProven = false;
  bool isFromNone = false; ///< the exception came from no compile
  std::optional<TracebackStart> traceback;
};

} // namespace

TextOfCompile takeEndingCompile(Trace &trace, const MarkedText &err) {
  return Ending(trace, err).take();
}

} // namespace culprit

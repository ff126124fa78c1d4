#include "bisect/pass/LLVMPassBisection.h"
#include "bisect/pass/LastBegunPass.h"
#include "bisect/pass/NeededLLVMPass.h"
#include "bisect/pass/PassOfDiagnostic.h"
#include "compiler/output/BisectLines.h"
#include "compiler/output/PassExecutions.h"
#include "compiler/output/RunningPass.h"
#include "probe/RepeatedRuns.h"

using namespace llvm;

namespace culprit {

namespace {
class LLVMPassBisecting {
public:
  LLVMPassBisecting(Oracle &oracle, const Compile &compile,
                    const Compile &ungated)
      : oracle(oracle), instruments(oracle.instruments()), compile(compile),
        ungated(ungated) {}

  Expected<LLVMPassAnswer> run() {
    auto shows = runUngated();
    if (!shows)
      return shows.takeError();
    if (*shows && lines.empty())
      answer.pass.why = "the compiler counts no pass for opt-bisect";
    for (auto step :
         {&LLVMPassBisecting::nameFailingPass, &LLVMPassBisecting::search})
      if (Error error = *shows ? (this->*step)() : Error::success())
        return error;
    return std::move(answer);
  }

private:
  /// All run, and are listed up to where it failed.
  Expected<bool> runUngated() {
    answer.pass.knob.name = "opt-bisect-limit";
    auto result = runUntilItFails(oracle.door(), ungated,
                                  oracle.reference().runsPerQuestion);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    auto judged = judgeUngated(face);
    if (!judged)
      return judged.takeError();
    const Judgement &judgement = *judged;
    if (judgement.verdict != Verdict::Interesting) {
      answer.pass.why = "with opt-bisect the command does not show the "
                        "failure: " +
                        judgement.reason;
      answer.pass.knob.evidence = "not tried";
      return false;
    }
    StringRef text = result->outcome.err.text;
    lines = parseBisectLines(text);
    auto last = parseBisectLines(behindLastMark(text));
    if (behindLastMark(text).size() < text.size())
      firstCandidate = last.empty() ? UINT64_MAX : last.front().index;
    endsEarly = crashesOrHangs(face.kind);
    if (auto dump = parseStackDump(text))
      running = runningPass(*dump);
    if (running && isMachineVerifier(*running)) {
      running = passBeforeVerifier(*running, text);
      howKnown = "the verifier of machine code ran behind";
    }
    if (!running && endsEarly)
      nameByList(behindLastMark(text));
    return true;
  }

  /// Where the listing has the legacy pass manager's, too, it has those that
  /// opt-bisect does not know.
  void nameByList(StringRef text) {
    running = runningPassAt(text, text.size());
    if (running)
      howKnown = "its list of passes ends with";
  }

  /// Only the oracle can say whether the output is wrong.
  Expected<Judgement> judgeUngated(const FailureFace &face) {
    if (oracle.reference().face.kind == FailureKind::Miscompile)
      return oracle.ask(ungated, Attribution::None);
    return judge(face, oracle.reference());
  }

  /// The old pass manager's stack entries describe a pass, and BISECT lines
  /// have its argument; the banner of an IR dump has both.
  Expected<bool> isCalled(StringRef description, StringRef argument) {
    const CompilerUnderTest &compiler = instruments.compiler();
    if (description == argument || !compiler.has(Role::PrintBefore) ||
        argument.contains(' '))
      return description == argument;
    Compile printing = compile;
    printing.want = Want::AllText;
    printing.command = compile.command.withFlags(
        compiler.flagsFor(Role::PrintBefore, argument));
    auto result = oracle.door().run(printing);
    if (!result)
      return result.takeError();
    return StringRef(result->outcome.err.text)
        .contains(
            ("IR Dump Before " + description + " (" + argument + ")").str());
  }

  /// A diagnostic has no stack; what was running is said beside it.
  Error nameSayingPass() {
    auto found = passOfDiagnostic(oracle, compile);
    if (!found)
      return found.takeError();
    running = std::move(*found);
    if (running)
      answer.failingPass = running->pass;
    howKnown = "was running when it printed the error";
    return Error::success();
  }

  Error nameFailingPass() {
    if (!running)
      return nameSayingPass();
    if (running->isAdaptor())
      return Error::success();
    answer.failingPass = running->pass;
    if (lines.empty())
      return Error::success();
    auto same = isCalled(running->pass, lines.back().pass);
    if (!same)
      return same.takeError();
    if (*same)
      answer.failingPass = lines.back().pass;
    return Error::success();
  }

  Error search() {
    PassAnswer &pass = answer.pass;
    uint64_t units = lines.empty() ? 0 : lines.back().index;
    auto knob = instruments.gateLLVMPasses(compile, units);
    if (units == 0 || !knob) {
      if (!knob && units)
        pass.why = "the command sets opt-bisect to passes of its choice";
      takeRunningPass();
      if (lines.empty() && !pass.pass.empty())
        pass.precision = Precision::NotGated; // as `-run-pass` of llc runs it
      return Error::success();
    }
    FirstFailingSearch::Options options;
    if (endsEarly)
      options.guess = units; // the pass that was begun last
    auto found = findFirstFailing(oracle, *knob, options, &pass.decisions);
    if (!found)
      return found.takeError();
    pass.search = *found;
    recordProof(pass, *knob);
    explain(pass);
    if (pass.precision == Precision::Exact ||
        pass.precision == Precision::Range)
      return isCandidate(pass.search.lastClean + 1) ? describe(*knob)
                                                    : disown();
    if (pass.precision == Precision::NotGated)
      if (Error error = distrustGate(*knob))
        return error;
    auto isFirst = takeFirstShowing(*knob);
    if (!isFirst)
      return isFirst.takeError();
    if (!*isFirst)
      takeRunningPass();
    return Error::success();
  }

  /// No setting is clean: with fewer passes, what comes behind fails otherwise.
  /// So nothing proves that the pass is to blame; but the failure shows with
  /// it, and not with those before it alone. If another one was running, that
  /// may have met what this one made, and is named; one without a name leaves
  /// it open. At most two compiles.
  Expected<bool> takeFirstShowing(const Knob &knob) {
    PassAnswer &pass = answer.pass;
    uint64_t k = pass.search.firstShowing;
    bool isThere =
        pass.search.precision == FirstFailingResult::Precision::Inconsistent &&
        k > 0 && isCandidate(k) && !(running && running->isUnnamed());
    if (!isThere)
      return false;
    auto fewer = oracle.ask(knob.at(k - 1), Attribution::None);
    if (!fewer)
      return fewer.takeError();
    if (fewer->verdict != Verdict::Different)
      return false;
    if (Error error = describe(knob))
      return error;
    if (pass.pass.empty())
      return false;
    pass.precision = Precision::NotGated;
    pass.knob.evidence = "fails otherwise at " + std::to_string(k - 1) +
                         ", shows the failure at " + std::to_string(k);
    bool isWhatRan = answer.failingPass.empty() ||
                     isVerifierOfIR(answer.failingPass) ||
                     answer.failingPass == pass.pass;
    pass.why = "shows if " + (isWhatRan ? "it" : pass.pass) +
               " runs; with those before it alone: " + fewer->reason;
    if (!isWhatRan) {
      pass.index.reset();
      takeRunningPass();
    }
    return true;
  }

  bool isCandidate(uint64_t number) const { return number >= firstCandidate; }

  /// Passes of an earlier kernel, or of code that the compiler runs itself:
  /// without them, what fails may have got other code, or is not reached.
  Error disown() {
    answer.pass.precision = Precision::Unknown;
    answer.pass.why = "opt-bisect points at a pass that runs in an earlier "
                      "pass of MLIR";
    return Error::success();
  }

  /// The k-th pass of the run with limit k. The full run names the candidates
  /// of a range.
  Error describe(const Knob &knob) {
    PassAnswer &pass = answer.pass;
    uint64_t k = pass.search.firstShowing;
    auto result = oracle.door().run(knob.at(k));
    if (!result)
      return result.takeError();
    // A dump of IR may be longer than what is kept of that run; of the full one
    // all is kept, and up to k the same passes run in it.
    auto gated = parseBisectLines(result->outcome.err.text);
    std::vector<BisectLine> called;
    for (ArrayRef<BisectLine> from : {ArrayRef(lines), ArrayRef(gated)})
      for (const BisectLine &line : from)
        if (line.index == k && line.running) {
          take(line.pass, line.anchor, line.symbol);
          if (none_of(called, [&](const BisectLine &other) {
                return other.pass == line.pass;
              }))
            called.push_back(line);
        }
    pass.index = k - 1;
    if (called.size() > 1)
      takeOneOf(called);
    if (pass.precision == Precision::Range)
      takeCandidates();
    auto needed = ifLLVMNeeds(oracle, compile, lines, std::move(pass));
    if (!needed)
      return needed.takeError();
    pass = std::move(*needed);
    // It fails in a pass that opt-bisect does not know, on what this one left.
    if (running && !answer.failingPass.empty() &&
        answer.failingPass != pass.pass && !running->symbol.empty()) {
      pass.anchorOp = running->anchor;
      pass.symbol = running->symbol;
    }
    return Error::success();
  }

  /// Those of a range may have run on several functions.
  void takeCandidates() {
    PassAnswer &pass = answer.pass;
    for (const BisectLine &line : lines) {
      if (line.index <= pass.search.lastClean ||
          line.index > pass.search.firstShowing)
        continue;
      if (!is_contained(pass.candidates, line.pass))
        pass.candidates.push_back(line.pass);
      if (line.symbol != pass.symbol)
        pass.symbol.clear();
    }
  }

  /// Numbers begin anew where a command runs several pipelines, one for each
  /// kind of device, and the limit is that of each.
  void takeOneOf(ArrayRef<BisectLine> called) {
    PassAnswer &pass = answer.pass;
    auto failing = find_if(called, [&](const BisectLine &line) {
      return line.pass == answer.failingPass;
    });
    if (failing != called.end()) {
      take(failing->pass, failing->anchor, failing->symbol);
      return;
    }
    take(called.back().pass, "", "");
    pass.precision = Precision::Range;
    for (const BisectLine &line : called)
      pass.candidates.push_back(line.pass);
    pass.why += "; the command runs several pipelines of LLVM, in which these "
                "passes have that number";
  }

  /// Limit 0 shows the failure. So it is in a pass that the gate must let
  /// through, but only if the compiler says that it skipped all else.
  Error distrustGate(const Knob &knob) {
    auto result = oracle.door().run(knob.at(0));
    if (!result)
      return result.takeError();
    auto gated = parseBisectLines(result->outcome.err.text);
    bool heard = !gated.empty() && none_of(gated, [](const BisectLine &line) {
      return line.running;
    });
    PassAnswer &pass = answer.pass;
    if (!heard) {
      pass.precision = Precision::Unknown;
      pass.why = "opt-bisect has no effect: passes run with limit 0, too";
      return Error::success();
    }
    pass.knob.evidence = "fails with limit 0, too";
    pass.why = "fails with every pass skipped that opt-bisect can skip";
    return Error::success();
  }

  /// The pass that the compiler itself says was running. No gate confirms it.
  void takeRunningPass() {
    if (answer.failingPass.empty())
      return;
    take(answer.failingPass, running->anchor, running->symbol);
    answer.pass.why +=
        "; " + answer.pass.pass + " is the pass that " + howKnown;
  }

  void take(std::string name, std::string anchor, std::string symbol) {
    answer.pass.pass = answer.pass.pathText = std::move(name);
    answer.pass.anchorOp = std::move(anchor);
    answer.pass.symbol = std::move(symbol);
  }

  Oracle &oracle;
  const Instruments &instruments;
  const Compile &compile, &ungated;
  LLVMPassAnswer answer;
  std::vector<BisectLine> lines; ///< of the ungated run
  uint64_t firstCandidate = 0; ///< those in front are of earlier passes of MLIR
  std::optional<RunningPass> running; ///< when it failed
  std::string howKnown = "its stack dump says was running";
  bool endsEarly = false;
};
} // namespace

Expected<LLVMPassAnswer> bisectLLVMPass(Oracle &oracle,
                                        const Compile &compile) {
  LLVMPassAnswer none;
  none.pass.why = "the compiler has no opt-bisect";
  auto ungated = oracle.instruments().listLLVMPasses(compile);
  if (!ungated)
    return none;
  return LLVMPassBisecting(oracle, compile, *ungated).run();
}

} // namespace culprit

#include "bisect/pass/LastBegunPass.h"
#include "compiler/output/BisectLines.h"
#include "counters/gate/GateProtocol.h"
#include "probe/RepeatedRuns.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

StringRef behindLastMark(StringRef text) {
  size_t mark = text.rfind(gate::passMark);
  return mark == StringRef::npos ? text : text.substr(mark);
}

/// Up to the last pass that was begun; none if the last one did not run, or in
/// an earlier pass of MLIR, or no run failed: a clean one ends with the last
/// pass of all.
static Expected<std::vector<BisectLine>> begun(Oracle &oracle,
                                               const Compile &compile) {
  std::vector<BisectLine> none;
  auto listing = oracle.instruments().listLLVMPasses(compile);
  if (!listing)
    return none;
  auto result = runUntilItFails(oracle.door(), *listing,
                                oracle.reference().runsPerQuestion);
  if (!result)
    return result.takeError();
  if (result->outcome.status == Outcome::Status::Completed)
    return none;
  StringRef text = result->outcome.err.text;
  auto lines = parseBisectLines(text);
  bool isCandidate = !lines.empty() && lines.back().running &&
                     !parseBisectLines(behindLastMark(text)).empty();
  return isCandidate ? lines : none;
}

static bool isSame(const BisectLine &a, const BisectLine &b) {
  return a.index == b.index && a.pass == b.pass && a.symbol == b.symbol &&
         a.running && b.running;
}

/// In a compiler that does all in one process: whether all in front of the last
/// one ran, and that one nowhere, in a process that lived on. What it says of
/// what it has then, code that is not made, is no failure.
static Expected<bool> livesWithout(Oracle &oracle, const Compile &ending,
                                   ArrayRef<BisectLine> begun) {
  auto result = oracle.door().run(ending);
  if (!result)
    return result.takeError();
  auto lines = parseBisectLines(result->outcome.err.text);
  ArrayRef<BisectLine> before = begun.drop_back();
  // If it is listed, the end before it had no effect.
  return none_of(lines,
                 [&](const BisectLine &line) {
                   return line.pass == begun.back().pass;
                 }) &&
         isCrashLike(oracle.reference().face.kind) &&
         !crashesOrHangs(faceOf(result->outcome).kind) && !before.empty() &&
         any_of(lines, [&](const BisectLine &line) {
           return isSame(line, before.back());
         });
}

/// Whether the library does its work up to there without a complaint. That the
/// compiler cannot go on with what it gets then is no failure.
static Expected<bool> isCleanBefore(Oracle &oracle, const Compile &ending,
                                    ArrayRef<BisectLine> begun, bool isNamed) {
  auto judgement = oracle.ask(ending, Attribution::None);
  if (!judgement || judgement->verdict == Verdict::Interesting)
    return judgement ? false : Expected<bool>(judgement.takeError());
  auto handOver = oracle.instruments().handOver(ending);
  if (!handOver)
    return handOver.takeError();
  // Behind the last pass that is listed others may run that are not.
  if (!*handOver)
    return isNamed ? livesWithout(oracle, ending, begun) : false;
  return !(*handOver)->calls.empty() && !(*handOver)->calls.back().refused();
}

static std::string told(const BisectLine &line) {
  return line.pass + (line.symbol.empty() ? "" : " on " + line.symbol);
}

/// In words; empty if it stands in that run of a pass all the time, as far as
/// that is known.
static Expected<std::string> howItGoesOn(Oracle &oracle, const Compile &compile,
                                         const BisectLine &last) {
  constexpr unsigned inHalf = 1u << 19; // no number of another repetition
  Compile half = compile;
  half.patience = Patience::Half;
  half.repeat = inHalf;
  auto early = begun(oracle, half);
  if (!early)
    return early.takeError();
  if (!early->empty() && !isSame(early->back(), last))
    return "half of the time ends in " + told(early->back());
  auto knob = oracle.instruments().gateLLVMPasses(compile, last.index);
  if (!knob)
    return std::string();
  Compile skipping = knob->at(0);
  skipping.want = Want::AllText;
  auto result = oracle.door().run(skipping);
  if (!result)
    return result.takeError();
  auto lines = parseBisectLines(result->outcome.err.text);
  bool isThere = lines.empty() || (lines.back().pass == last.pass &&
                                   lines.back().symbol == last.symbol);
  return isThere ? ""
                 : "with all skipped that can be, it comes to " +
                       told(lines.back());
}

/// What is only slow names no pass.
static Error doubtSlow(Oracle &oracle, const Compile &compile,
                       const BisectLine &last, PassAnswer &answer) {
  auto goesOn = howItGoesOn(oracle, compile, last);
  if (!goesOn || goesOn->empty())
    return goesOn.takeError();
  PassAnswer none;
  none.knob = std::move(answer.knob);
  none.search = std::move(answer.search);
  none.decisions = std::move(answer.decisions);
  none.precision = Precision::Unknown;
  none.why = answer.why + "; the time ends in " + told(last) + ", and " +
             *goesOn + ": it goes on, and may only be slow";
  answer = std::move(none);
  return Error::success();
}

Error nameLastBegun(Oracle &oracle, const Compile &compile,
                    PassAnswer &answer) {
  if (answer.precision != Precision::NotGated)
    return Error::success();
  auto lines = begun(oracle, compile);
  if (!lines || lines->empty())
    return lines.takeError();
  const BisectLine &line = lines->back();
  bool isNamed = !answer.pass.empty();
  if (isNamed && answer.pass != line.pass)
    return Error::success();
  auto ending = oracle.instruments().endingBeforeLLVMPass(compile, line.pass);
  if (!ending)
    return Error::success();
  auto clean = isCleanBefore(oracle, *ending, *lines, isNamed);
  if (!clean)
    return clean.takeError();
  if (oracle.reference().face.kind == FailureKind::Hang) {
    Error error = doubtSlow(oracle, compile, line, answer);
    if (error || answer.precision == Precision::Unknown)
      return error;
  }
  if (*clean) {
    answer.pass = answer.pathText = line.pass;
    answer.anchorOp = line.anchor;
    answer.symbol = line.symbol;
    answer.index = line.index - 1;
    answer.why += "; clean if it ends before " + line.pass +
                  ", the last pass that was begun";
  } else if (!isNamed) {
    answer.why += "; " + line.pass +
                  " is the last pass that was begun, but ending before it "
                  "proves nothing";
  }
  return Error::success();
}

} // namespace culprit

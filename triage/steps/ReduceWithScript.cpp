#include "counters/PrintedIR.h"
#include "judge/ScriptOracle.h"
#include "probe/Directories.h"
#include "probe/TextFile.h"
#include "reducer/llvm/LLVMReducer.h"
#include "triage/Triage.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// The input in the compiler's generic form, by the command without passes; as
/// it is where the compiler has no such form, or cannot print it.
static Expected<InputText> normalised(Session &session) {
  if (!session.compiler.has(Role::PrintGeneric))
    return session.input;
  Compile printing = session.asGiven();
  printing.command = printing.command.withoutPasses();
  auto flag = session.compiler.spell(Role::AllowUnregistered);
  if (flag && !is_contained(printing.command.argv, *flag))
    printing.command = printing.command.withFlags({*flag});
  auto result = printIR(*session.prober, session.compiler, std::move(printing),
                        /*locations=*/false);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed)
    return session.input;
  return InputText(std::move(result->output), session.input.suffix());
}

/// Verdicts of one question that is asked anew, `runs` times from the first
/// number on.
static Expected<unsigned> timesItHolds(Session &session,
                                       const std::string &script,
                                       Compile compile, unsigned first,
                                       unsigned runs, std::string &reason) {
  unsigned holds = 0;
  for (compile.repeat = first; compile.repeat < first + runs;
       ++compile.repeat) {
    ScriptOracle oracle(*session.prober, session.compiler, script);
    auto judgement = oracle.ask(compile, Attribution::None);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      ++holds;
    else
      reason = judgement->reason;
  }
  return holds;
}

/// Of a test that does not always say the same, no answer can be trusted.
static void noteFlaky(Report &report, unsigned holds, unsigned runs) {
  report.status = Status::Inconsistent;
  report.remarks.push_back("the interestingness test is flaky: it held in " +
                           std::to_string(holds) + " of " +
                           std::to_string(runs) +
                           " runs on one input; make it ask often enough");
}

/// One that looks for its file elsewhere than in its argument judges another.
static bool takesAnEmptyFile(Session &session, const std::string &script,
                             Compile compile) {
  compile.input = InputText("", compile.input.suffix());
  std::string reason;
  auto holds = timesItHolds(session, script, compile, 0, 1, reason);
  if (holds)
    return *holds;
  consumeError(holds.takeError()); // broken by it, or stopped: the answer stays
  return false;
}

static Error fillReport(Report &report, Session &session,
                        const std::string &script,
                        const ReducerOptions &options, unsigned runs,
                        Progress &progress) {
  const std::string &out = session.request.out;
  if (Error error = examine(session))
    return error;
  report.compiler = session.compiler.identity;
  auto input = normalised(session);
  if (!input)
    return input.takeError();
  Compile start = session.asGiven();
  start.input = std::move(*input);
  std::string reason;
  auto holds = timesItHolds(session, script, start, 0, runs, reason);
  if (!holds)
    return holds.takeError();
  if (*holds > 0 && *holds < runs)
    noteFlaky(report, *holds, runs);
  if (*holds == 0) {
    report.status = Status::NotReproduced;
    report.remarks.push_back(
        "the interestingness test does not hold for the input in the form "
        "that is edited: " +
        reason + " (0 = the failure shows)");
  }
  if (*holds < runs)
    return Error::success();
  ScriptOracle oracle(*session.prober, session.compiler, script);
  session.prober->enterStage("reduce");
  progress.stage("reduce");
  if (std::error_code error = makeDirectories(out + "/best"))
    return createStringError(error, "cannot create %s/best", out.c_str());
  std::string suffix = start.input.suffix();
  auto *reduce = isLLVMIR(start.input) ? reduceLLVM : reduceIR;
  auto answer =
      reduce(oracle, start, options, [&](const Compile &smaller, unsigned ops) {
        progress.found(ops ? std::to_string(ops) + " ops"
                           : std::to_string(smaller.input.text().size()) +
                                 " bytes");
        report.opsAfter = ops;
        report.bytesAfter = smaller.input.text().size();
        return writeTextFile(out + "/best/input" + suffix,
                             smaller.input.text());
      });
  if (!answer)
    return answer.takeError();
  report.opsBefore = answer->opsBefore;
  report.opsAfter = answer->opsAfter;
  report.bytesBefore = session.input.text().size();
  report.bytesAfter = answer->compile.input.text().size();
  auto again = timesItHolds(session, script, answer->compile, 1, runs, reason);
  if (!again)
    return again.takeError();
  report.status =
      answer->rounds > 0 ? Status::Confirmed : Status::Partial; // not reduced
  if (*again < runs) {
    noteFlaky(report, *again, runs);
    answer->certified = false;
  } else if (takesAnEmptyFile(session, script, answer->compile)) {
    report.status = Status::Partial;
    answer->certified = false;
    report.remarks.push_back("the interestingness test holds for an empty "
                             "file, too: does it look at its argument?");
  }
  if (!answer->why.empty())
    report.remarks.push_back(answer->why);
  report.reproducerPath = out + "/reduced" + suffix;
  report.reproducerConfirmed = true;
  std::string reduced = answer->compile.input.text();
  report.reduction = std::move(*answer);
  return writeTextFile(report.reproducerPath, reduced);
}

Expected<Report> reduceWithScript(Session &session, const std::string &script,
                                  const ReducerOptions &options, unsigned runs,
                                  Progress &progress) {
  auto started = std::chrono::steady_clock::now();
  Report report;
  report.command = session.pasted();
  report.compiler = session.compiler.identity;
  report.profile = session.compiler.profile.name;
  Error error = fillReport(report, session, script, options, runs, progress);
  auto noteStop = [&](const Stopped &stopped) {
    report.status = statusOf(stopped);
    if (stopped.reason == Stopped::Reason::Replaced) {
      report.withdrawProofs();
      report.note(stopped.message() + ": run the same command again");
    } else if (report.bytesAfter)
      report.remarks.push_back("the best so far is in " + session.request.out +
                               "/best; the same command goes on from there");
  };
  error = handleErrors(std::move(error), noteStop);
  if (error)
    return error;
  report.probes = session.prober->counts();
  report.seconds = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
  return report;
}

} // namespace culprit

#include "counters/PrintedIR.h"
#include "counters/ScriptOracle.h"
#include "probe/TextFile.h"
#include "reducer/llvm/LLVMReducer.h"
#include "triage/Triage.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// The input in the compiler's generic form, by the command without passes; as
/// it is where the compiler has no such form, or cannot print it.
static Expected<InputText> normalised(Session &session) {
  if (!session.compiler.has("print-generic"))
    return session.input;
  Compile printing = session.asGiven();
  printing.command = printing.command.withoutPasses();
  auto flag = session.compiler.spell("allow-unregistered");
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

static Error fillReport(Report &report, Session &session,
                        const std::string &script,
                        const ReducerOptions &options, Progress &progress) {
  const std::string &out = session.request.out;
  if (Error error = examine(session))
    return error;
  report.compiler = session.compiler.identity;
  auto input = normalised(session);
  if (!input)
    return input.takeError();
  Compile start = session.asGiven();
  start.input = std::move(*input);
  ScriptOracle oracle(*session.prober, session.compiler, script);
  auto baseline = oracle.ask(start, Attribution::None);
  if (!baseline)
    return baseline.takeError();
  if (baseline->verdict != Verdict::Interesting) {
    report.status = Status::NotReproduced;
    report.remarks.push_back(
        "the interestingness test does not hold for the input in the form "
        "that is edited: " +
        baseline->reason + " (0 = the failure shows)");
    return Error::success();
  }
  session.prober->enterStage("reduce");
  progress.stage("reduce");
  if (std::error_code error = sys::fs::create_directories(out + "/best"))
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
  report.status = Status::Confirmed;
  if (!answer->why.empty())
    report.remarks.push_back(answer->why);
  report.reproducerPath = out + "/reduced" + suffix;
  report.reproducerConfirmed = true;
  std::string reduced = answer->compile.input.text();
  report.reduction = std::move(*answer);
  return writeTextFile(report.reproducerPath, reduced);
}

Expected<Report> reduceWithScript(Session &session, const std::string &script,
                                  const ReducerOptions &options,
                                  Progress &progress) {
  auto started = std::chrono::steady_clock::now();
  Report report;
  report.command = session.request.argv;
  report.compiler = session.compiler.identity;
  report.profile = session.compiler.profile.name;
  Error error = fillReport(report, session, script, options, progress);
  auto noteStop = [&](const Stopped &stopped) {
    report.status = stopped.reason == Stopped::Reason::Budget
                        ? Status::Budget
                        : Status::Interrupted;
    if (report.bytesAfter)
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

#include "counters/ScriptOracle.h"
#include "probe/TextFile.h"
#include "triage/Triage.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// The input in the compiler's generic form, by the command without passes.
static Expected<std::string> normalised(Session &session) {
  auto empty = Pipeline::parse("builtin.module()");
  if (!empty)
    return empty.takeError();
  Compile printing = session.asGiven();
  printing.command = printing.command.withPipeline(*empty);
  std::vector<std::string> flags;
  for (StringRef role : {"print-generic", "local-scope", "allow-unregistered"})
    if (auto flag = session.compiler.spell(role);
        flag && !is_contained(printing.command.argv, *flag))
      flags.push_back(*flag);
  printing.command = printing.command.withFlags(flags);
  printing.want = Want::Output;
  auto result = session.prober->run(printing);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed)
    return usageError("the compiler cannot print the input: %s",
                      faceOf(result->outcome).summary().c_str());
  return std::move(result->output);
}

static Error fillReport(Report &report, Session &session,
                        const std::string &script,
                        const ReducerOptions &options, Progress &progress) {
  const std::string &out = session.request.out;
  auto text = normalised(session);
  if (!text)
    return text.takeError();
  Compile start = session.asGiven();
  start.input = InputText(std::move(*text));
  ScriptOracle oracle(*session.prober, session.compiler, script);
  auto baseline = oracle.ask(start, Attribution::None);
  if (!baseline)
    return baseline.takeError();
  if (baseline->verdict != Verdict::Interesting) {
    report.status = Status::NotReproduced;
    report.remarks.push_back(
        "the interestingness test does not hold for the input in generic "
        "form: " +
        baseline->reason + " (0 = the failure shows)");
    return Error::success();
  }
  session.prober->enterStage("reduce");
  progress.stage("reduce");
  if (std::error_code error = sys::fs::create_directories(out + "/best"))
    return createStringError(error, "cannot create %s/best", out.c_str());
  auto answer = reduceIR(
      oracle, start, options, [&](const Compile &smaller, unsigned ops) {
        progress.found(std::to_string(ops) + " ops");
        return writeTextFile(out + "/best/input.mlir", smaller.input.text());
      });
  if (!answer)
    return answer.takeError();
  report.opsBefore = answer->opsBefore;
  report.opsAfter = answer->opsAfter;
  report.bytesBefore = session.input.text().size();
  report.bytesAfter = answer->compile.input.text().size();
  report.status = answer->why.empty() ? Status::Confirmed : Status::Partial;
  if (!answer->why.empty())
    report.remarks.push_back(answer->why);
  report.reproducerPath = out + "/reduced.mlir";
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
  error = handleErrors(std::move(error), [&](const Stopped &stopped) {
    report.status = stopped.reason == Stopped::Reason::Budget
                        ? Status::Budget
                        : Status::Interrupted;
  });
  if (error)
    return error;
  report.probes = session.prober->counts();
  report.seconds = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
  return report;
}

} // namespace culprit

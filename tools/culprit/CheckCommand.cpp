#include "report/Look.h"
#include "report/ReportJson.h"
#include "tools/culprit/GiveAnswer.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/OutputOptions.h"
#include "triage/Answer.h"
#include "triage/MakeReport.h"
#include "triage/Triage.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static SubcommandResult checkOutput(const Options &options,
                                    SignalWatch &signals,
                                    OutputQuestion output) {
  Question what;
  what.baselineRuns = options.runs;
  what.output = std::move(output);
  what.baselineOnly = true;
  return answer(options, signals, what);
}

static void tellBaseline(const Baseline &baseline) {
  outs() << "fails     " << baseline.failing << " of " << baseline.runs
         << " runs\n";
  for (const CountedFace &counted : baseline.faces) {
    bool first = &counted == &baseline.faces.front();
    outs() << (first ? "failure   " : "also      ") << str(counted.face.kind)
           << ": " << printable(counted.face.summary());
    if (baseline.faces.size() > 1)
      outs() << ", in " << counted.runs << " of them";
    outs() << "\n";
  }
  if (!baseline.errorOfCleanRun.empty())
    outs() << "note      a run that ends with exit 0 prints `error: "
           << printable(baseline.errorOfCleanRun)
           << "`; it counts as not failing\n";
}

static Status statusOf(const Session &session, const Baseline &baseline) {
  if (baseline.failing == 0)
    return Status::NotReproduced;
  if (session.request.isOfUnsureCompiler())
    return Status::Partial;
  return baseline.stable() ? Status::Confirmed : Status::Inconsistent;
}

static Report reportOf(const Session &session, const Checked &checked) {
  const Baseline &baseline = checked.baseline;
  Report report = makeReport(session);
  report.status = statusOf(session, baseline);
  report.baselineRuns = baseline.runs;
  report.remarks = checked.remarks;
  if (baseline.faces.empty())
    return report;
  report.failure = baseline.signature();
  report.failure.trailers = session.compiler.profile.trailers;
  if (!baseline.stable())
    report.failure.rate = baseline.rate();
  report.faces.assign(baseline.faces.begin() + 1, baseline.faces.end());
  return report;
}

/// With --out, what the runs showed is left there, too.
SubcommandResult runCheck(const Options &options, SignalWatch &signals) {
  auto output = outputQuestionOf(options);
  if (!output)
    return output.takeError();
  if (output->asked())
    return checkOutput(options, signals, std::move(*output));
  Terminal terminal(options);
  Session session;
  bool leaves = options.out && !options.dryRun;
  auto told = [&](Error error) {
    auto report = reportOfError(session, error);
    if (report && options.json)
      outs() << toJson(*report);
    return error;
  };
  if (Error error = open(session, options, signals, terminal, leaves))
    return told(std::move(error));
  if (options.dryRun)
    return showPlan(session, Plan::Runs);
  auto checked = check(session, options.runs, terminal);
  if (!checked)
    return told(checked.takeError());
  terminal.clear();
  Report report = reportOf(session, *checked);
  if (leaves)
    if (Error error = leaveAnswer(session, report))
      return error;
  if (options.json) {
    outs() << toJson(report);
    return report.exitCode();
  }
  const Baseline &baseline = checked->baseline;
  tellBaseline(baseline);
  for (const Remark &remark : report.remarks.all())
    outs() << "note      " << printable(remark.text) << "\n";
  outs() << "slowest   " << baseline.slowest.count() << " ms\n";
  return report.exitCode();
}

} // namespace culprit

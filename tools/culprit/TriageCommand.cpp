#include "probe/watch/Watch.h"
#include "reducer/EditKinds.h"
#include "reducer/text/TextUnits.h"
#include "report/ReportExplain.h"
#include "report/ReportText.h"
#include "tools/culprit/OutputOptions.h"
#include "tools/culprit/Subcommands.h"
#include "tools/culprit/Terminal.h"
#include "triage/Answer.h"
#include "triage/PlanText.h"
#include "triage/Triage.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

void interruptOn(SignalWatch &signals, Request &request) {
  request.onProber = [&signals](Prober *prober) {
    if (prober)
      signals.onSignal([prober] { prober->interrupt(); });
    else
      signals.onSignal(nullptr);
  };
  request.onWatch = [&signals](Watch *watch) {
    if (watch)
      signals.onSignal([watch] { watch->interrupt(); });
    else
      signals.onSignal(nullptr);
  };
}

Expected<Request> requestOf(const Options &options, SignalWatch &signals,
                            bool writesOut) {
  if (!options.shellLine.empty() && !options.command.empty())
    return usageError("--sh and a command after `--` exclude each other");
  if (options.out && options.out->empty())
    return usageError("--out names no directory");
  auto request = options.shellLine.empty()
                     ? Expected<Request>(toRequest(options))
                     : requestOfShellLine(options, writesOut, signals);
  if (!request)
    return request;
  request->writesOut = writesOut;
  interruptOn(signals, *request);
  return request;
}

Error openToRead(Session &session, const Options &options, SignalWatch &signals,
                 Terminal &terminal) {
  auto request = requestOf(options, signals, /*writesOut=*/false);
  if (!request)
    return request.takeError();
  request->observer = [&](const ProbeEvent &event) {
    terminal.compiled(event);
  };
  return openSession(session, std::move(*request));
}

/// An error of our own leaves behind all that was found until then.
static Error withWhatIsThere(Error error, const std::string &out) {
  if (!error.isA<UsageError>() && sys::fs::exists(out + "/best/run.sh"))
    return joinErrors(
        std::move(error),
        createStringError("the best so far is in " + out + "/best"));
  return error;
}

SubcommandResult showPlan(Session &session, Plan plan,
                          const Question *question) {
  // A script that is asked for its help may do anything.
  bool asks = plan != Plan::Runs && !session.compiler.identity.isScript;
  if (asks)
    if (Error error = examine(session))
      return error;
  outs() << questionText(session);
  if (question)
    outs() << stagesText(session, *question);
  if (asks)
    outs() << knobsText(session);
  return ExitCode::Answered;
}

/// If the answer is on disk, too, a standard output that is full or closed
/// takes nothing away.
static void finishOutput(const std::string &out) {
  outs().flush();
  std::error_code error = outs().error();
  outs().clear_error();
  if (error && error != std::errc::broken_pipe)
    errs() << "culprit: cannot write to standard output: " << error.message()
           << "; the answer is in " << out << "/report.md\n";
}

static SubcommandResult answer(const Options &options, SignalWatch &signals,
                               const Question &question) {
  Terminal terminal(options.verbose);
  if (options.dryRun && !options.shellLine.empty()) {
    auto plan = planOfShellLine(options);
    if (!plan)
      return plan.takeError();
    if (*plan) {
      outs() << **plan;
      return ExitCode::Answered;
    }
  }
  auto request = requestOf(options, signals, !options.dryRun);
  if (!request) {
    Session refused;
    refused.request = toRequest(options);
    refused.request.writesOut = !options.dryRun;
    Error error = request.takeError();
    leaveError(refused, error);
    return error;
  }
  request->observer = [&](const ProbeEvent &event) {
    terminal.compiled(event);
  };
  request->judgementObserver = [&](const JudgementEvent &event) {
    terminal.judged(event);
  };
  Session session;
  if (Error error = openSession(session, std::move(*request))) {
    leaveError(session, error);
    return error;
  }
  if (options.dryRun)
    return showPlan(session, Plan::Triage, &question);
  if (const std::string &place = session.output->movedTo(); !place.empty())
    terminal.found("the answer to another question that was here is now in " +
                   place);
  auto report = triage(session, question, terminal);
  terminal.clear();
  if (!report) {
    Error error = report.takeError();
    leaveError(session, error);
    return withWhatIsThere(std::move(error), session.request.out);
  }
  Error error = leaveAnswer(session, *report);
  outs() << toText(*report, lookOf(1));
  if (options.explain)
    outs() << "\n" << printable(toExplanation(*report));
  if (error)
    return withWhatIsThere(std::move(error), session.request.out);
  finishOutput(session.request.out);
  return report->exitCode();
}

SubcommandResult runTriage(const Options &options, SignalWatch &signals) {
  Question what;
  what.baselineRuns = options.runs;
  what.reduceIR = !options.noReduce;
  what.breakCommand = options.breakCommand;
  auto output = outputQuestionOf(options);
  if (!output)
    return output.takeError();
  what.output = std::move(*output);
  return answer(options, signals, what);
}

SubcommandResult runBisect(const Options &options, SignalWatch &signals) {
  Question what;
  what.baselineRuns = options.runs;
  what.reduceCommand = what.reduceIR = false;
  what.breakCommand = options.breakCommand;
  auto output = outputQuestionOf(options);
  if (!output)
    return output.takeError();
  what.output = std::move(*output);
  return answer(options, signals, what);
}

/// The kinds of edits of IR, then those of inputs that nothing parses.
static std::vector<std::pair<StringRef, StringRef>> allEditKinds() {
  std::vector<std::pair<StringRef, StringRef>> rows;
  for (const EditKind &kind : editKinds())
    rows.emplace_back(kind.name, kind.help);
  for (const TextKind &kind : textKinds())
    rows.emplace_back(kind.name, kind.help);
  return rows;
}

static Error checkEditKinds(const Options &options) {
  for (const auto *names : {&options.onlyEdits, &options.skipEdits})
    for (const std::string &name : *names)
      if (none_of(allEditKinds(),
                  [&](const auto &row) { return row.first == name; }))
        return usageError("no edit kind is called %s; culprit reduce "
                          "--list-edits names them",
                          name.c_str());
  ReducerOptions chosen{options.onlyEdits, options.skipEdits};
  if (none_of(allEditKinds(),
              [&](const auto &row) { return chosen.wants(row.first); }))
    return usageError("--only and --skip leave no kind of edit");
  return Error::success();
}

SubcommandResult runReduce(const Options &options, SignalWatch &signals) {
  if (options.listEdits) {
    for (const auto &[name, help] : allEditKinds())
      outs() << formatv("{0,-15} {1}\n", name, help);
    return ExitCode::Answered;
  }
  if (Error error = checkEditKinds(options))
    return error;
  Question what;
  what.baselineRuns = options.runs;
  what.fromOriginal = true;
  what.reducer.only = options.onlyEdits;
  what.reducer.skip = options.skipEdits;
  auto output = outputQuestionOf(options, /*interesting=*/false);
  if (!output)
    return output.takeError();
  what.output = std::move(*output);
  if (what.output.asked() && !options.interesting.empty())
    return usageError("--interesting judges inputs, the other options outputs: "
                      "give one of them");
  what.script = options.interesting;
  return answer(options, signals, what);
}

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
           << ": " << counted.face.summary();
    if (baseline.faces.size() > 1)
      outs() << ", in " << counted.runs << " of them";
    outs() << "\n";
  }
  if (!baseline.errorOfCleanRun.empty())
    outs() << "note      a run that ends with exit 0 prints `error: "
           << baseline.errorOfCleanRun << "`; it counts as not failing\n";
}

SubcommandResult runCheck(const Options &options, SignalWatch &signals) {
  auto output = outputQuestionOf(options);
  if (!output)
    return output.takeError();
  if (output->asked())
    return checkOutput(options, signals, std::move(*output));
  Terminal terminal(options.verbose);
  Session session;
  if (Error error = openToRead(session, options, signals, terminal))
    return error;
  if (options.dryRun)
    return showPlan(session, Plan::Runs);
  auto checked = check(session, options.runs, terminal);
  if (!checked)
    return checked.takeError();
  terminal.clear();
  const Baseline &baseline = checked->baseline;
  tellBaseline(baseline);
  for (const Remark &remark : checked->remarks.all())
    outs() << "note      " << remark.text << "\n";
  outs() << "slowest   " << baseline.slowest.count() << " ms\n";
  if (baseline.failing == 0)
    return ExitCode::DoesNotFail;
  return baseline.stable() ? ExitCode::Answered : ExitCode::Inconsistent;
}

} // namespace culprit

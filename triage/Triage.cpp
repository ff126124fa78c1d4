#include "triage/Triage.h"
#include "probe/Directories.h"
#include "probe/TextFile.h"
#include "triage/steps/Others.h"
#include "triage/steps/Stages.h"
#include "triage/steps/WrongCode.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace llvm;

namespace culprit {

static std::vector<steps::Stage> stagesOf(const TriageOptions &options) {
  if (options.output.asked() && options.baselineOnly)
    return {steps::wrongBaseline};
  if (options.output.asked())
    return {steps::wrongBaseline, steps::wrongGround, steps::wrongPass,
            steps::wrongAction,   steps::origin,      steps::wrongMinimise,
            steps::confirm};
  std::vector<steps::Stage> order = {steps::baseline, steps::steadyGround,
                                     steps::pass, steps::tier};
  if (!options.fromOriginal)
    append_range(order, ArrayRef<steps::Stage>{steps::snapshot, steps::kernel,
                                               steps::action});
  if (options.reduceCommand)
    order.push_back(steps::pipeline);
  order.push_back(steps::origin);
  if (options.reduceCommand || options.reduceIR)
    order.push_back(steps::minimise);
  order.push_back(steps::confirm);
  order.push_back(steps::asPasted);
  return order;
}

/// Its answer rests on edits, of the input or of the command.
static bool edits(steps::Stage stage) {
  return is_contained(ArrayRef<steps::Stage>{steps::snapshot, steps::kernel,
                                             steps::action, steps::pipeline,
                                             steps::minimise},
                      stage);
}

static Error runStages(Investigation &state) {
  for (steps::Stage stage : stagesOf(state.options)) {
    if (!state.report.indistinct.empty() && edits(stage))
      continue;
    if (stage != steps::baseline) // the baseline is spawned, and does so then
      if (Error error = examine(state.session))
        return error;
    if (Error error = stage(state))
      return error;
    if (state.ended)
      break;
  }
  return Error::success();
}

/// Learnt limits take a compile that is slow for one that hangs. Where that was
/// seen, all that was found under them is doubtful, and found again.
static Error runUnderFullLimit(Investigation &state) {
  state.progress.found("what hung was only slow: all over again, each compile "
                       "with the full limit");
  removeTree(state.path("best")); // only slow, too
  state.fullTime = true;
  state.prober.giveFullTime();
  state.report.note("what hung under the limits learnt of healthy compiles was "
                    "only slow; each compile had the full limit then");
  return runStages(state);
}

/// A bug whose faces and rate depend on where things lie in memory looked as if
/// it showed the same each time, until a replay did not show it: what was
/// called clean or another crash may have been it.
static Error runKnowingThatItVaries(Investigation &state) {
  state.progress.found("at other addresses it shows otherwise: all over again, "
                       "with all faces of it known");
  state.varies = true;
  state.prober.spawnAfresh();
  return runStages(state);
}

/// Whether it has no reproducer, where the other has one.
static bool isLess(const Report &report, const Report &other) {
  return !report.reproducerConfirmed && other.reproducerConfirmed;
}

/// ^C and spent budgets are no errors: the report says what is known.
static Error noteStop(Report &report, Error error) {
  return handleErrors(std::move(error), [&](const Stopped &stopped) {
    report.status = statusOf(stopped);
    if (stopped.reason == Stopped::Reason::Replaced) {
      report.withdrawProofs();
      report.note(stopped.message() +
                  ": what was found is of the one before it, and not checked; "
                  "run the same command again");
    } else if (!report.reproducerPath.empty())
      report.note(
          "stopped early: run the same command again to go on from here");
  });
}

static Error addWhatWasMet(Investigation &state) {
  if (!state.oracle)
    return Error::success();
  auto others = othersWorthALook(state);
  if (!others)
    return others.takeError();
  state.report.others = std::move(*others);
  for (const FailureFace &face : state.oracle->provenFaces())
    state.report.faces.push_back({face, 0});
  return state.keepOthers();
}

Expected<Report> triage(Session &session, const TriageOptions &options,
                        Progress &progress) {
  auto started = std::chrono::steady_clock::now();
  std::optional<Investigation> state(std::in_place, session, options, progress);
  Error error = runStages(*state);
  if (!error && state->foundToVary) {
    Report before = std::move(state->report);
    state.emplace(session, options, progress);
    error = runKnowingThatItVaries(*state);
    if (error && isLess(state->report, before))
      state->report = std::move(before);
  } else if (!error && state->onlySlow) {
    state.emplace(session, options, progress);
    error = runUnderFullLimit(*state);
  }
  state->finishStage();
  if ((error = noteStop(state->report, std::move(error))))
    return error;
  if ((error = addWhatWasMet(*state)))
    return error;
  if (!session.compiler.answersHelp)
    state->report.remarks.push_back(
        "the compiler did not answer --help-hidden in time, so none of its "
        "flags is known: allow more with --timeout");
  std::string why = state->prober.warmthRefusal();
  if (!why.empty() && !state->report.failure.rate.isFlaky())
    state->report.remarks.push_back(
        "every compile was spawned: one forked from "
        "a warm server " +
        why);
  state->report.compiler = session.compiler.identity;
  state->report.probes = state->prober.counts();
  state->report.seconds = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
  return std::move(state->report);
}

static Error writeReport(const Report &report, const std::string &directory) {
  if (Error error = writeTextFile(directory + "/report.json", toJson(report)))
    return error;
  if (Error error = writeTextFile(directory + "/report.md", toMarkdown(report)))
    return error;
  return writeTextFile(directory + "/explain.txt", toExplanation(report));
}

/// A run that was stopped, or could not go on, has no answer yet.
static bool isAnswered(const Report &report) {
  return !is_contained({Status::Budget, Status::Interrupted, Status::Failed},
                       report.status);
}

static bool isConfirmed(const std::string &reportFile) {
  auto text = readTextFile(reportFile);
  if (!text) {
    consumeError(text.takeError());
    return false;
  }
  auto report = nlohmann::json::parse(*text, nullptr, false);
  return report.is_object() &&
         report.value("status", nlohmann::json()) == str(Status::Confirmed);
}

/// Without an answer, what the same question has found before still stands.
static Error keepEarlier(OutputDirectory &output, const Report &report) {
  if (!isAnswered(report))
    return isConfirmed(output.path() + "/report.json")
               ? output.moveReportAside()
               : Error::success();
  std::vector<StringRef> stale;
  if (!report.reproducerConfirmed)
    stale = {"reproducer", "reduced"};
  if (report.reproducerPath.empty())
    stale.push_back("best");
  return output.moveAside(stale);
}

Error leaveAnswer(Session &session, const Report &report) {
  if (Error error = keepEarlier(*session.output, report))
    return error;
  return writeReport(report, session.output->path());
}

void leaveError(Session &session, Error &error) {
  if (!session.output)
    return;
  Report report;
  report.command = session.pasted();
  report.compiler = session.compiler.identity;
  report.profile = session.compiler.profile.name;
  if (session.prober) {
    report.limits = session.prober->configuration().limits;
    report.probes = session.prober->counts();
    report.seconds = session.prober->elapsed();
  }
  addError(report, error);
  // Where this fails too, the error that is told is the first.
  consumeError(leaveAnswer(session, report));
}

Error refuse(Request request, Error error) {
  Session session;
  session.request = std::move(request);
  if (session.request.words.empty())
    return error;
  if (Error noPlace = openOutput(session))
    consumeError(std::move(noPlace));
  leaveError(session, error);
  return error;
}

} // namespace culprit

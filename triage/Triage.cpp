#include "triage/Triage.h"
#include "triage/BeginAfresh.h"
#include "triage/ErrorOfOurs.h"
#include "triage/FollowRecipe.h"
#include "triage/MakeReport.h"
#include "triage/NoteStop.h"
#include "triage/session/UsageError.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/remarks/Others.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

Expected<Checked> check(Session &session, unsigned runs, Progress &progress) {
  Question question;
  question.baselineRuns = runs;
  question.baselineOnly = true;
  Investigation state(session, question, progress);
  if (Error error = followRecipe(state))
    return error;
  Checked checked{state.found.baseline, session.request.remarks};
  checked.remarks.add(state.found.remarks);
  return checked;
}

static Error addWhatWasMet(Investigation &state) {
  // Those that a smaller tool met are kept already.
  if (state.found.byTool || !state.oracle || state.oracle->met().others.empty())
    return Error::success();
  state.enter("others");
  auto others = othersWorthALook(state);
  if (!others)
    return others.takeError();
  state.found.others = std::move(*others);
  return keepOthers(state);
}

/// The answer stands without them.
static void keepWhatWasMet(Investigation &state) {
  if (Error error = noteStop(state, addWhatWasMet(state)))
    state.found.remarks.add(RemarkId::OthersNotKept,
                            "the other failures that were met are not kept: " +
                                toString(std::move(error)));
}

static void tellOfCompiler(Investigation &state) {
  Remarks &remarks = state.found.remarks;
  if (state.lessons.fullTime)
    remarks.add(RemarkId::OnlySlow,
                "what hung under the limits learnt of healthy compiles was "
                "only slow; each compile had the full limit then");
  if (!state.session.compiler.answersHelp)
    remarks.add(RemarkId::NoHelp,
                "the compiler did not answer --help-hidden in time, so none of "
                "its flags is known: allow more with --timeout");
  std::string why = state.prober.warmthRefusal();
  if (!why.empty() && !state.failure().rate.isFlaky())
    remarks.add(RemarkId::NotWarm, "every compile was spawned: one forked from "
                                   "a warm server " +
                                       why);
  if (std::string other = state.prober.standRefusal(); !other.empty())
    remarks.add(RemarkId::NotForkedAtPass,
                "each compile ran all passes before the culprit again: one "
                "forked in front of it " +
                    other);
}

static std::unique_ptr<Investigation>
begin(Session &session, const Question &question, Progress &progress) {
  auto state = std::make_unique<Investigation>(session, question, progress);
  state->triageOther = [&progress](Session &other, const Question &same) {
    return triage(other, same, progress);
  };
  return state;
}

Expected<Report> triage(Session &session, const Question &question,
                        Progress &progress) {
  auto started = std::chrono::steady_clock::now();
  session.prober->tellRemainingTo(
      [&](const Remaining &remaining) { progress.remaining(remaining); });
  scope_exit hearsNoMore([&] { session.prober->tellRemainingTo(nullptr); });
  auto state = begin(session, question, progress);
  Error error = followRecipe(*state);
  while (!error && state->afresh != Afresh::No) {
    auto before = std::move(state);
    // Nothing runs while the prober is changed.
    before->wrongCode.watchAhead.reset();
    before->beside.reset();
    state = begin(session, question, progress);
    beginAfresh(*state, *before);
    error = followRecipe(*state);
    bool goesOn = !error && state->afresh != Afresh::No;
    if (error)
      tellWhatSeemedToHang(*before, state->found);
    if (goesOn || !isBetter(*before, *state))
      continue;
    takeBack(*before, state->found);
    state = std::move(before);
    break;
  }
  error = noteStop(*state, std::move(error));
  // What is wrong with the command or its input is the whole answer.
  if (error && (error.isA<UsageError>() || !hasBest(state->found)))
    return error;
  if (!error)
    keepWhatWasMet(*state);
  tellOfCompiler(*state);
  if (state->oracle)
    tellHarmless(*state);
  Report report = makeReport(*state);
  if (error)
    addError(report, error);
  consumeError(std::move(error));
  report.seconds = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
  return report;
}

} // namespace culprit

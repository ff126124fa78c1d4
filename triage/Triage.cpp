#include "triage/Triage.h"
#include "probe/Directories.h"
#include "triage/MakeReport.h"
#include "triage/WhichRecipe.h"
#include "triage/evidence/HarmlessErrors.h"
#include "triage/steps/Keep.h"
#include "triage/steps/Others.h"
#include "triage/steps/Tell.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static bool isLeftOut(const Step &step, const Investigation &state) {
  return !step.isFor(state.question) ||
         (step.edits &&
          (!state.found.indistinct.empty() || state.found.lineIsAnswer));
}

static size_t lineNamed(const Recipe &recipe, StringRef name) {
  return find_if(recipe, [&](const Step &step) { return step.name == name; }) -
         recipe.begin();
}

/// What looked like a hang has come to its own end. Waits for that, or looks
/// whether it is there already.
enum class Wait { No, ForIt };
static Expected<bool> endedAfterAll(Investigation &state, Wait wait) {
  if (!state.stillRunning ||
      (wait == Wait::No && !state.stillRunning->endsWithin(milliseconds(0))))
    return false;
  auto result = std::exchange(state.stillRunning, nullptr)->result();
  if (!result)
    return result.takeError();
  state.found.baseline.slowest = result->outcome.wall;
  if (result->outcome.status == Outcome::Status::TimedOut)
    return false;
  state.afresh = Afresh::EndedAfterAll;
  return true;
}

/// The message that all was judged by fails nothing, and another one may have
/// ended the compile.
static Expected<bool> isToldByHarmless(Investigation &state) {
  if (!state.oracle || state.complainsOfCommand ||
      toldBy(state.oracle->reference(), state.oracle->met().survived) !=
          ToldBy::Harmless)
    return false;
  auto isAboutIt = isAboutCommand(state.prober, state.ground.compile,
                                  state.oracle->reference());
  if (!isAboutIt)
    return isAboutIt;
  state.complainsOfCommand = *isAboutIt;
  return !*isAboutIt;
}

/// The lines from `first` up to `last`; how it goes on after them.
static Expected<Next> follow(Investigation &state, const Recipe &recipe,
                             size_t first, size_t last) {
  for (size_t line = first; line < last;) {
    const Step &step = recipe[line++];
    if (isLeftOut(step, state))
      continue;
    state.enter(step.name);
    auto next = step.work(state);
    if (!next || *next == Next::End)
      return next;
    auto isOver = endedAfterAll(state, Wait::No);
    if (!isOver)
      return isOver.takeError();
    if (*isOver)
      return Next::End;
    auto isHarmless = isToldByHarmless(state);
    if (!isHarmless)
      return isHarmless.takeError();
    if (*isHarmless) {
      state.afresh = Afresh::ToldByHarmless;
      return Next::End;
    }
    if (*next == Next::Jump)
      line = lineNamed(recipe, step.jump);
  }
  return Next::On;
}

/// The ground first, which says what recipe it is.
static Error followLines(Investigation &state) {
  const Recipe &expected =
      recipeOf(recipeFor(state.question, passesOf(state.session)));
  size_t ground = linesOfGround(expected);
  auto next = follow(state, expected, 0, ground);
  if (!next || *next == Next::End)
    return next.takeError();
  const Recipe &recipe = recipeOf(recipeFor(state));
  return follow(state, recipe, ground, recipe.size()).takeError();
}

static Error followRecipe(Investigation &state) {
  if (Error error = followLines(state))
    return error;
  return endedAfterAll(state, Wait::ForIt).takeError();
}

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

/// Stopped before it was clear whether the command hangs.
static void tellProvisional(Investigation &state) {
  if (!state.stillRunning)
    return;
  auto &run = *state.stillRunning;
  bool isOver = run.endsWithin(milliseconds(0));
  auto result =
      isOver ? run.result() : Expected<CompileResult>(CompileResult());
  if (!result)
    isOver = false; // it was stopped, too
  consumeError(result.takeError());
  state.stillRunning.reset();
  if (isOver && result->outcome.status == Outcome::Status::TimedOut)
    return;
  if (isOver) {
    removeTree(state.path("best"));
    state.found = {};
    state.oracle.reset();
  }
  state.found.remarks.add(
      RemarkId::HangUnsure,
      isOver ? "what looked like a hang came to its own end; nothing is known "
               "of it yet"
             : "the hang is not sure: stopped before the command had the full "
               "limit, so that it may only be slow");
}

/// Who pressed ^C knows why.
static std::string whyNotConfirmed(const Findings &found,
                                   const Stopped &stopped) {
  const Reproducer &best = found.reproducer;
  if (best.confirmed || best.command.empty() ||
      stopped.reason != Stopped::Reason::Budget)
    return "";
  return "; the budget was spent before the best so far was replayed in an "
         "empty directory: its run.sh says whether it fails there";
}

/// ^C and spent budgets are no errors: the report says what is known.
static Error noteStop(Investigation &state, Error error) {
  Findings &found = state.found;
  return handleErrors(std::move(error), [&](const Stopped &stopped) {
    found.status = statusOf(stopped);
    if (stopped.reason == Stopped::Reason::Replaced) {
      found.withdrawProofs();
      found.remarks.add(RemarkId::Replaced,
                        stopped.message() +
                            ": what was found is of the one before it, and not "
                            "checked; run the same command again");
    } else if (!found.reproducer.path.empty() || found.bytesAfter)
      found.remarks.add(
          RemarkId::StoppedEarly,
          (state.session.request.useJournal
               ? "stopped early: run the same command again to go on from here"
               : "stopped early: this is the best so far") +
              whyNotConfirmed(found, stopped));
  });
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

static void tellOfCompiler(Investigation &state) {
  Remarks &remarks = state.found.remarks;
  if (state.fullTime)
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

/// What is known of the failure before the first run of it.
static void takeOver(Investigation &state, const Investigation &before) {
  state.found.otherCompiles = before.found.otherCompiles;
  state.otherBugs = before.otherBugs;
  state.harmless = before.harmless;
  state.varies = before.varies;
  state.fullTime = before.fullTime;
  state.goesAhead = before.goesAhead;
}

/// Starts again if the findings turned out to be doubtful, knowing why. None of
/// the reasons comes twice, but for another harmless error.
static void beginAfresh(Investigation &state, const Investigation &before) {
  switch (before.afresh) {
  case Afresh::No:
    return;
  case Afresh::EndedAfterAll:
    state.progress.found(
        "the command came to its own end after all: all over again");
    removeTree(state.path("best")); // of a hang that is none
    state.goesAhead = false;
    return;
  case Afresh::ToldByHarmless:
    state.progress.found("compiles that succeed print that error, too: all "
                         "over again, by what else it prints");
    append_range(state.harmless, before.oracle->met().survived);
    return;
  case Afresh::TwoBugs:
    state.progress.found("one of the crashes shows without that pass, too: all "
                         "over again, without the other bug");
    state.varies = true;
    return;
  case Afresh::ItVaries:
    state.progress.found("at other addresses, in another heap or in another "
                         "run it shows otherwise: all over again, with all "
                         "faces of it known");
    state.varies = true;
    state.prober.spawnAfresh();
    return;
  case Afresh::OnlySlow:
    state.progress.found("what hung was only slow: all over again, each "
                         "compile with the full limit");
    removeTree(state.path("best")); // only slow, too
    state.fullTime = true;
    state.prober.giveFullTime();
    return;
  }
}

/// A bug whose faces vary may have a reproducer from before that was seen.
static bool isBetter(const Investigation &before, const Investigation &state) {
  bool sameFailure =
      before.afresh == Afresh::ItVaries || before.afresh == Afresh::TwoBugs;
  return sameFailure && before.found.reproducer.confirmed &&
         !state.found.reproducer.confirmed;
}

/// A round that ended without an answer takes none away. What it saw is said,
/// and the smaller input of the round before was found without knowing it.
static void tellWhyNotAgain(Findings &before, const Findings &after) {
  for (const Remark &remark : after.remarks.all())
    if (remark.id == RemarkId::Flaky)
      before.remarks.add(remark.id,
                         "asked again after all this: " + remark.text);
  if (before.isInputReduced())
    before.reduction->input->certified = false;
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
    before->watchAhead.reset(); // nothing runs while the prober is changed
    state = begin(session, question, progress);
    takeOver(*state, *before);
    beginAfresh(*state, *before);
    error = followRecipe(*state);
    bool goesOn = !error && state->afresh != Afresh::No;
    if (goesOn || !isBetter(*before, *state))
      continue;
    if (!error)
      tellWhyNotAgain(before->found, state->found);
    state = std::move(before);
    break;
  }
  if (error)
    tellProvisional(*state);
  if ((error = noteStop(*state, std::move(error))))
    return error;
  if ((error = addWhatWasMet(*state)))
    return error;
  tellOfCompiler(*state);
  if (state->oracle)
    tellHarmless(*state);
  Report report = makeReport(*state);
  report.seconds = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
  return report;
}

} // namespace culprit

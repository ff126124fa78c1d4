#include "triage/FollowRecipe.h"
#include "triage/WhichRecipe.h"
#include "triage/evidence/HarmlessErrors.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static bool isLeftOut(const Step &step, const Investigation &state) {
  return !step.isFor(state.question) ||
         (step.edits && (!state.found.indistinct.empty() ||
                         state.found.mayBeUnread || state.found.lineIsAnswer));
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

/// Where things lay otherwise, another error came first, or none did.
static Expected<bool> showsOtherwise(Investigation &state, Wait wait) {
  if (!state.beside || (wait == Wait::No && !state.beside->areOver()))
    return false;
  auto results = std::exchange(state.beside, nullptr)->results();
  if (!results)
    return results.takeError();
  for (const CompileResult &result : *results)
    if (result.outcome.status != Outcome::Status::NotLaunched)
      state.addToBaseline(result.outcome);
  if (state.found.baseline.isSteady())
    return false;
  state.afresh = Afresh::ItVaries;
  return true;
}

static Expected<bool> failsOtherwise(Investigation &state, Wait wait) {
  if (state.afresh != Afresh::No)
    return false;
  auto isOver = endedAfterAll(state, wait);
  if (!isOver || *isOver)
    return isOver;
  return showsOtherwise(state, wait);
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
    auto over = failsOtherwise(state, Wait::No);
    if (!over)
      return over.takeError();
    if (*over)
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

Error followRecipe(Investigation &state) {
  if (Error error = followLines(state))
    return error;
  return failsOtherwise(state, Wait::ForIt).takeError();
}

} // namespace culprit

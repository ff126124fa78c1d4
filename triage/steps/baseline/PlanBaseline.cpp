#include "triage/steps/baseline/PlanBaseline.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static Expected<std::optional<Compile>> readingInput(Session &session) {
  if (Error error = examine(session))
    return error;
  if (!session.compiler.parsesAlone())
    return std::optional<Compile>();
  Compile reading = session.asGiven();
  reading.command = session.compiler.withoutPasses(reading.command);
  return std::optional(std::move(reading));
}

/// Its flags are not known yet. A script may do anything.
static bool isCompilerByName(const CompilerUnderTest &compiler) {
  return compiler.driver.empty() && !compiler.identity.isScript &&
         compiler.profile.spellings.count(Role::PassPipeline);
}

static bool mayGoOnBeside(const Investigation &state) {
  return isCompilerByName(state.session.compiler) && !state.lessons.varies &&
         state.prober.workers() > 1 &&
         !state.prober.configuration().maxCompiles;
}

/// Its flags are not known yet.
static bool mayHaveThreads(const Session &session) {
  const auto &spellings = session.compiler.profile.spellings;
  auto off = spellings.find(Role::DisableThreading);
  return off != spellings.end() &&
         none_of(session.command.argv, [&](StringRef word) {
           return word.ltrim('-') == StringRef(off->second).ltrim('-');
         });
}

BaselinePlan planBaseline(Investigation &state) {
  const Question &question = state.question;
  bool mayBeBrief = !question.baselineOnly && !question.runsGiven &&
                    question.baselineRuns == Question().baselineRuns;
  BaselinePlan plan{
      .runs = question.baselineRuns,
      .mayVary = state.lessons.varies,
      .losesStacks = !state.lessons.varies && mayHaveThreads(state.session),
      .otherBugs = state.lessons.otherBugs,
      .briefIfSlow = mayBeBrief && !state.lessons.varies,
      .seenToFail = state.session.request.seenToFail || state.lessons.varies,
      .briefIfClean = mayBeBrief && !state.lessons.varies,
      .goesOnBeside = mayBeBrief && mayGoOnBeside(state)};
  if (state.prober.workers() > 1 && state.lessons.goesAhead &&
      !state.lessons.fullTime && !state.lessons.varies &&
      !question.baselineOnly) {
    plan.patience = question.goesAheadAfter;
    plan.healthy = [&session = state.session] { return readingInput(session); };
  }
  return plan;
}

} // namespace culprit

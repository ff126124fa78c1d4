#include "triage/steps/PlanBaseline.h"

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
  return isCompilerByName(state.session.compiler) && !state.varies &&
         state.prober.workers() > 1 &&
         !state.prober.configuration().maxCompiles;
}

BaselinePlan planBaseline(Investigation &state) {
  const Question &question = state.question;
  bool mayBeBrief = !question.baselineOnly && !question.runsGiven &&
                    question.baselineRuns == Question().baselineRuns;
  BaselinePlan plan{.runs = question.baselineRuns,
                    .mayVary = state.varies,
                    .otherBugs = state.otherBugs,
                    .briefIfSlow = mayBeBrief && !state.varies,
                    .seenToFail =
                        state.session.request.seenToFail || state.varies,
                    .briefIfClean = mayBeBrief && !state.varies,
                    .goesOnBeside = mayBeBrief && mayGoOnBeside(state)};
  if (state.prober.workers() > 1 && state.goesAhead && !state.fullTime &&
      !state.varies && !question.baselineOnly) {
    plan.patience = question.goesAheadAfter;
    plan.healthy = [&session = state.session] { return readingInput(session); };
  }
  return plan;
}

} // namespace culprit

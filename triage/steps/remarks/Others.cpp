#include "triage/steps/remarks/Others.h"
#include "reducer/Prefilter.h"
#include "triage/steps/remarks/SpentBudget.h"

using namespace llvm;

namespace culprit {

static bool mayBeRefusal(const OtherFailure &other) {
  return !crashesOrHangs(other.face.kind);
}

/// One compile each.
static Expected<std::vector<bool>>
refusedOneByOne(Session &session, const std::vector<Compile> &examples) {
  std::vector<Compile> bare = examples;
  for (Compile &compile : bare)
    compile.command = session.compiler.withoutPasses(compile.command);
  auto results = session.prober->runAll(bare);
  if (!results)
    return results.takeError();
  std::vector<bool> refused;
  for (const CompileResult &result : *results)
    refused.push_back(result.outcome.status == Outcome::Status::Rejected);
  return refused;
}

static Expected<std::vector<bool>>
refusedOf(Investigation &state, const std::vector<Compile> &examples) {
  Compile shown = examples.front();
  shown.input = state.found.best.input;
  auto together = refusedBeforePasses(*state.oracle, shown, examples);
  if (!together)
    return together.takeError();
  if (*together)
    return std::move(**together);
  return refusedOneByOne(state.session, examples);
}

/// A known face of a crash that varies: an edit was refused since it shows that
/// face alone, and not since it fails otherwise.
static void dropOwnFaces(std::vector<OtherFailure> &others,
                         const FailureSignature &failure) {
  if (!isCrashLike(failure.face.kind) || failure.otherFaces.empty())
    return;
  erase_if(others, [&](const OtherFailure &other) {
    return judge(other.face, failure).verdict == Verdict::Interesting;
  });
}

Expected<std::vector<OtherFailure>> othersWorthALook(Investigation &state) {
  std::vector<OtherFailure> others = state.oracle->met().others;
  dropOwnFaces(others, state.failure());
  std::vector<Compile> doubtful;
  for (const OtherFailure &other : others)
    if (mayBeRefusal(other))
      doubtful.push_back(other.example);
  if (doubtful.empty())
    return others;
  if (!state.session.compiler.has(Role::PassPipeline)) {
    // No compile without passes to ask: a refusal looks like any diagnostic.
    erase_if(others, mayBeRefusal);
    return others;
  }
  auto refused = refusedOf(state, doubtful);
  if (!refused) {
    if (Error error = unlessOutOfBudget(refused.takeError()))
      return error;
    erase_if(others, mayBeRefusal);
    return others;
  }
  auto next = refused->begin();
  erase_if(others, [&](const OtherFailure &other) {
    return mayBeRefusal(other) && *next++;
  });
  return others;
}

} // namespace culprit

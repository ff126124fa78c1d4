#include "triage/steps/remarks/ErrorLine.h"
#include "triage/evidence/ProgramLine.h"
#include "triage/steps/remarks/SpentBudget.h"

using namespace llvm;

namespace culprit {

static bool isToldAlready(const Investigation &state) {
  const auto &tool = state.found.byTool;
  return state.found.lineIsAnswer || !state.found.action.actions.empty() ||
         (tool && !tool->action.actions.empty());
}

Error tellErrorLine(Investigation &state) {
  const FailureFace face = state.failure().face;
  if (!state.session.compiler.profile.isInterpreter ||
      !isDiagnostic(face.kind) || face.firstErrorVerbatim.empty() ||
      isToldAlready(state))
    return Error::success();
  auto result = state.prober.run(state.original);
  if (!result)
    return unlessOutOfBudget(result.takeError());
  std::optional<ProgramLine> found;
  for (const Diagnostic &error :
       parseDiagnostics(lastWordsOf(result->outcome))) {
    if (error.text != face.firstErrorVerbatim)
      continue;
    auto line = lineOfError(error, state.session.input,
                            state.prober.configuration().workingDirectory);
    if (!line)
      continue;
    if (found && found->place != line->place)
      return Error::success(); // of two compiles, one of which it survived
    found = std::move(line);
  }
  if (found)
    state.found.remarks.add(
        RemarkId::ErrorAt,
        "the error is about " + found->place + ", `" + found->text + "`" +
            (found->function.empty() ? "" : ", in " + found->function));
  return Error::success();
}

} // namespace culprit

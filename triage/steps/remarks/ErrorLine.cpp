#include "triage/steps/remarks/ErrorLine.h"
#include "triage/evidence/ProgramLine.h"

using namespace llvm;

namespace culprit {

static bool isToldAlready(const Investigation &state) {
  return state.found.lineIsAnswer || !state.found.action.actions.empty();
}

Error tellErrorLine(Investigation &state) {
  const FailureFace face = state.failure().face;
  if (!state.session.compiler.profile.isInterpreter ||
      !isDiagnostic(face.kind) || face.firstErrorVerbatim.empty() ||
      isToldAlready(state))
    return Error::success();
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  for (const Diagnostic &error : parseDiagnostics(result->outcome.err.text)) {
    if (error.text != face.firstErrorVerbatim)
      continue;
    auto line = lineOfError(error, state.session.input,
                            state.prober.configuration().workingDirectory);
    if (!line)
      continue;
    state.found.remarks.add(
        RemarkId::ErrorAt,
        "the error is about " + line->place + ", `" + line->text + "`" +
            (line->function.empty() ? "" : ", in " + line->function));
    break;
  }
  return Error::success();
}

} // namespace culprit

#include "bisect/kernel/FunctionAtError.h"
#include "bisect/kernel/FunctionAround.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PrintedLocation.h"

using namespace llvm;

namespace culprit {

Expected<std::string> functionAtError(Oracle &oracle, const Compile &compile) {
  const FailureSignature &failure = oracle.reference();
  const std::vector<std::string> &told = errorsToldBy(failure);
  if (!isDiagnostic(failure.face.kind) || told.empty())
    return "";
  auto result = oracle.door().run(compile);
  if (!result)
    return result.takeError();
  auto isIt = [&](const Diagnostic &said) {
    return said.severity == Diagnostic::Severity::Error &&
           normaliseDiagnostic(said.text) == told.front() &&
           (failure.errorOps.empty() ||
            mayBeOneOf(failure.errorOps, opOf(said)));
  };
  for (const Diagnostic &said : parseDiagnostics(lastWordsOf(result->outcome)))
    if (isIt(said)) {
      auto around = functionAround(compile.input.text(), placeOf(said.location),
                                   Places::OfTheText);
      return around ? around->name : "";
    }
  return "";
}

} // namespace culprit

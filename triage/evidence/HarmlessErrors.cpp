#include "triage/evidence/HarmlessErrors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

FailureSignature withoutHarmless(FailureSignature signature,
                                 const FailureFace &clean) {
  const FailureFace &face = signature.face;
  const std::vector<std::string> &told = errorsToldBy(signature);
  std::vector<std::string> left = told;
  erase_if(left, [&](const std::string &error) {
    return is_contained(clean.errors, error);
  });
  if (left.empty() || left.front() == told.front())
    return signature;
  signature.errorOps.clear();
  for (auto [error, verbatim, ops] :
       zip(face.errors, face.verbatimErrors, face.errorOps))
    if (error == left.front()) {
      signature.face.firstErrorVerbatim = verbatim;
      signature.errorOps = ops;
      break;
    }
  signature.passErrors = std::move(left);
  return signature;
}

FailureSignature leavingOut(FailureSignature signature,
                            const std::vector<std::string> &harmless) {
  append_range(signature.trailers, harmless);
  std::string first = signature.face.firstErrorVerbatim;
  signature.face = withoutTrailers(std::move(signature.face), harmless);
  if (signature.face.firstErrorVerbatim != first)
    signature.errorOps = opsKnownByTypes(signature.face);
  return signature;
}

ToldBy toldBy(const FailureSignature &signature,
              ArrayRef<std::string> survived) {
  const FailureFace &face = signature.face;
  const std::vector<std::string> &told = errorsToldBy(signature);
  if (!isDiagnostic(face.kind) || told.empty())
    return ToldBy::Cause;
  std::vector<std::string> harmless, later;
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors))
    if (is_contained(survived, verbatim)) {
      harmless.push_back(error);
      later.clear();
    } else {
      later.push_back(error);
    }
  auto mayBeCause = [&](const std::string &error) {
    return !is_contained(harmless, error);
  };
  if (mayBeCause(told.front()))
    return ToldBy::Cause;
  return any_of(told, mayBeCause) || any_of(later, mayBeCause)
             ? ToldBy::Harmless
             : ToldBy::HarmlessAlone;
}

Expected<bool> isAboutCommand(Prober &prober, Compile compile,
                              const FailureSignature &signature) {
  compile.input = InputText("", compile.input.suffix());
  auto result = prober.run(compile);
  if (!result)
    return result.takeError();
  const std::vector<std::string> &told = errorsToldBy(signature);
  return !told.empty() &&
         is_contained(faceOf(result->outcome).errors, told.front());
}

} // namespace culprit

#include "triage/evidence/HarmlessErrors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static FailureFace withoutErrors(const FailureFace &face,
                                 const std::vector<std::string> &harmless) {
  FailureFace result = face;
  result.errors.clear();
  result.verbatimErrors.clear();
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors)) {
    if (is_contained(harmless, error))
      continue;
    result.errors.push_back(error);
    result.verbatimErrors.push_back(verbatim);
  }
  return result;
}

FailureSignature withoutHarmless(FailureSignature signature,
                                 const FailureFace &clean) {
  FailureFace face = withoutErrors(signature.face, clean.errors);
  std::vector<std::string> ofPass = signature.passErrors;
  erase_if(ofPass, [&](const std::string &error) {
    return is_contained(clean.errors, error);
  });
  if (face.errors.empty() || (ofPass.empty() && !signature.passErrors.empty()))
    return signature;
  const std::string &first =
      ofPass.empty() ? face.errors.front() : ofPass.front();
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors))
    if (error == first) {
      face.firstErrorVerbatim = verbatim;
      break;
    }
  signature.face = std::move(face);
  signature.passErrors = std::move(ofPass);
  return signature;
}

} // namespace culprit

#include "triage/evidence/HarmlessErrors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

FailureSignature withoutHarmless(FailureSignature signature,
                                 const FailureFace &clean) {
  const FailureFace &face = signature.face;
  const std::vector<std::string> &told =
      signature.passErrors.empty() ? face.errors : signature.passErrors;
  std::vector<std::string> left = told;
  erase_if(left, [&](const std::string &error) {
    return is_contained(clean.errors, error);
  });
  if (left.empty() || left.front() == told.front())
    return signature;
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors))
    if (error == left.front()) {
      signature.face.firstErrorVerbatim = verbatim;
      break;
    }
  signature.passErrors = std::move(left);
  return signature;
}

} // namespace culprit

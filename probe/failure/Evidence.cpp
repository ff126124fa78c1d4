#include "probe/failure/Evidence.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

static std::string exitOf(const FailureFace &face) {
  return "exit " + std::to_string(face.exitCode);
}

static std::string whySilent(const FailureFace &face) {
  if (face.firstErrorVerbatim.empty())
    return exitOf(face) + " without a diagnostic is all that it shows";
  return "`" + face.firstErrorVerbatim +
         "` is all that it says, which is how every failure of this compiler "
         "ends";
}

/// As ptxas says of any text that ends, or goes on, where it should not.
static bool isSyntaxError(const FailureFace &face) {
  StringRef error = StringRef(face.firstErrorVerbatim).split('\n').first;
  return error.starts_with("Parsing error near ") &&
         error.rtrim().ends_with(": syntax error");
}

std::string whyIndistinct(const FailureSignature &failure) {
  const FailureFace &face = failure.face;
  switch (face.kind) {
  case FailureKind::Crash:
    return isWeakEvidence(face) && face.llvmPass.empty() &&
                   failure.failingPass.empty()
               ? face.summary() + " without a stack that names a place is all "
                                  "that it shows"
               : "";
  case FailureKind::FatalError:
    return face.fatalLine.empty() ? whySilent(face) : "";
  case FailureKind::PassFailure:
    if (isSyntaxError(face))
      return "`" + face.firstErrorVerbatim +
             "` is said of any text that is cut in front of that word";
    [[fallthrough]];
  case FailureKind::Verifier:
    return face.errors.empty() && failure.passErrors.empty() &&
                   failure.words.empty() && face.failedPass.empty()
               ? whySilent(face)
               : "";
  default:
    return "";
  }
}

} // namespace culprit

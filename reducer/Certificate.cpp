#include "reducer/Certificate.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

void addReason(ReductionAnswer &answer, const std::string &reason) {
  answer.why += (answer.why.empty() ? "" : "; ") + reason;
}

Expected<bool> certify(Oracle &oracle, const Compile &compile,
                       ReductionAnswer &answer) {
  auto enough = oracle.asksOftenEnough(compile);
  if (!enough || !*enough)
    return enough;
  const FailureSignature &failure = oracle.reference();
  answer.runsPerEdit = failure.runsPerQuestion;
  answer.rate = failure.rate;
  bool isProof =
      answer.runsPerEdit <= 1 || answer.rate.isProof(answer.runsPerEdit);
  if (!isProof)
    addReason(answer, "not certified: the reduced input shows the failure in " +
                          std::to_string(answer.rate.showing) + " of " +
                          std::to_string(answer.rate.runs) +
                          " runs only, so that " +
                          std::to_string(answer.runsPerEdit) +
                          " clean runs of an edit are no proof");
  if (answer.certificate.empty())
    addReason(answer,
              "no kind of edit that --only and --skip leave is one of this "
              "kind of input");
  answer.certified = isProof && !answer.certificate.empty() &&
                     none_of(answer.certificate, [](const auto &row) {
                       return row.unresolved > 0;
                     });
  return true;
}

} // namespace culprit

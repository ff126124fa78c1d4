//===- Certificate.h - Whether the edits are a proof ------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_CERTIFICATE_H
#define CULPRIT_REDUCER_CERTIFICATE_H

#include "judge/Oracle.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

/// Signs the certificate. Of a flaky failure only when the runs of each edit
/// are proof for the rate at which the answer itself shows it; false when
/// they are not yet, and the edits have to be tried again.
llvm::Expected<bool> certify(Oracle &oracle, const Compile &compile,
                             ReductionAnswer &answer);

} // namespace culprit
#endif

//===- Certificate.h - Whether the edits are a proof ------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_CERTIFICATE_H
#define CULPRIT_REDUCER_CERTIFICATE_H

#include "judge/Oracle.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

/// Signs the certificate. For a flaky failure, the runs of each edit must be
/// proof for the rate at which the answer itself shows it. False if they are
/// not yet, and the edits have to be tried again.
llvm::Expected<bool> certify(Oracle &oracle, const Compile &compile,
                             ReductionAnswer &answer);

/// Says it in `why`, behind the reasons that are there.
void addReason(ReductionAnswer &answer, const std::string &reason);

} // namespace culprit
#endif

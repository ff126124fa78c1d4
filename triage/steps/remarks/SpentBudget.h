//===- SpentBudget.h - What is only said beside an answer -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_SPENTBUDGET_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_SPENTBUDGET_H

#include "llvm/Support/Error.h"

namespace culprit {

/// The answer to some questions is said beside the triage's own. If such a
/// question could not be asked, that takes nothing from the triage: success for
/// a budget that is spent and for ^C. A compiler that was replaced stays an
/// error.
llvm::Error unlessOutOfBudget(llvm::Error error);

} // namespace culprit
#endif

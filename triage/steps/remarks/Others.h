//===- Others.h - Other failures met on the way -----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_OTHERS_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_OTHERS_H

#include "triage/Investigation.h"

namespace culprit {

/// Edits and cut pipelines make inputs that the compiler refuses, and rightly.
/// So only those of the failures that were met are kept whose example the
/// compiler accepts without any pass. A run that was stopped asks no more: then
/// only those that are no diagnostic.
llvm::Expected<std::vector<OtherFailure>>
othersWorthALook(Investigation &state);

} // namespace culprit
#endif

//===- ReduceCommand.h - How short a command still shows it? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_REDUCECOMMAND_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_REDUCECOMMAND_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// Options of passes, flags, and variables that the command sets.
llvm::Error reduceSettings(Investigation &state);

/// Again, with the input that is left. Back to the input if this round made the
/// command shorter; after three rounds it says that the input is minimal for a
/// longer one.
llvm::Expected<Next> reduceSettingsAgain(Investigation &state);

/// Threads, if the failure shows with them. What the reduction has proven stays
/// proven of the command without them, and the report says so.
llvm::Error allowThreads(Investigation &state);

} // namespace culprit
#endif

//===- ExecutionAtFault.h - Which execution of a trace it is ----*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_EXECUTIONATFAULT_H
#define CULPRIT_BISECT_PASS_EXECUTIONATFAULT_H

#include "counters/Trace.h"
#include "search/FirstFailingResult.h"

namespace culprit {

/// The execution whose turning on shows the failure: an adaptor stands for
/// the first pass inside it. Nothing where the log does not reach that far, or
/// has a gap before it.
std::optional<size_t> executionAt(const Trace &trace, uint64_t index);

/// A pass that `number` was launched by, that is at fault by the log where
/// `number` came to its end: what the launched one left is what it failed on.
std::optional<size_t> launcherAtFault(const Trace &trace, size_t number);

/// The names of those among which the first failing one is, in order.
std::vector<std::string> passesBetween(const Trace &trace,
                                       const FirstFailingResult &found);

} // namespace culprit
#endif

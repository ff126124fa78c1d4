//===- CommandComplaint.h - Is the command itself wrong? --------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_COMMANDCOMPLAINT_H
#define CULPRIT_PROBE_FAILURE_COMMANDCOMPLAINT_H

#include "probe/Outcome.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace culprit {

/// The complaint of a compiler that refuses its own command line: an unknown
/// flag or pass, a pipeline that does not parse. Such a run says nothing of any
/// pass: no evidence for or against a failure.
std::optional<std::string> commandComplaint(const Outcome &outcome);

/// One of these is in the first line that such a run prints to standard error,
/// unless it is opt that refuses a pipeline.
llvm::ArrayRef<llvm::StringRef> commandComplaintMarks();

} // namespace culprit
#endif

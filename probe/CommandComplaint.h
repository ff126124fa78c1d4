//===- CommandComplaint.h - Is the command itself wrong? --------*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMMANDCOMPLAINT_H
#define CULPRIT_PROBE_COMMANDCOMPLAINT_H

#include "probe/Outcome.h"
#include <optional>

namespace culprit {

/// What the compiler says of its own command line where it refuses that: an
/// unknown flag or pass, a pipeline that does not parse. Such a run says
/// nothing of any pass: no evidence for or against a failure.
std::optional<std::string> commandComplaint(const Outcome &outcome);

} // namespace culprit
#endif

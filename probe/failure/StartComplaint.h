//===- StartComplaint.h - Did the program not even start? -------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_STARTCOMPLAINT_H
#define CULPRIT_PROBE_FAILURE_STARTCOMPLAINT_H

#include "probe/Outcome.h"
#include <optional>

namespace culprit {

/// What the loader, a shell, a launcher or a wrapper script says of a program
/// that it cannot start, by the exit codes that are kept for that (126, 127): a
/// library is not found, the program is not there, or no program. Such a run is
/// no failure of a compiler.
std::optional<std::string> startComplaint(const Outcome &outcome);

/// The same, but in words that the loader, a shell or env has for it: a
/// compiler may have those exit codes itself.
std::optional<std::string> loaderComplaint(const Outcome &outcome);

} // namespace culprit
#endif

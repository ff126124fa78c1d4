//===- InputComplaint.h - Does a tool of LLVM refuse its input? -*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_INPUTCOMPLAINT_H
#define CULPRIT_PROBE_FAILURE_INPUTCOMPLAINT_H

#include "probe/Outcome.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace culprit {

/// What opt or llc say of an input that does not parse, or that the verifier
/// refuses before any pass runs. `path`: of the input, as the user names it.
///
/// Only for tools that read LLVM IR: behind the parser, nothing there knows the
/// lines of the input. (In MLIR, each op does.)
std::optional<std::string> inputComplaint(const Outcome &outcome,
                                          llvm::StringRef path);

} // namespace culprit
#endif

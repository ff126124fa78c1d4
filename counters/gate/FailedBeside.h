//===- FailedBeside.h - What fails beside the failure -----------*- C++ -*-===//
//
// When a pass fails on one operation, its siblings run on, and the pipelines of
// some of them may fail as well. The answer is about the first one; the others
// may be other bugs.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_FAILEDBESIDE_H
#define CULPRIT_COUNTERS_GATE_FAILEDBESIDE_H

#include "counters/Trace.h"
#include "counters/gate/MarkedText.h"

namespace culprit {

/// The first error of each other part of the input that fails in the same
/// compile, for people; each once, and none that the last pass's own part has.
/// The trace is of passes in one thread.
std::vector<std::string> errorsBeside(const Trace &trace,
                                      const MarkedText &err);

} // namespace culprit
#endif

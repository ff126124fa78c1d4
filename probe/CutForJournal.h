//===- CutForJournal.h - As much of a stream as is read again ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_CUTFORJOURNAL_H
#define CULPRIT_PROBE_CUTFORJOURNAL_H

#include "probe/Outcome.h"

namespace culprit {

/// Leaves the first and the last 2 MiB of a long text, and of what lies between
/// the lines that may be a diagnostic, a fatal line or a frame of a stack, up
/// to as much again.
void cutForJournal(CapturedText &stream);

} // namespace culprit
#endif

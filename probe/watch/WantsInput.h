//===- WantsInput.h - Whose input a watch copies ----------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WATCH_WANTSINPUT_H
#define CULPRIT_PROBE_WATCH_WANTSINPUT_H

#include "probe/watch/WatchedRun.h"
#include <functional>

namespace culprit {

/// Asked at the start of a program, by the thread that traces.
using WantsInput = std::function<bool(const WatchedProgram &)>;

} // namespace culprit
#endif

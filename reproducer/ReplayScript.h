//===- ReplayScript.h - run.sh ----------------------------------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_REPLAYSCRIPT_H
#define CULPRIT_REPRODUCER_REPLAYSCRIPT_H

#include "reproducer/Bundle.h"
#include <string>

namespace culprit {

/// The text of run.sh: POSIX shell, and an interestingness test. It exits with
/// 0 if the failure shows, with 1 on a clean compile, and else with 125.
std::string replayScript(const Bundle &bundle);

/// When run.sh should be done: each time it runs the command it may compile a
/// second time (a reference, or for names in the stack), and judge.
std::chrono::milliseconds wholeReplayTime(const Bundle &bundle);

} // namespace culprit
#endif

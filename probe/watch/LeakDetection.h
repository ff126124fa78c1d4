//===- LeakDetection.h - Leaks are not looked for under ptrace --*- C++ -*-===//
//
// LeakSanitizer stops the threads of a program that ends by ptrace, and gives
// up where somebody else traces them: then every healthy program that has it
// fails. So it is switched off in a watched run. The options of both sanitizers
// say so, for a script that sets those of one.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WATCH_LEAKDETECTION_H
#define CULPRIT_PROBE_WATCH_LEAKDETECTION_H

#include "probe/Command.h"
#include "probe/watch/WatchedRun.h"

namespace culprit {

/// The command, with leak detection off whatever else its options say.
Command withoutLeakDetection(Command command);

/// The program as it would have been started without that.
void restoreLeakDetection(WatchedProgram &program);

/// Why a run does not tell how the command ends when nobody watches: a program
/// of it gave up for want of ptrace, or one that would look for leaks is
/// healthy without. Else "".
std::string leakObstacle(const WatchedRun &run);

} // namespace culprit
#endif

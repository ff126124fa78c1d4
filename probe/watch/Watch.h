//===- Watch.h - One run of a command under ptrace --------------*- C++ -*-===//
//
// Most compilers are started by something else: the entry point of a Python
// wheel, a shell script, a build tool. One run under ptrace tells every program
// that a command starts, with its arguments, directory, environment and end. It
// needs no privileges; if the system forbids it (seccomp, yama), `obstacle`
// says so.
//
// A thread of its own traces, since ptrace binds the traced processes to a
// thread. It stops each process at exec, fork and end, and at signals, which it
// passes on; a program whose input is wanted also at system calls, to copy what
// comes out of pipes. The watched programs are changed by it in time alone, and
// in that they look for no leaks (LeakDetection.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WATCH_WATCH_H
#define CULPRIT_PROBE_WATCH_WATCH_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/local/FileDescriptor.h"
#include "probe/watch/WantsInput.h"
#include "probe/watch/WatchedRun.h"

namespace culprit {

class Watch {
public:
  Watch();
  /// At the limit the command and all that it started is killed; at the
  /// command's end, everything that it left running.
  WatchedRun run(const Command &command, const Limits &limits,
                 const WantsInput &wantsInput);
  /// From any thread; a later run ends at once.
  void interrupt();

private:
  /// Readable once interrupted.
  FileDescriptorPair wake;
};

} // namespace culprit
#endif

//===- ReadCalls.h - The system calls that read, as they return -*- C++ -*-===//
#ifndef CULPRIT_PROBE_WATCH_READCALLS_H
#define CULPRIT_PROBE_WATCH_READCALLS_H

#include <map>
#include <string>
#include <sys/types.h>

namespace culprit {

/// Follows threads from one stop at a system call to the next.
class ReadCalls {
public:
  struct Read {
    int descriptor = -1; ///< -1: it was no call that reads
    std::string bytes;
  };
  /// For a thread that is stopped at the begin or the end of a call.
  Read seenAt(pid_t thread);

private:
  struct Call {
    unsigned long number, arguments[4];
  };
  std::map<pid_t, Call> begun;
};

} // namespace culprit
#endif

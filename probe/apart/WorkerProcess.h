//===- WorkerProcess.h - The other side of a worker's socket ----*- C++ -*-===//
#ifndef CULPRIT_PROBE_APART_WORKERPROCESS_H
#define CULPRIT_PROBE_APART_WORKERPROCESS_H

#include "probe/apart/WorkerAnswer.h"
#include <cstdint>
#include <sys/types.h>

namespace culprit {

/// Before each message, in both directions.
struct MessageHead {
  uint64_t bytes = 0;
  /// From a worker: it ends now, since it has become large.
  uint64_t isLast = 0;
};

/// The life of a worker after the fork. `words` gets what it prints.
[[noreturn]] void becomeWorker(pid_t parent, int socket, int words,
                               const StartAnswers &start);

} // namespace culprit
#endif

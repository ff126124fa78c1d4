//===- Status.h - What an answer is worth -----------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_STATUS_H
#define CULPRIT_REPORT_STATUS_H

#include "probe/Prober.h"
#include "report/ExitCode.h"

namespace culprit {

enum class Status {
  Confirmed,
  Partial,
  NotReproduced,
  Inconsistent,
  Interrupted,
  Budget,
  Refused,    ///< the command or the input is wrong
  NoCompiler, ///< none of that name, or it cannot be started
  Failed,     ///< Culprit could not do its job
};
const char *str(Status status);
/// By a budget or a signal: what is told is the best so far.
bool isStopped(Status status);
/// The worth of an answer that was stopped so early.
Status statusOf(const Stopped &stopped);
ExitCode exitCode(Status status);

} // namespace culprit
#endif

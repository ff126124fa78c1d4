//===- LocalProbe.h - One running compiler ----------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCALPROBE_H
#define CULPRIT_PROBE_LOCALPROBE_H

#include "probe/Command.h"
#include "probe/local/Ending.h"
#include "probe/local/FileDescriptor.h"
#include "probe/local/OutputCapture.h"
#include "probe/local/Supervisor.h"
#include "probe/warm/WarmStarter.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// From start to end of one compile. Only the thread that calls `run` uses it,
/// but for `interrupt`.
class LocalProbe {
public:
  LocalProbe(const Command &command, const Limits &limits,
             WarmStarter &starter);
  ~LocalProbe();

  /// Throws std::system_error if the machine refuses a pipe or the like.
  Outcome run();
  /// From any thread, at any time of this object's life.
  void interrupt();

  /// The file that the command starts.
  static llvm::Expected<std::string> executableOf(const Command &command);

private:
  using Clock = std::chrono::steady_clock;

  std::chrono::milliseconds elapsed() const;
  bool launch();
  std::error_code tryToLaunch(const Command &how,
                              const std::string &executable);
  void watch();
  /// The clock, without the time in which we were stopped (^Z).
  Clock::time_point now() const { return Clock::now() - stopped; }
  void waitForEvents(Clock::time_point until);
  void readReports();
  /// False if there is none now.
  bool readReport();
  void endIfItFloods();
  Clock::time_point
  nextLook(std::optional<std::chrono::milliseconds> left) const;
  std::optional<std::chrono::milliseconds> cpuLeft() const;
  void onDeadline();
  void end(Ending::Cause cause, SupervisorOrder order,
           std::chrono::milliseconds patience);
  void releaseSupervisor();

  const Command &command;
  const Limits &limits;
  WarmStarter &starter;
  Outcome outcome;
  Ending ending;
  OutputCapture out, err;
  FileDescriptor outPipe, errPipe, control;
  pid_t supervisor = -1; ///< -1 also for a warm server's
  pid_t compiler = -1;   ///< not ours to signal: the supervisor is its parent
  Clock::time_point started, deadline, nextLookAtDisk;
  Clock::duration stopped{0};
  /// CPU time, without its children.
  std::chrono::milliseconds enoughAfterAbort{0};
  bool killing = false;  ///< SIGKILL was ordered
  bool finished = false; ///< the supervisor is done, lost or given up
  bool givenUp = false;
  /// Readable once interrupted, so that the poll wakes up.
  FileDescriptorPair wake;
};

} // namespace culprit
#endif

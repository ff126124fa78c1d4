//===- ContainedProcess.h - What bubblewrap runs ----------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_CONTAINEDPROCESS_H
#define CULPRIT_TOOLS_CULPRIT_CONTAINEDPROCESS_H

#include "probe/local/FileDescriptor.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace culprit {

/// bwrap ends by a signal with all that it contains; so signals go past it, to
/// the process inside, whose number it tells.
class ContainedProcess {
public:
  /// Where bwrap's --json-status-fd writes.
  static constexpr int statusDescriptor = 9;
  /// With our own streams. Waits until there is a process inside, or bwrap has
  /// given up.
  static llvm::Expected<ContainedProcess>
  start(const std::vector<std::string> &command);
  void interrupt(int signal) const;
  /// Its exit code; 128 + n for a signal. Nothing: bwrap has given up before
  /// the command began.
  std::optional<int> wait() const;

private:
  ContainedProcess(pid_t outside, FileDescriptor status, pid_t inside)
      : outside(outside), status(std::move(status)), inside(inside) {}
  pid_t outside;
  FileDescriptor status;
  pid_t inside; ///< 0: there is none
};

} // namespace culprit
#endif

//===- ContainedProcess.h - What bubblewrap runs ----------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_CONTAINEDPROCESS_H
#define CULPRIT_TOOLS_CULPRIT_CONTAINEDPROCESS_H

#include "llvm/Support/Error.h"
#include <string>
#include <sys/types.h>
#include <vector>

namespace culprit {

/// bwrap ends by a signal with all that it contains; so signals go past it, to
/// the process inside, whose number it tells.
class ContainedProcess {
public:
  /// Where bwrap's --info-fd writes.
  static constexpr int infoDescriptor = 9;
  /// With our own streams. Waits until the sandbox stands, or bwrap has given
  /// up.
  static llvm::Expected<ContainedProcess>
  start(const std::vector<std::string> &command);
  bool began() const { return inside > 0; }
  void interrupt(int signal) const;
  /// Its exit code; 128 + n for a signal.
  int wait() const;

private:
  ContainedProcess(pid_t outside, pid_t inside)
      : outside(outside), inside(inside) {}
  pid_t outside, inside;
};

} // namespace culprit
#endif

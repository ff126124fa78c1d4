//===- ChildSetup.h - Between fork and exec ---------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_CHILDSETUP_H
#define CULPRIT_PROBE_LOCAL_CHILDSETUP_H

#include "probe/local/Spawn.h"

namespace culprit {

/// All that the new process needs, made before the fork: after it, nothing may
/// allocate.
class ChildSetup {
public:
  ChildSetup(const Command &command, const Limits &limits,
             const ChildFiles &files);

  /// Called in the new process, which becomes the supervisor and stays in this
  /// call for the rest of its life. Returns in the compiler's own process
  /// alone, ready for exec; 0 or errno.
  int becomeCompiler() const;

private:
  int prepareCompiler() const;
  [[noreturn]] void becomeSupervisor(pid_t compiler) const;

  const char *directory; ///< "" for the caller's own
  ChildFiles files;
  uint64_t cpuSeconds, memoryBytes, fileBytes;
};

} // namespace culprit
#endif

//===- ChildSetup.h - From a fork to a compiler's own process ---*- C++ -*-===//
//
// For a process that goes on to exec a compiler, and for one that was forked
// from a warm server and is the compiler already (probe/warm). The latter runs
// it inside the preloaded library: nothing here needs more than the C library.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_LOCAL_CHILDSETUP_H
#define CULPRIT_PROBE_LOCAL_CHILDSETUP_H

#include <cstdint>

namespace culprit {

/// The child's ends of what Culprit keeps the other ends of; all above 2.
struct ChildFiles {
  int in, out, err, control;
};

/// The limits that the kernel enforces on each process of a compiler.
struct ProcessLimits {
  uint64_t cpuSeconds, memoryBytes; ///< memory: 0 is no limit
};

/// All that the new process needs, made before the fork: after it, nothing may
/// allocate. The calls make a new process the supervisor, which stays in them
/// for the rest of its life. They return in the compiler's own process alone; 0
/// or errno.
class ChildSetup {
public:
  /// `directory`: "" for the caller's own.
  ChildSetup(const char *directory, const ProcessLimits &limits,
             const ChildFiles &files)
      : directory(directory), files(files), limits(limits) {}

  /// Address randomisation stays as the system has it; else it is off.
  void keepSystemAddresses() { systemAddresses = true; }

  /// Ready for exec.
  int becomeCompiler() const;
  /// The same for a process that somebody else watches: there is no supervisor.
  int becomeUnsupervised() const;
  /// Ready for `main`: the signals stay as the constructors of the compiler's
  /// libraries left them.
  int becomeForkedCompiler() const;

private:
  void splitOffSupervisor() const;
  [[noreturn]] void becomeSupervisor(int compiler) const;
  int takeFilesAndLimits() const;

  const char *directory;
  ChildFiles files;
  ProcessLimits limits;
  bool systemAddresses = false;
};

} // namespace culprit
#endif

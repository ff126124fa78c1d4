//===- TracedChild.h - From a fork to a command that is traced --*- C++ -*-===//
#ifndef CULPRIT_PROBE_WATCH_TRACEDCHILD_H
#define CULPRIT_PROBE_WATCH_TRACEDCHILD_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/local/ChildSetup.h"
#include "probe/local/FileDescriptor.h"

namespace culprit {

/// Made before the fork: after it, the child may not allocate. Between Culprit
/// and the command stands a process that waits, for those, too, whose parents
/// died before them: a command that kills its parent must not kill Culprit, and
/// what has ended must not stand in the list of processes until init looks.
/// When the command has ended, it ends what is left.
class TracedChild {
public:
  /// Throws std::system_error if the machine refuses a pipe.
  TracedChild(const Command &command, std::string executable,
              const Limits &limits, const ChildFiles &files);

  /// The command's process, which waits for `release`; or -errno.
  pid_t fork();
  /// The command starts.
  void release();
  /// Why it did not, once it has ended; 0 if it did.
  int errorOfExec();

private:
  [[noreturn]] void becomeParent();
  [[noreturn]] void becomeCommand();

  std::string executable;
  std::vector<std::string> argvStrings, environmentStrings;
  std::vector<char *> argv, shellArgv, environment;
  std::string directory;
  ChildSetup setup;
  FileDescriptorPair gate, error, announcement;
};

} // namespace culprit
#endif

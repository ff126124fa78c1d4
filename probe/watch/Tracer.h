//===- Tracer.h - Follows a command and all that it starts ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WATCH_TRACER_H
#define CULPRIT_PROBE_WATCH_TRACER_H

#include "probe/watch/InputCopy.h"
#include "probe/watch/ReadCalls.h"
#include "probe/watch/TracedChild.h"
#include "probe/watch/WantsInput.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <sys/resource.h>

namespace culprit {

/// Used only by the thread that constructs it: ptrace binds to a thread.
class Tracer {
public:
  Tracer(TracedChild &child, const WantsInput &wantsInput)
      : child(child), wantsInput(wantsInput) {}

  /// Forks and seizes the command. Returns why it cannot be done, or "".
  std::string start();
  pid_t command() const { return root; } ///< once it has started
  /// Lets it run. Returns when no process of it is left; when the command
  /// itself has ended, the rest is killed.
  void follow();

  std::vector<WatchedProgram> takePrograms();
  /// The ending of the command itself.
  std::optional<int> ending() const { return rootEnding; }
  const rusage &usage() const { return used; }

private:
  void stopped(pid_t thread, int status);
  void atEvent(pid_t thread, int event, int signal);
  void forked(pid_t parent, pid_t thread);
  void becameProgram(pid_t process, pid_t formerThread);
  void ended(pid_t thread, int status);
  void resume(pid_t thread, int signal = 0);

  TracedChild &child;
  const WantsInput &wantsInput;
  pid_t root = -1;
  std::optional<int> rootEnding;
  rusage used{};
  bool over = false; ///< everything that is left is to be killed

  struct Process {
    std::optional<size_t> program; ///< what runs in it; none: not exec'ed yet
    bool isOwn = false;            ///< it is the one that exec'ed it
  };
  std::map<pid_t, Process> processes;
  std::map<pid_t, pid_t> threads; ///< thread to process
  std::set<pid_t> unannounced; ///< stopped, until their fork has been reported
  std::vector<WatchedProgram> programs;
  std::map<size_t, InputCopy> inputs; ///< of those that are wanted
  ReadCalls calls;
  unsigned endings = 0;
};

} // namespace culprit
#endif

#include "tools/culprit/ContainedProcess.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace llvm;

namespace culprit {

/// A line of JSON, or what there is of it where bwrap has ended.
static std::string readLine(int descriptor) {
  std::string line;
  char next = 0;
  while (next != '\n') {
    ssize_t count = ::read(descriptor, &next, 1);
    if (count == 1)
      line.push_back(next);
    else if (count == 0 || errno != EINTR)
      break;
  }
  return line;
}

/// `{ "child-pid": 4711, ... }` as soon as it has cloned itself;
/// `{ "exit-code": 1 }` at the end, if it came as far as the command. It may
/// have failed to mount something in between.
static std::optional<int> numberIn(const std::string &line, const char *name) {
  auto value = nlohmann::json::parse(line, nullptr, false);
  if (!value.is_object() || !value.contains(name) ||
      !value[name].is_number_integer())
    return std::nullopt;
  return value[name].get<int>();
}

/// Returns errno.
static int spawn(const std::vector<std::string> &command, int status,
                 pid_t &process) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, status,
                                     ContainedProcess::statusDescriptor);
  ::posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGXFSZ);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setsigdefault(&attributes, &defaults);
  // A terminal's ^C is for the process inside, and goes there through us.
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(&attributes,
                             static_cast<short>(POSIX_SPAWN_SETSIGMASK |
                                                POSIX_SPAWN_SETSIGDEF |
                                                POSIX_SPAWN_SETPGROUP));
  int error = ::posix_spawn(&process, words.front(), &actions, &attributes,
                            words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  return error;
}

Expected<ContainedProcess>
ContainedProcess::start(const std::vector<std::string> &command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return createStringError("pipe: %s", std::strerror(errno));
  FileDescriptor reads(ends[0]), writes(ends[1]);
  pid_t outside = 0;
  if (int error = spawn(command, writes.get(), outside))
    return createStringError("cannot start %s: %s", command.front().c_str(),
                             std::strerror(error));
  writes = FileDescriptor();
  auto inside = numberIn(readLine(reads.get()), "child-pid");
  return ContainedProcess(outside, std::move(reads), inside.value_or(0));
}

void ContainedProcess::interrupt(int signal) const {
  if (inside > 0)
    ::kill(inside, signal);
}

std::optional<int> ContainedProcess::wait() const {
  int ended = 0;
  while (::waitpid(outside, &ended, 0) < 0 && errno == EINTR)
    ;
  if (!WIFEXITED(ended))
    return 128 + WTERMSIG(ended);
  // It is all there: whatever has inherited the pipe is not waited for.
  ::fcntl(status.get(), F_SETFL, O_NONBLOCK);
  return numberIn(readLine(status.get()), "exit-code");
}

} // namespace culprit

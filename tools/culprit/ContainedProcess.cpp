#include "tools/culprit/ContainedProcess.h"
#include "probe/local/FileDescriptor.h"
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

/// `{ "child-pid": 4711 }`, as soon as it is whole; 0 if bwrap has ended.
static pid_t readInfo(int descriptor) {
  std::string text;
  char buffer[256];
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) != 0;)
    if (count > 0)
      text.append(buffer, static_cast<size_t>(count));
    else if (errno != EINTR)
      break;
  auto info = nlohmann::json::parse(text, nullptr, false);
  return info.is_object() ? info.value("child-pid", 0) : 0;
}

/// Returns errno.
static int spawn(const std::vector<std::string> &command, int info,
                 pid_t &process) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, info,
                                     ContainedProcess::infoDescriptor);
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
  return ContainedProcess(outside, readInfo(reads.get()));
}

void ContainedProcess::interrupt(int signal) const { ::kill(inside, signal); }

int ContainedProcess::wait() const {
  int status = 0;
  while (::waitpid(outside, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace culprit

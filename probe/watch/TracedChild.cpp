#include "probe/watch/TracedChild.h"
#include "probe/local/Spawn.h"
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>

using namespace culprit;

namespace {

std::vector<char *> pointersTo(std::vector<std::string> &strings) {
  std::vector<char *> pointers;
  for (std::string &string : strings)
    pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace

TracedChild::TracedChild(const Command &command, std::string path,
                         const Limits &limits, const ChildFiles &files)
    : executable(std::move(path)), argvStrings(command.argv),
      environmentStrings(environmentOf(command)), argv(pointersTo(argvStrings)),
      environment(pointersTo(environmentStrings)),
      directory(command.workingDirectory),
      setup(directory.c_str(), processLimits(limits), files),
      gate(makeMessageSocket()), error(makeMessageSocket()) {
  // What has no `#!`, as execvp and every shell run it.
  shellArgv = argv;
  shellArgv[0] = executable.data();
  static char shell[] = "sh";
  shellArgv.insert(shellArgv.begin(), shell);
}

void TracedChild::becomeCommand() {
  char go = 0;
  ssize_t n = 0;
  while ((n = ::recv(gate.theirs.get(), &go, 1, 0)) < 0 && errno == EINTR) {
  }
  int problem = n == 1 ? setup.becomeUnsupervised() : ECANCELED;
  if (problem == 0) {
    ::execve(executable.c_str(), argv.data(), environment.data());
    if (errno == ENOEXEC)
      ::execve("/bin/sh", shellArgv.data(), environment.data());
    problem = errno;
  }
  ::send(error.theirs.get(), &problem, sizeof problem, MSG_NOSIGNAL);
  ::_exit(127);
}

pid_t TracedChild::fork() {
  pid_t child = ::fork();
  if (child == 0)
    becomeCommand();
  gate.theirs.close();
  error.theirs.close();
  return child;
}

void TracedChild::release() { ::send(gate.ours.get(), "", 1, MSG_NOSIGNAL); }

int TracedChild::errorOfExec() {
  int problem = 0;
  ssize_t n = ::recv(error.ours.get(), &problem, sizeof problem, MSG_DONTWAIT);
  return n == static_cast<ssize_t>(sizeof problem) ? problem : 0;
}

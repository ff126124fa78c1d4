#include "probe/watch/Tracer.h"
#include "probe/watch/ProcessFiles.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/ptrace.h>
#include <sys/wait.h>

using namespace culprit;

namespace {

constexpr int atSyscall = SIGTRAP | 0x80;
constexpr unsigned long options = PTRACE_O_EXITKILL | PTRACE_O_TRACESYSGOOD |
                                  PTRACE_O_TRACEEXEC | PTRACE_O_TRACEFORK |
                                  PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE;

/// Numbers that ptrace takes as pointers.
void *word(unsigned long value) { return reinterpret_cast<void *>(value); }

unsigned long messageOf(pid_t thread) {
  unsigned long message = 0;
  ::ptrace(PTRACE_GETEVENTMSG, thread, nullptr, &message);
  return message;
}

bool stopsGroup(int signal) {
  return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN ||
         signal == SIGTTOU;
}

} // namespace

std::string Tracer::start() {
  root = child.fork();
  if (root < 0)
    return std::string("cannot start a process: ") + std::strerror(-root);
  if (::ptrace(PTRACE_SEIZE, root, nullptr, word(options)) == 0) {
    processes[root] = {};
    threads[root] = root;
    return "";
  }
  std::string why = std::strerror(errno);
  ::kill(root, SIGKILL);
  while (::waitpid(-1, nullptr, __WALL | __WNOTHREAD) > 0 || errno == EINTR) {
  }
  return "ptrace is not allowed here: " + why;
}

void Tracer::follow() {
  child.release();
  for (;;) {
    int status = 0;
    rusage usage{};
    // Culprit's other children, of other threads, are none of ours.
    pid_t thread = ::wait4(-1, &status, __WALL | __WNOTHREAD, &usage);
    if (thread < 0 && errno == EINTR)
      continue;
    if (thread < 0)
      return; // nobody is left
    if (thread == root && !WIFSTOPPED(status))
      used = usage;
    if (WIFSTOPPED(status))
      stopped(thread, status);
    else
      ended(thread, status);
  }
}

void Tracer::stopped(pid_t thread, int status) {
  int signal = WSTOPSIG(status), event = status >> 16;
  if (over) { // forked a moment before
    ::kill(thread, SIGKILL);
    return;
  }
  if (!threads.count(thread)) {
    // It must not run, and exec, before it is known whose it is.
    unannounced.insert(thread);
    return;
  }
  if (event) {
    atEvent(thread, event, signal);
    return;
  }
  if (signal != atSyscall) {
    resume(thread, signal);
    return;
  }
  pid_t process = threads[thread];
  ReadCalls::Read read = calls.seenAt(thread);
  auto input = inputs.find(processes[process].program.value_or(-1));
  if (read.descriptor >= 0 && input != inputs.end())
    input->second.hasRead(process, read.descriptor, read.bytes);
  resume(thread);
}

void Tracer::atEvent(pid_t thread, int event, int signal) {
  if (event == PTRACE_EVENT_STOP && stopsGroup(signal)) {
    ::ptrace(PTRACE_LISTEN, thread, nullptr, nullptr);
    return;
  }
  if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_VFORK ||
      event == PTRACE_EVENT_CLONE)
    forked(thread, static_cast<pid_t>(messageOf(thread)));
  else if (event == PTRACE_EVENT_EXEC)
    becameProgram(thread, static_cast<pid_t>(messageOf(thread)));
  resume(thread);
}

void Tracer::forked(pid_t parent, pid_t thread) {
  pid_t process = processOf(thread);
  threads[thread] = process > 0 ? process : thread;
  if (threads[thread] == thread)
    processes[thread] = {processes[threads[parent]].program, false};
  if (unannounced.erase(thread))
    resume(thread);
}

void Tracer::becameProgram(pid_t process, pid_t formerThread) {
  if (formerThread != process)
    threads.erase(formerThread);
  WatchedProgram program = programIn(process);
  program.startedBy = processes[process].program;
  program.endedBefore = endings;
  bool wanted = wantsInput(program);
  if (wanted)
    inputs.emplace(programs.size(), InputCopy(program));
  processes[process] = {programs.size(), true};
  programs.push_back(std::move(program));
}

void Tracer::ended(pid_t thread, int status) {
  unannounced.erase(thread);
  threads.erase(thread);
  auto process = processes.find(thread);
  if (process == processes.end())
    return;
  if (process->second.isOwn && !over) {
    WatchedProgram &program = programs[*process->second.program];
    program.ending = status;
    program.endedAs = ++endings;
  }
  processes.erase(process);
  if (thread != root)
    return;
  rootEnding = status;
  over = true;
  for (const auto &[left, unused] : processes)
    ::kill(left, SIGKILL);
  for (pid_t left : unannounced)
    ::kill(left, SIGKILL);
}

void Tracer::resume(pid_t thread, int signal) {
  auto process = processes.find(threads[thread]);
  auto input = process == processes.end() || !process->second.isOwn
                   ? inputs.end()
                   : inputs.find(process->second.program.value_or(-1));
  bool reads = input != inputs.end() && input->second.readsPipes();
  ::ptrace(reads ? PTRACE_SYSCALL : PTRACE_CONT, thread, nullptr,
           word(static_cast<unsigned long>(signal)));
}

std::vector<WatchedProgram> Tracer::takePrograms() {
  for (const auto &[index, input] : inputs)
    input.giveTo(programs[index]);
  return std::move(programs);
}

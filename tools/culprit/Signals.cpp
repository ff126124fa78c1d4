#include "tools/culprit/Signals.h"
#include <chrono>
#include <csignal>
#include <unistd.h>

namespace culprit {

/// SIGUSR1 ends the thread. A signal that is ignored on purpose (by nohup, or
/// by a shell that starts a job in the background) stays ignored.
static sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction current {};
    ::sigaction(signal, nullptr, &current);
    if (current.sa_handler != SIG_IGN)
      sigaddset(&set, signal);
  }
  return set;
}

SignalWatch::SignalWatch() {
  sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  thread = std::thread([this] { watch(); });
}

SignalWatch::~SignalWatch() {
  stop = true;
  pthread_kill(thread.native_handle(), SIGUSR1);
  thread.join();
}

void SignalWatch::onSignal(std::function<void()> newAction) {
  std::lock_guard<std::mutex> lock(mutex);
  action = std::move(newAction);
  if (first && action)
    action();
}

void SignalWatch::onEnd(std::function<void()> newLast) {
  std::lock_guard<std::mutex> lock(mutex);
  last = std::move(newLast);
}

/// The lock is held.
void SignalWatch::end(int signal) {
  if (last)
    last();
  _exit(128 + signal);
}

void SignalWatch::watch() {
  sigset_t set = watched();
  std::chrono::steady_clock::time_point firstCame;
  for (int signal = 0; sigwait(&set, &signal) == 0;) {
    if (stop)
      return;
    if (signal == SIGUSR1)
      continue;
    // A terminal's ^C and `timeout` may send it to the process and to its
    // group.
    auto now = std::chrono::steady_clock::now();
    if (first && now - firstCame < std::chrono::milliseconds(500))
      continue;
    std::lock_guard<std::mutex> lock(mutex);
    if (first || !action)
      end(signal);
    firstCame = now;
    first = signal;
    action();
  }
}

} // namespace culprit

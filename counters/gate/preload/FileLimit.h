//===- FileLimit.h - A file that must not grow is an error ------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_FILELIMIT_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_FILELIMIT_H

#include <csignal>
#include <ctime>

namespace culprit::gate {

/// As long as it lives, a write of this thread beyond RLIMIT_FSIZE fails; the
/// system would end the compiler by SIGXFSZ, for a file that is not its own.
class FileLimit {
public:
  FileLimit() {
    ::sigemptyset(&signal);
    ::sigaddset(&signal, SIGXFSZ);
    ::pthread_sigmask(SIG_BLOCK, &signal, &before);
  }
  ~FileLimit() {
    if (::sigismember(&before, SIGXFSZ))
      return;
    timespec none{};
    ::sigtimedwait(&signal, nullptr, &none);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  FileLimit(const FileLimit &) = delete;
  FileLimit &operator=(const FileLimit &) = delete;

private:
  sigset_t signal, before;
};

} // namespace culprit::gate
#endif

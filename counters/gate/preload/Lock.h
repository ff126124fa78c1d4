//===- Lock.h - One thread at a time ----------------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_LOCK_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_LOCK_H

#include <sched.h>

namespace culprit::gate {

/// Short, and free of the C library's locks, which a crash may hold.
class Lock {
public:
  /// A thread that has it already was thrown out of a printer that crashed, by
  /// the compiler's crash recovery.
  void lock() {
    thread_local const char self = 0;
    const char *nobody = nullptr;
    while (!__atomic_compare_exchange_n(&owner, &nobody, &self, false,
                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED) &&
           nobody != &self) {
      nobody = nullptr;
      ::sched_yield();
    }
  }
  void unlock() { __atomic_store_n(&owner, nullptr, __ATOMIC_RELEASE); }

private:
  const char *owner = nullptr;
};

} // namespace culprit::gate
#endif

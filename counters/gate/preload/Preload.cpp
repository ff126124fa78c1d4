//===- Preload.cpp - culprit-gate.so --------------------------------------===//
//
// Put in front of a process's libraries by LD_PRELOAD. It looks for an MLIR in
// what is loaded: when the process starts, and again when more is loaded. A
// library with static objects registers their destructors while it is loaded,
// by __cxa_atexit, which is watched for that: an own `dlopen` would stand
// between the C library and the caller, whose search path it has to know.
//
//===----------------------------------------------------------------------===//
#include "counters/gate/preload/Actions.h"
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <pthread.h>
#include <sys/mman.h>

using namespace culprit::gate;

namespace {

struct Watch {
  bool active = false;
  unsigned long long loaded = 0; ///< objects in this process's life
  uint32_t found = 0;
};
Watch watch;

/// As many as are told apart.
constexpr uint32_t mostMLIRs = 16;

void lookInto(const LoadedObject &object) {
  static MLIR *next = nullptr;
  if (!next) {
    void *memory = ::mmap(nullptr, sizeof(MLIR), PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return;
    next = new (memory) MLIR;
  }
  if (!next->findIn(object))
    return;
  next->number = watch.found++;
  announce(object.path(), next->number < mostMLIRs
                              ? next->takeOver(onAction)
                              : RefusalReason::TooManyOthers);
  next = nullptr;
}

/// Objects are numbered as they are loaded; what was looked into stays so.
int visit(dl_phdr_info *loaded, size_t, void *) {
  static constexpr size_t most = 4096;
  static ElfW(Addr) seen[most];
  static size_t count = 0;
  for (size_t i = 0; i < count; ++i)
    if (seen[i] == loaded->dlpi_addr)
      return 0;
  if (count == most)
    return 1;
  seen[count++] = loaded->dlpi_addr;
  lookInto(LoadedObject(*loaded));
  return 0;
}

int readCount(dl_phdr_info *loaded, size_t, void *count) {
  *static_cast<unsigned long long *>(count) = loaded->dlpi_adds;
  return 1;
}

void look() {
  unsigned long long loaded = 0;
  ::dl_iterate_phdr(readCount, &loaded);
  if (loaded == watch.loaded)
    return;
  watch.loaded = loaded;
  ::dl_iterate_phdr(visit, nullptr);
}

__attribute__((constructor)) void begin() {
  const char *order = std::getenv(orderVariable);
  if (!order || !readOrder(order))
    return;
  watch.active = true;
  ::pthread_atfork(nullptr, nullptr, forked);
  look();
}

} // namespace

extern "C" __attribute__((visibility("default"))) int
__cxa_atexit(void (*function)(void *), void *argument, void *object) {
  using Register = int (*)(void (*)(void *), void *, void *);
  static auto original =
      reinterpret_cast<Register>(::dlsym(RTLD_NEXT, "__cxa_atexit"));
  if (watch.active)
    look();
  return original(function, argument, object);
}

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
#include "counters/gate/preload/Late.h"
#include "counters/gate/preload/NumberTable.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace culprit::gate;

namespace {

struct Watch {
  bool active = false;
  uint32_t found = 0;
};
constinit Watch watch;

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
  if (wantsOneThread())
    next->forbidThreads();
  RefusalReason refused = next->number < mostMLIRs
                              ? next->takeOver(onAction)
                              : RefusalReason::TooManyOthers;
  if (refused == RefusalReason::None)
    sayThatItBegan(begunFile());
  announce(object.path(), refused);
  next = nullptr;
}

/// What is loaded and was looked into. An address alone does not do: where one
/// object was unloaded, another one may be now.
struct Seen {
  struct Object {
    ElfW(Addr) address;
    uint64_t name;
  };
  static constexpr size_t most = 4096;
  Object objects[most] = {};
  size_t count = 0;

  bool has(const Object &object) const {
    for (size_t i = 0; i < count; ++i)
      if (objects[i].address == object.address &&
          objects[i].name == object.name)
        return true;
    return false;
  }
};
constinit Seen seenBefore, seenNow; // used by a constructor

/// `handle`: an address in the object that is being loaded, which has been
/// relocated by then; others are looked into when it is their turn. nullptr:
/// the process starts, and all are ready.
int visit(dl_phdr_info *loaded, size_t, void *handle) {
  const char *name = loaded->dlpi_name ? loaded->dlpi_name : "";
  Seen::Object object{loaded->dlpi_addr, hashOf(name, std::strlen(name))};
  if (seenNow.count == Seen::most)
    return 1;
  LoadedObject now(*loaded);
  bool isNew = !seenBefore.has(object);
  if (isNew && handle && !now.holds(handle))
    return 0;
  seenNow.objects[seenNow.count++] = object;
  if (isNew)
    lookInto(now);
  return 0;
}

/// Under the loader's lock, as a whole: two threads may look.
int visitAll(dl_phdr_info *, size_t, void *handle) {
  seenNow.count = 0;
  ::dl_iterate_phdr(visit, handle);
  seenBefore.count = seenNow.count;
  std::memcpy(seenBefore.objects, seenNow.objects,
              seenNow.count * sizeof *seenNow.objects);
  return 1;
}

void look(void *handle) {
  int error = errno; // the caller's
  ::dl_iterate_phdr(visitAll, handle);
  errno = error;
}

using Exit = void (*)(int);

[[noreturn]] void exitAsAsked(int code) {
  static auto original = reinterpret_cast<Exit>(::dlsym(RTLD_NEXT, "exit"));
  if (original)
    original(code);
  ::_exit(code);
}

using Register = int (*)(void (*)(void *), void *, void *);

/// Looked up early: dlsym ends the error that the program may ask for next.
Register originalRegister() {
  static auto original =
      reinterpret_cast<Register>(::dlsym(RTLD_NEXT, "__cxa_atexit"));
  return original;
}

} // namespace

/// When the process starts; or later, when a process that was forked from one
/// that has loaded this library gets its order (probe/warm).
extern "C" __attribute__((constructor, visibility("default"))) void
culprit_late_begin() {
  originalRegister();
  const char *order = std::getenv(orderVariable);
  if (watch.active || !order || !readOrder(order))
    return;
  watch.active = true;
  ::pthread_atfork(nullptr, nullptr, forked);
  look(nullptr);
}

extern "C" __attribute__((visibility("default"))) int
__cxa_atexit(void (*function)(void *), void *argument, void *object) {
  // Each static object of a library registers: the first one is enough.
  static void *last = nullptr;
  if (watch.active && object && object != last) {
    last = object;
    look(object);
  }
  return originalRegister()(function, argument, object);
}

/// LLVM's way to end the process over what it takes for the user's mistake
/// (`reportFatalUsageError`). An abort is what Python's fault handler sees.
extern "C" __attribute__((visibility("default"))) void exit(int code) {
  if (watch.found > 0 && code != 0 && wantsAbort())
    ::abort();
  exitAsAsked(code);
}

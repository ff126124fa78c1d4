//===- Preload.cpp - culprit-warm.so --------------------------------------===//
//
// Put in front of a compiler's libraries by LD_PRELOAD, it takes the place of
// two functions of the C library, and of one of MLIR's.
//
//===----------------------------------------------------------------------===//
#include "probe/warm/WarmProtocol.h"
#include "probe/warm/preload/DriverEntry.h"
#include "probe/warm/preload/SymbolIndex.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

using namespace culprit;

/// The variables that made this a server are not meant for the compiler, nor
/// for any tool that it starts. They are removed in place: where the
/// environment ends, other things begin.
static void forget(const char *variable) {
  size_t length = std::strlen(variable);
  for (char **entry = environ; *entry; ++entry)
    if (std::strncmp(*entry, variable, length) == 0) {
      for (; entry != environ; --entry)
        entry[0] = entry[-1];
      ++environ;
      return;
    }
}

static bool mayWait = false, waitsAtDriver = false;

extern "C" {

using Main = int (*)(int, char **, char **);
using Callback = void (*)();

__attribute__((visibility("default"))) int
__libc_start_main(Main main, int argc, char **argv, Callback init,
                  Callback fini, Callback loaderFini, void *stackEnd) {
  using Start =
      int (*)(Main, int, char **, Callback, Callback, Callback, void *);
  auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  forget("LD_PRELOAD=");
  if (std::getenv(hasLateLibrary)) {
    forget("CULPRIT_WARM_LATE=");
    if (!::dlsym(RTLD_DEFAULT, lateBegin))
      ::_exit(1);
  }
  SymbolIndex::shareIn(std::getenv(hasIndexFile));
  forget("CULPRIT_WARM_INDEX=");
  MainArguments arguments{argc, argv};
  if (std::getenv(hasOnlyNames)) {
    forget("CULPRIT_WARM_NAMES=");
    SymbolIndex::buildWhenAsked();
  } else if (std::getenv(waitsInMain)) {
    forget("CULPRIT_WARM_WAITS=");
    mayWait = true;
  } else {
    waitsAtDriver = !std::getenv(waitsBeforeMain) && programCallsDriver();
    forget("CULPRIT_WARM_BEFORE_MAIN=");
    tellPlace({waitsAtDriver});
    arguments = waitsAtDriver ? unreadableArguments() : serve();
  }
  return start(main, arguments.argc, arguments.argv, init, fini, loaderFini,
               stackEnd);
}

/// For a program that loads its compiler in `main`, and then has nothing of its
/// own to do. 0 in each process that is forked, with its arguments; else this
/// process is no server.
__attribute__((visibility("default"))) int culprit_warm_wait(int *argc,
                                                             char ***argv) {
  if (!mayWait)
    return -1;
  mayWait = false;
  tellPlace({/*atDriver=*/false});
  MainArguments arguments = serve();
  *argc = arguments.argc;
  *argv = arguments.argv;
  return 0;
}

using Driver = bool (*)(int, char **, const char *, size_t, void *);

/// `mlir::MlirOptMain(int, char **, llvm::StringRef, mlir::DialectRegistry &)`,
/// which returns a struct of one bool. The last call leaves no frame of ours in
/// the stack.
__attribute__((visibility("default"))) bool
culprit_driver(int argc, char **argv, const char *name, size_t nameLength,
               void *registry) asm(CULPRIT_DRIVER_ENTRY);
bool culprit_driver(int argc, char **argv, const char *name, size_t nameLength,
                    void *registry) {
  auto original = reinterpret_cast<Driver>(::dlsym(RTLD_NEXT, driverEntry));
  if (waitsAtDriver) {
    waitsAtDriver = false;
    MainArguments arguments = serveAside({argc, argv});
    argc = arguments.argc;
    argv = arguments.argv;
  }
  return original(argc, argv, name, nameLength, registry);
}

/// For a library that came along, in the midst of the program (WarmProtocol.h).
__attribute__((visibility("default"))) int culprit_warm_stand() {
  return standHere() ? 0 : -1;
}

__attribute__((visibility("default"))) int dladdr(const void *address,
                                                  Dl_info *info) noexcept {
  return SymbolIndex::find(address, *info)
             ? 1
             : SymbolIndex::original()(address, info);
}

} // extern "C"

//===- Preload.cpp - culprit-warm.so --------------------------------------===//
//
// Put in front of a compiler's libraries by LD_PRELOAD, it takes the place of
// two functions of the C library.
//
//===----------------------------------------------------------------------===//
#include "probe/warm/WarmProtocol.h"
#include "probe/warm/preload/ServerProcess.h"
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

static bool mayWait = false;

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
  MainArguments arguments{argc, argv};
  if (std::getenv(hasOnlyNames)) {
    forget("CULPRIT_WARM_NAMES=");
    SymbolIndex::buildWhenAsked();
  } else if (std::getenv(waitsInMain)) {
    forget("CULPRIT_WARM_WAITS=");
    mayWait = true;
  } else {
    arguments = serve();
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
  MainArguments arguments = serve();
  *argc = arguments.argc;
  *argv = arguments.argv;
  return 0;
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

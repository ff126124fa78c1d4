//===- Preload.cpp - culprit-warm.so --------------------------------------===//
//
// Put in front of a compiler's libraries by LD_PRELOAD, it takes the place of
// two functions of the C library.
//
//===----------------------------------------------------------------------===//
#include "probe/warm/preload/ServerProcess.h"
#include "probe/warm/preload/SymbolIndex.h"
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

extern "C" {

using Main = int (*)(int, char **, char **);
using Callback = void (*)();

__attribute__((visibility("default"))) int
__libc_start_main(Main main, int, char **, Callback init, Callback fini,
                  Callback loaderFini, void *stackEnd) {
  using Start =
      int (*)(Main, int, char **, Callback, Callback, Callback, void *);
  auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  forget("LD_PRELOAD=");
  MainArguments arguments = serve();
  return start(main, arguments.argc, arguments.argv, init, fini, loaderFini,
               stackEnd);
}

__attribute__((visibility("default"))) int dladdr(const void *address,
                                                  Dl_info *info) noexcept {
  return SymbolIndex::find(address, *info)
             ? 1
             : SymbolIndex::original()(address, info);
}

} // extern "C"

#include "Driver.h"
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

static void printStack() {
  void *frames[32];
  int count = ::backtrace(frames, 32);
  std::printf("stack:");
  for (int i = 0; i < count; ++i) {
    Dl_info info{};
    ::dladdr(frames[i], &info);
    const char *slash =
        info.dli_fname ? std::strrchr(info.dli_fname, '/') : nullptr;
    std::printf(" %s", slash ? slash + 1 : "?");
  }
  std::printf("\n");
}

llvm::LogicalResult mlir::MlirOptMain(int argc, char **argv,
                                      llvm::StringRef name,
                                      DialectRegistry &registry) {
  std::printf("%.*s:", static_cast<int>(name.size), name.data);
  for (int i = 1; i < argc; ++i)
    std::printf(" %s", argv[i]);
  std::printf("%s\n", argv[argc] ? " and more" : "");
  std::printf("registered %s\n",
              registry.registeredIn == ::getpid() ? "here" : "before");
  printStack();
  return {false};
}

#include "Driver.h"
#include <cstdio>
#include <cstring>
#include <unistd.h>

int main(int argc, char **argv) {
  mlir::DialectRegistry registry{::getpid()};
#ifdef LOOKS_AT_ARGUMENTS
  if (argc > 1 && std::strcmp(argv[1], "--version") == 0)
    return 2;
#endif
#ifdef HANDS_ON_OTHERS
  --argc;
  ++argv;
#endif
  bool isSuccess =
      mlir::MlirOptMain(argc, argv, {"fake", 4}, registry).isSuccess;
  std::printf("%s failed\n", argv[0]);
  return isSuccess ? 0 : 3;
}

// As in MLIR, whose name the symbol has to have.
#ifndef CULPRIT_TEST_FAKES_FAKEDRIVER_DRIVER_H
#define CULPRIT_TEST_FAKES_FAKEDRIVER_DRIVER_H

#include <cstddef>
#include <sys/types.h>

namespace llvm {
struct StringRef {
  const char *data;
  size_t size;
};
struct LogicalResult {
  bool isSuccess;
};
} // namespace llvm

namespace mlir {
struct DialectRegistry {
  pid_t registeredIn;
};

/// Prints what it was called with, whether this process registered itself, and
/// the objects of its stack.
llvm::LogicalResult MlirOptMain(int argc, char **argv, llvm::StringRef name,
                                DialectRegistry &registry);
} // namespace mlir
#endif

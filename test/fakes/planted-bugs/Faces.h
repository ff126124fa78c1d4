//===- Faces.h - How a planted bug shows ------------------------*- C++ -*-===//
#ifndef CULPRIT_TEST_PLANTED_FACES_H
#define CULPRIT_TEST_PLANTED_FACES_H

#include "llvm/Support/CommandLine.h"

namespace mlir {
class Operation;
}

namespace planted {

enum class Face {
  Abort,           ///< SIGABRT, no text
  NullDereference, ///< SIGSEGV
  InvalidFree,     ///< SIGABRT, `free(): invalid pointer`
  DivideByZero,    ///< SIGFPE
  BusError,        ///< SIGBUS
  FatalError,      ///< `LLVM ERROR: planted: …`, SIGABRT
  // What a face changer changes to ends here; these are not caught, or late.
  Exit,          ///< exit(1), in the midst of the pass
  Kill,          ///< SIGKILL
  StackOverflow, ///< SIGSEGV, with no stack left to handle it on
};
constexpr unsigned numFaces = 6;

[[noreturn]] void crash(Face face);

/// The values of an option `how=`.
inline auto faceValues() {
  return llvm::cl::values(
      clEnumValN(Face::Abort, "abort", "abort()"),
      clEnumValN(Face::NullDereference, "null", "read through null"),
      clEnumValN(Face::InvalidFree, "free", "free what was not allocated"),
      clEnumValN(Face::DivideByZero, "divide", "divide by zero"),
      clEnumValN(Face::BusError, "bus", "raise SIGBUS"),
      clEnumValN(Face::FatalError, "fatal", "report_fatal_error"),
      clEnumValN(Face::Exit, "exit", "exit(1)"),
      clEnumValN(Face::Kill, "kill", "raise SIGKILL"),
      clEnumValN(Face::StackOverflow, "overflow", "recurse without end"));
}

/// The attribute that says where a bug is to strike: on an op or on any op
/// around it (a function, say, where it survives most passes).
constexpr const char *hereName = "planted.here";
bool isHere(mlir::Operation *op);

} // namespace planted
#endif

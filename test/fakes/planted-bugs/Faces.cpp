//===- Faces.cpp - How a planted bug shows --------------------------------===//

#include "Faces.h"

#include "mlir/IR/Operation.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <cstdlib>

namespace planted {

/// Each call keeps its own bytes alive; the optimiser does not know whom it
/// calls.
static int recurse(volatile char *outer);
static int (*volatile again)(volatile char *) = recurse;
static int recurse(volatile char *outer) {
  volatile char own[4096];
  own[0] = outer ? static_cast<char>(outer[0] + 1) : 0;
  return again(own) + own[0];
}

void crash(Face face) {
  // Through volatile, or the optimiser makes something else of it.
  static char *volatile nowhere = nullptr;
  static volatile int zero = 0;
  static char notAllocated[64];
  switch (face) {
  case Face::Abort:
    break;
  case Face::NullDereference:
    *nowhere = 1;
    break;
  case Face::InvalidFree:
    nowhere = notAllocated + 32;
    free(nowhere);
    break;
  case Face::DivideByZero:
    zero = 1 / zero;
    // Not every processor traps.
    raise(SIGFPE);
    break;
  case Face::BusError:
    raise(SIGBUS);
    break;
  case Face::FatalError:
    llvm::report_fatal_error("planted: the impossible happened");
  case Face::Exit:
    exit(1);
  case Face::Kill:
    raise(SIGKILL);
    break;
  case Face::StackOverflow:
    recurse(nullptr);
    break;
  }
  abort();
}

bool isHere(mlir::Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasAttr(hereName))
      return true;
  return false;
}

} // namespace planted

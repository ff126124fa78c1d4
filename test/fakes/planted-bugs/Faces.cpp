//===- Faces.cpp - How a planted bug shows --------------------------------===//

#include "Faces.h"

#include "mlir/IR/Operation.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <cstdlib>

namespace planted {

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

//===- HiddenCrash.cpp ----------------------------------------------------===//
//
// planted-hidden-crash{how=null|divide|jump}
// TouchSum crashes on the first arith.addi that is `planted.here`: with two
// different operands as `how` says (a jump goes to the heap, where no code is),
// with one operand twice by another bug, which is always SIGSEGV. All of it is
// in an anonymous namespace: only the plugin's symbol table names it.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include <csignal>

using namespace mlir;

namespace {

enum class Ending { Null, Divide, Jump };

char *volatile nowhere = nullptr;
volatile int zero = 0;

[[gnu::noinline]] void touchDifferent(Ending how) {
  static void (*volatile target)();
  switch (how) {
  case Ending::Null:
    *nowhere = 1;
    break;
  case Ending::Divide:
    zero = 1 / zero;
    raise(SIGFPE); // Not every processor traps.
    break;
  case Ending::Jump:
    target = reinterpret_cast<void (*)()>(malloc(64));
    target();
    break;
  }
  zero = 2; // No call is the last thing here.
}

[[gnu::noinline]] void touchEqual() {
  nowhere[zero] = 2;
  zero = 3;
}

struct TouchSum : OpRewritePattern<arith::AddIOp> {
  TouchSum(MLIRContext *context, Ending how)
      : OpRewritePattern(context), how(how) {}

  LogicalResult matchAndRewrite(arith::AddIOp op,
                                PatternRewriter &) const override {
    if (!planted::isHere(op))
      return failure();
    if (op.getLhs() == op.getRhs())
      touchEqual();
    else
      touchDifferent(how);
    return failure();
  }

  Ending how;
};

struct HiddenCrash : PassWrapper<HiddenCrash, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HiddenCrash)
  HiddenCrash() = default;
  HiddenCrash(const HiddenCrash &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-hidden-crash"; }
  StringRef getDescription() const override {
    return "crashes in functions that are not exported";
  }

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<TouchSum>(&getContext(), how);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                planted::patternsOnly());
  }

  Option<Ending> how{
      *this, "how", llvm::cl::desc("how it ends"), llvm::cl::init(Ending::Null),
      llvm::cl::values(clEnumValN(Ending::Null, "null", "write through null"),
                       clEnumValN(Ending::Divide, "divide", "divide by zero"),
                       clEnumValN(Ending::Jump, "jump", "jump to the heap"))};
};

} // namespace

void planted::registerHiddenCrash() { PassRegistration<HiddenCrash>(); }

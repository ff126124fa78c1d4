//===- FoldCrash.cpp ------------------------------------------------------===//
//
// planted-fold-crash
// Replaces every arith.muli by planted.fragile, then folds. The fold of one
// with a constant operand crashes; no action is open but the pass and the
// greedy iteration, since folds are not actions. Any other greedy pass that
// meets a planted.fragile crashes as well.
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct FoldCrash : PassWrapper<FoldCrash, OperationPass<>> {
  StringRef getArgument() const override { return "planted-fold-crash"; }
  StringRef getDescription() const override { return "crashes in a fold"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<PlantedDialect>();
  }

  void runOnOperation() override {
    getOperation()->walk([](arith::MulIOp op) {
      OpBuilder builder(op);
      auto fragile = FragileOp::create(builder, op.getLoc(), op.getType(),
                                       op->getOperands());
      op.replaceAllUsesWith(fragile.getResult());
      op.erase();
    });
    (void)applyPatternsGreedily(getOperation(),
                                RewritePatternSet(&getContext()));
  }
};

void registerFoldCrash() { PassRegistration<FoldCrash>(); }

} // namespace planted

//===- HalfDone.cpp -------------------------------------------------------===//
//
// planted-half-done
// BeginAdd and BeginMul make each arith.addi and arith.muli temporary; in a
// second phase FinishAdd and FinishMul mend that, but not on what is under
// `planted.here`. The pass fails if something temporary is left. With few
// applications that is whatever was begun first, though the whole pass mends
// it: none of those is at fault.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

static constexpr llvm::StringLiteral temporary = "planted.temporary";

template <typename OpT> struct Begin : Mark<OpT> {
  explicit Begin(MLIRContext *context)
      : Mark<OpT>(context, [](Operation *op) {
          op->setAttr(temporary, UnitAttr::get(op->getContext()));
        }) {}
};
template <typename OpT> struct Finish : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    if (!op->hasAttr(temporary) || isHere(op))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op->removeAttr(temporary); });
    return success();
  }
};
struct BeginAdd : Begin<arith::AddIOp> {
  using Begin::Begin;
};
struct BeginMul : Begin<arith::MulIOp> {
  using Begin::Begin;
};
struct FinishAdd : Finish<arith::AddIOp> {
  using Finish::Finish;
};
struct FinishMul : Finish<arith::MulIOp> {
  using Finish::Finish;
};

struct HalfDone : PassWrapper<HalfDone, OperationPass<>> {
  StringRef getArgument() const override { return "planted-half-done"; }
  StringRef getDescription() const override {
    return "fails on work that its second phase forgets";
  }

  template <typename... Patterns> void apply() {
    RewritePatternSet patterns(&getContext());
    patterns.add<Patterns...>(&getContext());
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }
  void runOnOperation() override {
    apply<BeginAdd, BeginMul>();
    apply<FinishAdd, FinishMul>();
    bool isLeft = getOperation()
                      ->walk([](Operation *op) {
                        return op->hasAttr(temporary) ? WalkResult::interrupt()
                                                      : WalkResult::advance();
                      })
                      .wasInterrupted();
    if (!isLeft)
      return;
    getOperation()->emitError("planted: temporary operations remain");
    signalPassFailure();
  }
};

void registerHalfDone() { PassRegistration<HalfDone>(); }

} // namespace planted

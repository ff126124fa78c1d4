//===- EndlessLoop.cpp ----------------------------------------------------===//
//
// planted-endless-loop{in=body|pattern}
// Never ends if an op is `planted.here`: the pass's own body loops, or two
// patterns undo each other's work on each arith.addi there, without limit.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

/// Swaps the operands, towards the side of the attribute or away from it.
template <bool ping> struct Swap : OpRewritePattern<arith::AddIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::AddIOp op,
                                PatternRewriter &rewriter) const override {
    if (!isHere(op) || op->hasAttr("planted.ping") == ping)
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands({op.getRhs(), op.getLhs()});
      if (ping)
        op->setAttr("planted.ping", rewriter.getUnitAttr());
      else
        op->removeAttr("planted.ping");
    });
    return success();
  }
};
struct Ping : Swap<true> {
  using Swap::Swap;
};
struct Pong : Swap<false> {
  using Swap::Swap;
};

struct EndlessLoop : PassWrapper<EndlessLoop, OperationPass<>> {
  enum class In { Body, Pattern };

  EndlessLoop() = default;
  EndlessLoop(const EndlessLoop &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-endless-loop"; }
  StringRef getDescription() const override { return "never ends"; }

  void runOnOperation() override {
    if (in == In::Body) {
      static volatile unsigned turns = 0;
      getOperation()->walk([](Operation *op) {
        while (isHere(op))
          turns = turns + 1;
      });
      return;
    }
    RewritePatternSet patterns(&getContext());
    patterns.add<Ping, Pong>(&getContext());
    GreedyRewriteConfig config = patternsOnly();
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns), config);
  }

  Option<In> in{
      *this, "in", llvm::cl::desc("where it loops"), llvm::cl::init(In::Body),
      llvm::cl::values(clEnumValN(In::Body, "body", "in the pass itself"),
                       clEnumValN(In::Pattern, "pattern",
                                  "two patterns that undo each other"))};
};

void registerEndlessLoop() { PassRegistration<EndlessLoop>(); }

} // namespace planted

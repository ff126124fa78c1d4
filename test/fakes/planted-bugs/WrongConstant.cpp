//===- WrongConstant.cpp --------------------------------------------------===//
//
// planted-wrong-constant{n=N}
// Patterns evaluate arith.addi and muli of constants. The N-th application
// (from 1) in one run of the pass is off by one; all others are right.
//
//===----------------------------------------------------------------------===//

#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

template <typename OpT> struct Evaluate : OpRewritePattern<OpT> {
  Evaluate(MLIRContext *context, std::function<bool()> isWrong)
      : OpRewritePattern<OpT>(context), isWrong(std::move(isWrong)) {}

  virtual llvm::APInt evaluate(const llvm::APInt &,
                               const llvm::APInt &) const = 0;

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    llvm::APInt left, right;
    if (!matchPattern(op.getLhs(), m_ConstantInt(&left)) ||
        !matchPattern(op.getRhs(), m_ConstantInt(&right)) ||
        isa<ShapedType>(op.getType()))
      return failure();
    llvm::APInt value = evaluate(left, right);
    if (isWrong())
      ++value;
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, rewriter.getIntegerAttr(op.getType(), value));
    return success();
  }

  std::function<bool()> isWrong;
};

struct EvaluateAdd : Evaluate<arith::AddIOp> {
  using Evaluate::Evaluate;
  llvm::APInt evaluate(const llvm::APInt &left,
                       const llvm::APInt &right) const override {
    return left + right;
  }
};
struct EvaluateMul : Evaluate<arith::MulIOp> {
  using Evaluate::Evaluate;
  llvm::APInt evaluate(const llvm::APInt &left,
                       const llvm::APInt &right) const override {
    return left * right;
  }
};

struct WrongConstant : PassWrapper<WrongConstant, OperationPass<>> {
  WrongConstant() = default;
  WrongConstant(const WrongConstant &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-wrong-constant"; }
  StringRef getDescription() const override {
    return "evaluates constants, one of them wrongly";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect>();
  }

  void runOnOperation() override {
    int applied = 0;
    auto isNth = [&] { return ++applied == n; };
    RewritePatternSet patterns(&getContext());
    patterns.add<EvaluateAdd, EvaluateMul>(&getContext(), isNth);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }

  Option<int> n{*this, "n", llvm::cl::desc("which application; 0 is never"),
                llvm::cl::init(1)};
};

void registerWrongConstant() { PassRegistration<WrongConstant>(); }

} // namespace planted

//===- WrongConstant.cpp --------------------------------------------------===//
//
// planted-wrong-constant{n=N no-wrap=B}
// Patterns evaluate arith.addi and muli of constants. The N-th application
// (from 1) in one run of the pass is off by one; all others are right. With
// no-wrap, only those of ops that are said not to overflow count.
//
// planted-assume-no-wrap
// Says of each arith.addi that it does not overflow in the signed sense.
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
  Evaluate(MLIRContext *context, std::function<bool(OpT)> isWrong)
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
    if (isWrong(op))
      ++value;
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, rewriter.getIntegerAttr(op.getType(), value));
    return success();
  }

  std::function<bool(OpT)> isWrong;
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
    auto isNth = [&](auto op) {
      bool counts =
          !noWrap || bitEnumContainsAny(op.getOverflowFlags(),
                                        arith::IntegerOverflowFlags::nsw);
      return counts && ++applied == n;
    };
    RewritePatternSet patterns(&getContext());
    patterns.add<EvaluateAdd, EvaluateMul>(&getContext(), isNth);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }

  Option<int> n{*this, "n", llvm::cl::desc("which application; 0 is never"),
                llvm::cl::init(1)};
  Option<bool> noWrap{*this, "no-wrap",
                      llvm::cl::desc("only ops that do not overflow count"),
                      llvm::cl::init(false)};
};

struct AssumeNoWrap : PassWrapper<AssumeNoWrap, OperationPass<>> {
  StringRef getArgument() const override { return "planted-assume-no-wrap"; }
  StringRef getDescription() const override {
    return "says of additions that they do not overflow";
  }
  void runOnOperation() override {
    getOperation()->walk([](arith::AddIOp op) {
      op.setOverflowFlags(arith::IntegerOverflowFlags::nsw);
    });
  }
};

void registerAssumeNoWrap() { PassRegistration<AssumeNoWrap>(); }

void registerWrongConstant() { PassRegistration<WrongConstant>(); }

} // namespace planted

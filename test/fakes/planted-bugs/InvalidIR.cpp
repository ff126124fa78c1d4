//===- InvalidIR.cpp ------------------------------------------------------===//
//
// planted-invalid-ir{how=return|dominance|pattern}
// Leaves IR that the verifier refuses, in functions that are `planted.here`:
// a func.return without its operands, or an op before the definition of its
// operand; or a pattern application drops the operands of one func.return among
// harmless ones. The pass itself succeeds; with --verify-each=false the failure
// goes elsewhere.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct DropOperands : Mark<func::ReturnOp> {
  using Mark::Mark;
};

struct InvalidIR : PassWrapper<InvalidIR, OperationPass<>> {
  enum class How { Return, Dominance, Pattern };

  InvalidIR() = default;
  InvalidIR(const InvalidIR &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-invalid-ir"; }
  StringRef getDescription() const override {
    return "leaves IR that the verifier refuses";
  }

  void runOnOperation() override {
    if (how == How::Pattern)
      return applyPatterns();
    SmallVector<Operation *> found;
    getOperation()->walk([&](Operation *op) {
      bool suits = how == How::Return
                       ? isa<func::ReturnOp>(op) && op->getNumOperands() != 0
                       : followsAnOperand(op);
      if (suits && isHere(op))
        found.push_back(op);
    });
    for (Operation *op : found) {
      if (how == How::Return)
        op->setOperands({});
      else
        op->moveBefore(&op->getBlock()->front());
    }
  }

  void applyPatterns() {
    RewritePatternSet patterns(&getContext());
    patterns.add<Mark<arith::AddIOp>>(&getContext(), [](Operation *) {});
    patterns.add<DropOperands>(&getContext(), [](Operation *op) {
      if (isHere(op))
        op->setOperands({});
    });
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }

  static bool followsAnOperand(Operation *op) {
    return !op->hasTrait<OpTrait::IsTerminator>() &&
           llvm::any_of(op->getOperands(), [&](Value operand) {
             Operation *definition = operand.getDefiningOp();
             return definition && definition->getBlock() == op->getBlock();
           });
  }

  Option<How> how{
      *this, "how", llvm::cl::desc("what is invalid"),
      llvm::cl::init(How::Return),
      llvm::cl::values(
          clEnumValN(How::Return, "return", "a return without its operands"),
          clEnumValN(How::Dominance, "dominance",
                     "an op before the definition of its operand"),
          clEnumValN(How::Pattern, "pattern",
                     "a return that lost its operands to a pattern"))};
};

void registerInvalidIR() { PassRegistration<InvalidIR>(); }

} // namespace planted

//===- CrashWhenBoth.cpp --------------------------------------------------===//
//
// planted-crash-when-both{at=second|end how=...}
// LeaveLeftMark applies to arith.muli and LeaveRightMark to arith.subi under
// `planted.here`; either alone is harmless. When both have applied, the second
// one crashes, or else the pass does at its end. PassBy applies to every
// arith.addi and does nothing wrong. No window of applications that leaves one
// of the two out fails, so a search for a single one must say so.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct LeaveLeftMark : Mark<arith::MulIOp> {
  using Mark::Mark;
};
struct LeaveRightMark : Mark<arith::SubIOp> {
  using Mark::Mark;
};
struct PassBy : Mark<arith::AddIOp> {
  using Mark::Mark;
};

struct CrashWhenBoth : PassWrapper<CrashWhenBoth, OperationPass<>> {
  enum class At { Second, End };

  CrashWhenBoth() = default;
  CrashWhenBoth(const CrashWhenBoth &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-crash-when-both"; }
  StringRef getDescription() const override {
    return "crashes when two patterns have both applied";
  }

  void runOnOperation() override {
    bool left = false, right = false;
    auto meet = [&](bool &mine, Operation *op) {
      mine |= isHere(op);
      if (left && right && at == At::Second)
        crash(how);
    };
    RewritePatternSet patterns(&getContext());
    patterns.add<LeaveLeftMark>(&getContext(),
                                [&](Operation *op) { meet(left, op); });
    patterns.add<LeaveRightMark>(&getContext(),
                                 [&](Operation *op) { meet(right, op); });
    patterns.add<PassBy>(&getContext(), [](Operation *) {});
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
    if (left && right)
      crash(how);
  }

  Option<At> at{
      *this, "at", llvm::cl::desc("when it crashes"),
      llvm::cl::init(At::Second),
      llvm::cl::values(
          clEnumValN(At::Second, "second", "as the second one applies"),
          clEnumValN(At::End, "end", "when no pattern is open"))};
  Option<Face> how{*this, "how", llvm::cl::desc("the face of the crash"),
                   llvm::cl::init(Face::Abort), faceValues()};
};

void registerCrashWhenBoth() { PassRegistration<CrashWhenBoth>(); }

} // namespace planted

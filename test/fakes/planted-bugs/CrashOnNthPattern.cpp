//===- CrashOnNthPattern.cpp ----------------------------------------------===//
//
// planted-crash-on-nth-pattern{n=N how=abort|null|free|divide|bus|fatal
//                              chance=PERCENT}
// Patterns mark every arith.addi, muli and subi; the N-th application (from 1)
// in one run of the pass crashes, in so many of 100 runs.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include <random>

using namespace mlir;

namespace planted {

struct MarkAdd : Mark<arith::AddIOp> {
  using Mark::Mark;
};
struct MarkMul : Mark<arith::MulIOp> {
  using Mark::Mark;
};
struct MarkSub : Mark<arith::SubIOp> {
  using Mark::Mark;
};

struct CrashOnNthPattern : PassWrapper<CrashOnNthPattern, OperationPass<>> {
  CrashOnNthPattern() = default;
  CrashOnNthPattern(const CrashOnNthPattern &other) : PassWrapper(other) {}

  StringRef getArgument() const override {
    return "planted-crash-on-nth-pattern";
  }
  StringRef getDescription() const override {
    return "crashes on the n-th application of a pattern";
  }

  void runOnOperation() override {
    int applied = 0;
    auto crashOnNth = [&](Operation *op) {
      if (onlyHere && !isHere(op))
        return;
      if (++applied == n && std::random_device()() % 100 < chance)
        crash(how);
    };
    RewritePatternSet patterns(&getContext());
    patterns.add<MarkAdd, MarkMul, MarkSub>(&getContext(), crashOnNth);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }

  Option<int> n{*this, "n", llvm::cl::desc("which application; 0 is never"),
                llvm::cl::init(1)};
  Option<bool> onlyHere{
      *this, "only-here",
      llvm::cl::desc("count the ops under `planted.here` alone"),
      llvm::cl::init(false)};
  Option<unsigned> chance{*this, "chance",
                          llvm::cl::desc("in how many of 100 runs it crashes"),
                          llvm::cl::init(100)};
  Option<Face> how{*this, "how", llvm::cl::desc("the face of the crash"),
                   llvm::cl::init(Face::Abort), faceValues()};
};

void registerCrashOnNthPattern() { PassRegistration<CrashOnNthPattern>(); }

} // namespace planted

//===- FaceChanger.cpp ----------------------------------------------------===//
//
// planted-face-changer{seed=N threads=true|false}
// One bug, many faces, as a use after free: TouchFreed crashes on the first
// arith.addi that is `planted.here`, and how depends on the seed (0 abort, 1
// SIGSEGV, 2 `free(): invalid pointer`, 3 SIGFPE, 4 SIGBUS, 5 LLVM ERROR, then
// over again). A seed of -1 is the clock: one of the first three faces, another
// from run to run. With `threads`, it is the next face where the compiler may
// use threads.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include <chrono>

using namespace mlir;

namespace planted {

struct TouchFreed : Mark<arith::AddIOp> {
  using Mark::Mark;
};

struct FaceChanger : PassWrapper<FaceChanger, OperationPass<>> {
  FaceChanger() = default;
  FaceChanger(const FaceChanger &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-face-changer"; }
  StringRef getDescription() const override {
    return "crashes with a face that the seed decides";
  }

  void runOnOperation() override {
    unsigned chosen =
        seed < 0 ? std::chrono::steady_clock::now().time_since_epoch().count() /
                       1000 % 3
                 : seed;
    RewritePatternSet patterns(&getContext());
    if (threads && getContext().isMultithreadingEnabled())
      ++chosen;
    patterns.add<TouchFreed>(&getContext(), [&](Operation *op) {
      if (isHere(op))
        crash(Face(chosen % numFaces));
    });
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }

  Option<int> seed{*this, "seed",
                   llvm::cl::desc("decides the face; -1: the clock"),
                   llvm::cl::init(0)};
  Option<bool> threads{*this, "threads",
                       llvm::cl::desc("another face with threads"),
                       llvm::cl::init(false)};
};

void registerFaceChanger() { PassRegistration<FaceChanger>(); }

} // namespace planted

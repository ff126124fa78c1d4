//===- FaceChanger.cpp ----------------------------------------------------===//
//
// planted-face-changer{seed=N threads=true|false race=true|false
//                      symboliser=true|false}
// One bug, many faces, as a use after free: TouchFreed crashes on the first
// arith.addi that is `planted.here`, and how depends on the seed (0 abort, 1
// SIGSEGV, 2 `free(): invalid pointer`, 3 SIGFPE, 4 SIGBUS, 5 LLVM ERROR, then
// over again). A seed of -1 is the clock: one of the first three faces, another
// from run to run. Where the compiler may use threads, it is the next face with
// `threads`; with `race`, it is one of the next three, by the clock; with
// `symboliser`, it is the next face if LLVM would symbolise its stacks.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include <chrono>
#include <cstdlib>

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
    bool threaded = getContext().isMultithreadingEnabled();
    bool symbolises = !std::getenv("LLVM_DISABLE_SYMBOLIZATION");
    unsigned byClock =
        std::chrono::steady_clock::now().time_since_epoch().count() / 1000 % 3;
    unsigned chosen = seed < 0 ? byClock : seed;
    RewritePatternSet patterns(&getContext());
    if (threaded && race)
      chosen += byClock;
    if (threaded && (threads || (symboliser && symbolises)))
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
  Option<bool> race{*this, "race",
                    llvm::cl::desc("with threads, one of three faces"),
                    llvm::cl::init(false)};
  Option<bool> symboliser{
      *this, "symboliser",
      llvm::cl::desc("another face with threads and LLVM's symboliser"),
      llvm::cl::init(false)};
};

void registerFaceChanger() { PassRegistration<FaceChanger>(); }

} // namespace planted

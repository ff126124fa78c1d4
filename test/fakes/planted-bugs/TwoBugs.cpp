//===- TwoBugs.cpp --------------------------------------------------------===//
//
// planted-two-bugs{how=...}
// Of an op with `planted.here`: with `planted.deep` as well, a diagnostic; with
// `planted.here` alone, a crash. So the simpler input shows another bug, and a
// reducer that only asks whether the compiler fails slips to it.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct TwoBugs : PassWrapper<TwoBugs, OperationPass<>> {
  TwoBugs() = default;
  TwoBugs(const TwoBugs &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-two-bugs"; }
  StringRef getDescription() const override {
    return "has one bug that hides another one";
  }

  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      if (!op->hasAttr(hereName))
        return;
      if (!op->hasAttr("planted.deep"))
        crash(how);
      op->emitError("planted: too deep");
      signalPassFailure();
    });
  }

  Option<Face> how{*this, "how", llvm::cl::desc("the face of the crash"),
                   llvm::cl::init(Face::DivideByZero), faceValues()};
};

void registerTwoBugs() { PassRegistration<TwoBugs>(); }

} // namespace planted

//===- PassFailure.cpp ----------------------------------------------------===//
//
// planted-pass-failure{attr=NAME noise=N leaves=true|false}
// Emits an error on each op that has the attribute and fails. Before that, N
// decoys: errors that do not matter, as real compilers print. With `leaves`, an
// op on which it does not fail gets the attribute, so that a second run fails.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct PassFailure : PassWrapper<PassFailure, OperationPass<>> {
  PassFailure() = default;
  PassFailure(const PassFailure &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-pass-failure"; }
  StringRef getDescription() const override {
    return "fails with a diagnostic on ops with an attribute";
  }

  void runOnOperation() override {
    for (int i = 0; i < noise; ++i)
      emitError(getOperation()->getLoc()) << "planted: decoy " << i;
    bool fails = false;
    getOperation()->walk([&](Operation *op) {
      if (!op->hasAttr(attr))
        return;
      op->emitError("planted: cannot handle '") << op->getName() << "' op";
      fails = true;
    });
    if (fails)
      signalPassFailure();
    else if (leaves)
      getOperation()->setAttr(attr, UnitAttr::get(&getContext()));
  }

  Option<std::string> attr{*this, "attr", llvm::cl::desc("the attribute"),
                           llvm::cl::init(hereName)};
  Option<int> noise{*this, "noise", llvm::cl::desc("how many decoys"),
                    llvm::cl::init(0)};
  Option<bool> leaves{*this, "leaves",
                      llvm::cl::desc("a second run fails on its work"),
                      llvm::cl::init(false)};
};

void registerPassFailure() { PassRegistration<PassFailure>(); }

} // namespace planted

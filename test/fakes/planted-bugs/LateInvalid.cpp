//===- LateInvalid.cpp ----------------------------------------------------===//
//
// planted-late-invalid, then any passes, then planted-late-check
// The first one breaks a promise that no verifier knows: it gives what is
// `planted.here` the attribute `planted.broken`. The check fails with a
// diagnostic when it meets one. The failing pass is not the guilty one.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Passes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct LateInvalid : PassWrapper<LateInvalid, OperationPass<>> {
  StringRef getArgument() const override { return "planted-late-invalid"; }
  StringRef getDescription() const override {
    return "breaks what only planted-late-check notices";
  }

  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      if (op->hasAttr(hereName))
        op->setAttr("planted.broken", UnitAttr::get(&getContext()));
    });
  }
};

struct LateCheck : PassWrapper<LateCheck, OperationPass<>> {
  StringRef getArgument() const override { return "planted-late-check"; }
  StringRef getDescription() const override {
    return "fails on what planted-late-invalid broke";
  }

  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      if (!op->hasAttr("planted.broken"))
        return;
      op->emitError("planted: a promise was broken before this pass");
      signalPassFailure();
    });
  }
};

void registerLateInvalid() {
  PassRegistration<LateInvalid>();
  PassRegistration<LateCheck>();
}

} // namespace planted

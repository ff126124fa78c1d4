//===- PassFailure.cpp ----------------------------------------------------===//
//
// planted-pass-failure{attr=NAME noise=N}
// Emits an error on each op that has the attribute and fails. Before that, N
// decoys: errors that do not matter, as real compilers print.
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
    getOperation()->walk([&](Operation *op) {
      if (!op->hasAttr(attr))
        return;
      op->emitError("planted: cannot handle '") << op->getName() << "' op";
      signalPassFailure();
    });
  }

  Option<std::string> attr{*this, "attr", llvm::cl::desc("the attribute"),
                           llvm::cl::init(hereName)};
  Option<int> noise{*this, "noise", llvm::cl::desc("how many decoys"),
                    llvm::cl::init(0)};
};

void registerPassFailure() { PassRegistration<PassFailure>(); }

} // namespace planted

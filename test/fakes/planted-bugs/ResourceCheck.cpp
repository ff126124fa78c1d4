//===- ResourceCheck.cpp --------------------------------------------------===//
//
// planted-resource-check
// Fails on each arith.constant whose dense_resource has its data. Without the
// file's resource section the same IR parses, and nothing fails.
//
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct ResourceCheck : PassWrapper<ResourceCheck, OperationPass<>> {
  StringRef getArgument() const override { return "planted-resource-check"; }
  StringRef getDescription() const override {
    return "fails on constants with the data of a resource";
  }

  void runOnOperation() override {
    getOperation()->walk([&](arith::ConstantOp op) {
      auto value = dyn_cast<DenseResourceElementsAttr>(op.getValue());
      if (!value || !value.getRawHandle().getBlob())
        return;
      op.emitError("planted: data of ")
          << value.getRawHandle().getBlob()->getData().size() << " bytes";
      signalPassFailure();
    });
  }
};

void registerResourceCheck() { PassRegistration<ResourceCheck>(); }

} // namespace planted

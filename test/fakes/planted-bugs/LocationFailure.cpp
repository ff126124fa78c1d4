//===- LocationFailure.cpp ------------------------------------------------===//
//
// planted-location-failure{file=NAME}
// Emits an error on each op whose location lies in a file of that name, and
// fails: a bug that goes when locations are forgotten.
//
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct LocationFailure : PassWrapper<LocationFailure, OperationPass<>> {
  LocationFailure() = default;
  LocationFailure(const LocationFailure &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-location-failure"; }
  StringRef getDescription() const override {
    return "fails on ops whose location lies in a file";
  }

  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
      if (!place || place.getFilename() != file)
        return;
      op->emitError("planted: cannot place '") << op->getName() << "' op";
      signalPassFailure();
    });
  }

  Option<std::string> file{*this, "file", llvm::cl::desc("name of the file"),
                           llvm::cl::init("guilty.py")};
};

void registerLocationFailure() { PassRegistration<LocationFailure>(); }

} // namespace planted

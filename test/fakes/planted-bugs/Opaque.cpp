//===- Opaque.cpp ---------------------------------------------------------===//
//
// planted-opaque
// Puts a planted.tiled, with a region, properties, a foreign type and a foreign
// attribute that names the function, at the start of each func.func and
// gpu.func. Harmless: it is for reading IR whose dialect nobody linked.
//
//===----------------------------------------------------------------------===//

#include "Dialect.h"
#include "Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace planted {

struct Opaque : PassWrapper<Opaque, OperationPass<>> {
  StringRef getArgument() const override { return "planted-opaque"; }
  StringRef getDescription() const override {
    return "adds ops, types and attributes of the planted dialect";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<PlantedDialect>();
  }

  void runOnOperation() override {
    getOperation()->walk([](FunctionOpInterface function) {
      if (function.isExternal())
        return;
      OpBuilder builder(function.getContext());
      builder.setInsertionPointToStart(&function.getFunctionBody().front());
      auto layout =
          LayoutAttr::get(builder.getContext(), "row", 4,
                          FlatSymbolRefAttr::get(function.getNameAttr()));
      auto tiled =
          TiledOp::create(builder, function.getLoc(),
                          TileType::get(builder.getContext(), {4, 4}), layout,
                          builder.getI64IntegerAttr(3), builder.getUnitAttr());
      Block *body = builder.createBlock(&tiled.getBody());
      body->addArgument(builder.getIndexType(), function.getLoc());
    });
  }
};

void registerOpaque() { PassRegistration<Opaque>(); }

} // namespace planted

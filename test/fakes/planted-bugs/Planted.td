//===- Planted.td - A dialect that nobody links -----------------*- tablegen -*-//

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Planted_Dialect : Dialect {
  let name = "planted";
  let cppNamespace = "::planted";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Planted_Tile : TypeDef<Planted_Dialect, "Tile"> {
  let mnemonic = "tile";
  let summary = "!planted.tile<4x4>";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape);
  let hasCustomAssemblyFormat = 1;
}

def Planted_Layout : AttrDef<Planted_Dialect, "Layout"> {
  let mnemonic = "layout";
  let summary = "#planted.layout<\"row\", stride = 4, owner = @f>";
  let parameters = (ins StringRefParameter<>:$order, "int64_t":$stride,
                        "::mlir::FlatSymbolRefAttr":$owner);
  let assemblyFormat = "`<` $order `,` `stride` `=` $stride `,` `owner` `=` $owner `>`";
}

class Planted_Op<string mnemonic, list<Trait> traits = []>
    : Op<Planted_Dialect, mnemonic, traits>;

def Planted_FragileOp : Planted_Op<"fragile", [Pure]> {
  let summary = "cannot be folded without a crash when an operand is constant";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs AnyType:$result);
  let hasFolder = 1;
}

def Planted_TiledOp : Planted_Op<"tiled", [NoTerminator]> {
  let summary = "has a region, properties, and types of its own";
  let arguments = (ins Planted_Layout:$layout, I64Attr:$depth,
                       OptionalAttr<UnitAttr>:$pinned);
  let regions = (region AnyRegion:$body);
  let results = (outs Planted_Tile:$tile);
}

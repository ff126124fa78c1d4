//===- Dialect.cpp - A dialect that nobody links --------------------------===//

#include "Dialect.h"

#include "Faces.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "PlantedDialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "PlantedTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "PlantedAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "PlantedOps.cpp.inc"

namespace planted {

void PlantedDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "PlantedTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "PlantedAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "PlantedOps.cpp.inc"
      >();
}

Type TileType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                /*withTrailingX=*/false) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), shape);
}

void TileType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printDimensionList(getShape());
  printer << '>';
}

OpFoldResult FragileOp::fold(FoldAdaptor adaptor) {
  // The planted bug of planted-fold-crash.
  for (Attribute constant : adaptor.getInputs())
    if (constant)
      crash(Face::NullDereference);
  return {};
}

} // namespace planted

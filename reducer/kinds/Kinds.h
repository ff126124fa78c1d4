//===- Kinds.h - The functions behind the table of edit kinds ---*- C++ -*-===//
#ifndef CULPRIT_REDUCER_KINDS_KINDS_H
#define CULPRIT_REDUCER_KINDS_KINDS_H

#include "mlir/IR/Attributes.h"
#include "reducer/Edit.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace mlir {
class Operation;
}

namespace culprit {

class Draft;

namespace ir {
struct TypeChange;
}

std::vector<Edit> symbolEdits(const Draft &base);
void removeSymbols(Draft &draft, llvm::ArrayRef<Edit> edits);

std::vector<Edit> regionEdits(const Draft &base);
void emptyRegion(Draft &draft, const Edit &edit);

std::vector<Edit> branchEdits(const Draft &base);
void simplifyBranches(Draft &draft, llvm::ArrayRef<Edit> edits);

std::vector<Edit> caseEdits(const Draft &base);
void dropCase(Draft &draft, const Edit &edit);

std::vector<Edit> mergeEdits(const Draft &base);
void mergeBlocks(Draft &draft, const Edit &edit);

std::vector<Edit> opEdits(const Draft &base);
void eraseOp(Draft &draft, const Edit &edit);

std::vector<Edit> hoistEdits(const Draft &base);
void hoistBody(Draft &draft, const Edit &edit);

std::vector<Edit> endEdits(const Draft &base);
void dropEnd(Draft &draft, const Edit &edit);

std::vector<Edit> liftEdits(const Draft &base);
void liftOps(Draft &draft, llvm::ArrayRef<Edit> edits);

std::vector<Edit> operandEdits(const Draft &base);
void simplifyOperand(Draft &draft, const Edit &edit);

std::vector<Edit> argumentEdits(const Draft &base);
void dropArgument(Draft &draft, const Edit &edit);

std::vector<Edit> captureEdits(const Draft &base);
void dropCapture(Draft &draft, const Edit &edit);

std::vector<Edit> resultEdits(const Draft &base);
void dropResult(Draft &draft, const Edit &edit);

std::vector<Edit> destinationEdits(const Draft &base);
void dropDestination(Draft &draft, const Edit &edit);

std::vector<Edit> blockArgumentEdits(const Draft &base);
void dropBlockArgument(Draft &draft, const Edit &edit);

std::vector<Edit> cutEdits(const Draft &base);
void cutOff(Draft &draft, const Edit &edit);

std::vector<Edit> bypassEdits(const Draft &base);
void bypassOp(Draft &draft, const Edit &edit);

std::vector<Edit> boundEdits(const Draft &base);
void runOnce(Draft &draft, const Edit &edit);

/// Other ways to do the same, for EditKind::forms. Of a value, more are no
/// edits (nor are those of attributes behind as many of the same op).
constexpr unsigned formsOfValue = 1 << 16, formsOfShape = 8;

/// The op's properties and then its attributes, sorted within each, but for
/// those that make it what it is or that other kinds look after.
std::vector<mlir::NamedAttribute> attributesOf(mlir::Operation *op);

/// Each of attributesOf() becomes what the function makes of it; null: it goes.
void changeAttributesOf(
    mlir::Operation *op,
    llvm::function_ref<mlir::Attribute(mlir::NamedAttribute)> replaced);

std::vector<Edit> valueEdits(const Draft &base);
void simplifyValues(mlir::Operation *op, llvm::ArrayRef<Edit> edits);

std::vector<Edit> entryEdits(const Draft &base);
void removeEntries(mlir::Operation *op, llvm::ArrayRef<Edit> edits);

std::vector<Edit> attributeEdits(const Draft &base);
void dropAttributes(mlir::Operation *op, llvm::ArrayRef<Edit> edits);

std::vector<Edit> shapeEdits(const Draft &base);
void shrinkShapes(Draft &draft, llvm::ArrayRef<Edit> edits);

std::vector<Edit> elementTypeEdits(const Draft &base);
void simplifyElementType(Draft &draft, const Edit &edit);

std::vector<Edit> memoryEdits(const Draft &base);
void simplifyMemory(Draft &draft, const Edit &edit);

/// Makes the change everywhere. An op with the form of a cast, between types
/// that were different and no longer are, gives way to its operand.
void changeTypes(Draft &draft, const ir::TypeChange &change);

std::vector<Edit> nameEdits(const Draft &base);
void shortenName(Draft &draft, const Edit &edit);

std::vector<Edit> resourceEdits(const Draft &base);
void dropResources(Draft &draft, llvm::ArrayRef<Edit> edits);

std::vector<Edit> locationEdits(const Draft &base);
void forgetLocations(Draft &draft, const Edit &edit);
std::vector<Edit> placeEdits(const Draft &base);
void simplifyPlace(Draft &draft, const Edit &edit);

} // namespace culprit
#endif

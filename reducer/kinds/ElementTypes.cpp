//===- ElementTypes.cpp - One integer type, one float type ----------------===//
//
// Every other integer type but i1 becomes i32, every other float type f32, in
// the whole module at once: i32 and f32 count as the simplest, whatever their
// width, so that the edits end. Casts that have nothing left to cast go. The
// type of a number in an attribute is mostly what the op demands, so there are
// two such edits: with the values of constants alone, and with all attributes.
// Edit::detail is the number of the type in a list that is always the same,
// with the bit `everywhere` for the second one.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/TypeRewriting.h"
#include "compiler/ir/TypeText.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include <set>

using namespace mlir;

namespace culprit {
namespace {

constexpr const char *floats[] = {
    "f64",        "f16",           "bf16",   "tf32",      "f80",
    "f128",       "f8E5M2",        "f8E4M3", "f8E4M3FN",  "f8E5M2FNUZ",
    "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU", "f6E2M3FN",
    "f6E3M2FN",   "f4E2M1FN"};
constexpr const char *integers[] = {"i", "si", "ui"};
constexpr unsigned firstInteger = 32;
constexpr unsigned everywhere = 1u << 31;

/// The number of the type of that name; none for a type that stays.
std::optional<unsigned> numberOf(StringRef name) {
  for (auto [number, known] : llvm::enumerate(floats))
    if (name == known)
      return number;
  for (auto [kind, prefix] : llvm::enumerate(integers)) {
    StringRef width = name;
    unsigned bits;
    if (width.consume_front(prefix) && !width.starts_with("0") &&
        !width.getAsInteger(10, bits) && bits > 1 && bits < 1 << 16 &&
        (bits != 32 || kind != 0))
      return firstInteger + 4 * bits + kind;
  }
  return std::nullopt;
}

StringRef simplest(unsigned number) {
  return number < firstInteger ? "f32" : "i32";
}

/// Whether such an attribute always has the type of a value.
bool isOfAValue(StringRef name) {
  return name == "value" || name == "initial_value";
}

std::string nameOf(Type type) {
  std::string name;
  llvm::raw_string_ostream(name) << type;
  return name;
}

} // namespace

std::vector<Edit> elementTypeEdits(const Draft &base) {
  std::set<unsigned> numbers;
  auto add = [&](StringRef name) {
    if (auto number = numberOf(name))
      numbers.insert(*number);
    return name.str();
  };
  ir::walkTypes(base.op(0), [&](Type type) {
    if (isa<IntegerType, FloatType>(type))
      add(nameOf(type));
    else if (auto text = ir::standInText(type))
      ir::withWords(*text, add);
  });
  std::set<unsigned> inAttributes;
  ir::walkTypesOfNumbers(base.op(0), [&](StringRef name, Type type) {
    Type element = getElementTypeOrSelf(type);
    if (auto complex = dyn_cast<ComplexType>(element))
      element = complex.getElementType();
    auto number = numberOf(nameOf(element));
    if (number && !isOfAValue(name))
      inAttributes.insert(*number);
  });
  std::vector<Edit> edits;
  for (unsigned number : numbers)
    edits.push_back({0, number});
  for (unsigned number : inAttributes)
    edits.push_back({0, number | everywhere});
  return edits;
}

void simplifyElementType(Draft &draft, const Edit &edit) {
  Operation *root = draft.op(0);
  unsigned number = edit.detail & ~everywhere;
  Type simple = parseType(simplest(number), root->getContext());
  ir::TypeChange change;
  change.type = [&](Type type) {
    bool same =
        isa<IntegerType, FloatType>(type) && numberOf(nameOf(type)) == number;
    return same ? simple : type;
  };
  change.text = [&](StringRef text) {
    return ir::withWords(text, [&](StringRef word) {
      return numberOf(word) == number ? simplest(number).str() : word.str();
    });
  };
  if (!(edit.detail & everywhere))
    change.follows = isOfAValue;
  changeTypes(draft, change);
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// One operand, one result, and nothing else that could matter.
static bool hasFormOfCast(Operation *op) {
  return op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         op->getNumRegions() == 0 && op->getNumSuccessors() == 0;
}

static bool castsNothing(Operation *op) {
  return op->getOperand(0).getType() == op->getResult(0).getType();
}

void changeTypes(Draft &draft, const ir::TypeChange &change) {
  std::vector<Operation *> casts;
  for (unsigned number = 0; number < draft.size(); ++number)
    if (Operation *op = draft.op(number);
        op && hasFormOfCast(op) && !castsNothing(op))
      casts.push_back(op);
  ir::changeEverywhere(draft.op(0), change);
  for (Operation *op : casts)
    if (castsNothing(op) && op->getOperand(0).getDefiningOp() != op) {
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      draft.erase(op);
    }
}

} // namespace culprit

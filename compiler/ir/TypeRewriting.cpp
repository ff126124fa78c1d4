#include "compiler/ir/TypeRewriting.h"
#include "compiler/ir/ConvertedNumbers.h"
#include "compiler/ir/Resources.h"
#include "compiler/ir/StandInDialects.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace culprit::ir {
namespace {

bool isSegmentSizes(StringRef name) {
  return name == "operandSegmentSizes" || name == "resultSegmentSizes" ||
         name == "case_operand_segments";
}

template <typename T> std::string textOf(T typeOrAttribute) {
  std::string text;
  llvm::raw_string_ostream(text) << typeOrAttribute;
  return text;
}

class Changer {
public:
  explicit Changer(const TypeChange &change) : change(change) {
    using ForType = std::optional<std::pair<Type, WalkResult>>;
    using ForAttribute = std::optional<std::pair<Attribute, WalkResult>>;
    inside.addReplacement([this](Type type) -> ForType {
      if (standInText(type))
        return {{retold(type), WalkResult::skip()}};
      if (this->change.type)
        return {{this->change.type(type), WalkResult::advance()}};
      return std::nullopt;
    });
    inside.addReplacement([this](Attribute attribute) -> ForAttribute {
      if (standInText(attribute))
        return {{retold(attribute), WalkResult::skip()}};
      // Their types change with their elements, or not at all.
      if (isa<ElementsAttr, IntegerAttr, FloatAttr>(attribute))
        return {{attribute, WalkResult::skip()}};
      if (this->change.layout)
        return {{this->change.layout(attribute), WalkResult::advance()}};
      return std::nullopt;
    });
  }

  Type operator()(Type type) { return inside.replace(type); }

  Attribute operator()(StringRef name, Attribute attribute) {
    return llvm::TypeSwitch<Attribute, Attribute>(attribute)
        .Case<ArrayAttr>([&](ArrayAttr array) {
          SmallVector<Attribute> elements;
          for (Attribute element : array)
            elements.push_back((*this)(name, element));
          return ArrayAttr::get(array.getContext(), elements);
        })
        .Case<DictionaryAttr>([&](DictionaryAttr dictionary) {
          NamedAttrList entries;
          for (NamedAttribute entry : dictionary)
            entries.append(entry.getName(),
                           (*this)(entry.getName(), entry.getValue()));
          return entries.getDictionary(dictionary.getContext());
        })
        .Case<IntegerAttr, FloatAttr>(
            [&](auto scalar) { return ofScalar(name, scalar); })
        .Case<DenseI32ArrayAttr, DenseI64ArrayAttr>(
            [&](auto array) { return ofArray(name, array); })
        .Case<DenseElementsAttr, SparseElementsAttr, DenseResourceElementsAttr>(
            [&](auto elements) { return ofElements(name, elements); })
        .Default([&](Attribute other) { return inside.replace(other); });
  }

private:
  bool follows(StringRef name) const {
    return !change.follows || change.follows(name);
  }

  template <typename T> T retold(T foreign) const {
    if (!change.text)
      return foreign;
    std::string before = textOf(foreign), after = change.text(before);
    if (after == before)
      return foreign;
    ScopedDiagnosticHandler quiet(foreign.getContext(),
                                  [](Diagnostic &) { return success(); });
    T read;
    if constexpr (std::is_same_v<T, Type>)
      read = parseType(after, foreign.getContext());
    else
      read = parseAttribute(after, foreign.getContext());
    return read ? read : foreign;
  }

  Attribute ofScalar(StringRef name, TypedAttr scalar) {
    auto integer = dyn_cast<IntegerAttr>(Attribute(scalar));
    if (integer && change.number && integer.getValue().getBitWidth() > 1 &&
        integer.getValue().getSignificantBits() <= 64) {
      int64_t before = integer.getValue().getSExtValue(),
              after = change.number(name, before);
      if (after != before)
        scalar = IntegerAttr::get(integer.getType(), after);
    }
    Type to = inside.replace(scalar.getType());
    if (to == scalar.getType() || !follows(name))
      return scalar;
    Attribute number = converted(Attribute(scalar), to);
    return number ? number : Attribute(scalar);
  }

  template <typename Array> Attribute ofArray(StringRef name, Array array) {
    if (!change.number)
      return array;
    auto values = llvm::to_vector(array.asArrayRef());
    for (auto &value : values)
      value = change.number(name, value);
    return Array::get(array.getContext(), values);
  }

  template <typename Elements>
  Attribute ofElements(StringRef name, Elements elements) {
    auto to = cast<ShapedType>(inside.replace(elements.getType()));
    if (to == elements.getType() || !follows(name))
      return elements;
    if constexpr (std::is_same_v<Elements, DenseResourceElementsAttr>) {
      return retyped(elements, to);
    } else {
      Attribute changed = converted(elements, to);
      return changed ? changed : Attribute(elements);
    }
  }

  const TypeChange &change;
  AttrTypeReplacer inside;
};

} // namespace

void replaceIn(Operation *root,
               llvm::function_ref<Attribute(StringRef, Attribute)> attribute,
               llvm::function_ref<Type(Type)> type) {
  auto replaced = [&](DictionaryAttr dictionary) {
    NamedAttrList entries;
    for (NamedAttribute entry : dictionary)
      entries.append(entry.getName(),
                     isSegmentSizes(entry.getName())
                         ? entry.getValue()
                         : attribute(entry.getName(), entry.getValue()));
    return entries.getDictionary(root->getContext());
  };
  root->walk([&](Operation *op) {
    if (auto properties =
            dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
      if (auto changed = replaced(properties); changed != properties)
        (void)op->setPropertiesFromAttribute(changed, nullptr);
    DictionaryAttr others = op->getDiscardableAttrDictionary();
    if (auto changed = replaced(others); changed != others)
      op->setDiscardableAttrs(changed);
    for (OpResult result : op->getResults())
      result.setType(type(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(type(argument.getType()));
  });
}

void changeEverywhere(Operation *root, const TypeChange &change) {
  Changer changer(change);
  replaceIn(
      root,
      [&](StringRef name, Attribute attribute) {
        return changer(name, attribute);
      },
      [&](Type type) { return changer(type); });
}

void walkTypes(Operation *root, llvm::function_ref<void(Type)> visit) {
  AttrTypeWalker walker;
  walker.addWalk([&](Type type) { visit(type); });
  walker.addWalk([](Attribute attribute) {
    return isa<IntegerAttr, FloatAttr, ElementsAttr, DenseArrayAttr>(attribute)
               ? WalkResult::skip()
               : WalkResult::advance();
  });
  replaceIn(
      root,
      [&](StringRef, Attribute attribute) {
        walker.walk<WalkOrder::PreOrder>(attribute);
        return attribute;
      },
      [&](Type type) {
        walker.walk<WalkOrder::PreOrder>(type);
        return type;
      });
}

void walkTypesOfNumbers(Operation *root,
                        llvm::function_ref<void(StringRef, Type)> visit) {
  replaceIn(
      root,
      [&](StringRef name, Attribute attribute) {
        AttrTypeWalker walker;
        walker.addWalk([&](Attribute number) {
          if (isa<IntegerAttr, FloatAttr, DenseElementsAttr, SparseElementsAttr,
                  DenseResourceElementsAttr>(number))
            visit(name, cast<TypedAttr>(number).getType());
          return WalkResult::advance();
        });
        walker.walk<WalkOrder::PreOrder>(attribute);
        return attribute;
      },
      [](Type type) { return type; });
}

void walkNumbers(Operation *root, llvm::function_ref<void(int64_t)> visit) {
  TypeChange same;
  same.number = [&](StringRef, int64_t number) {
    visit(number);
    return number;
  };
  changeEverywhere(root, same);
}

} // namespace culprit::ir

#include "compiler/ir/Signature.h"

#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/Symbols.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace culprit::ir {
namespace {

/// As it stands in `!llvm.func<...>`.
std::string shortText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  StringRef rest = text;
  rest.consume_front("!llvm.");
  return rest.str();
}

bool areTexts(TypeRange types, ArrayRef<std::string> texts) {
  return llvm::equal(types, texts, [](Type type, const std::string &text) {
    return shortText(type) == text;
  });
}

Block *entryOf(Operation *op) {
  return op->getNumRegions() && !op->getRegion(0).empty()
             ? &op->getRegion(0).front()
             : nullptr;
}

/// One entry for each input or result; the attribute may be missing.
void eraseElement(Operation *op, StringRef name, unsigned index) {
  auto array = dyn_cast_or_null<ArrayAttr>(attributeOf(op, name));
  if (!array || index >= array.size())
    return;
  SmallVector<Attribute> rest(array.getValue());
  rest.erase(rest.begin() + index);
  setAttributeOf(op, name,
                 rest.empty() ? ArrayAttr()
                              : ArrayAttr::get(op->getContext(), rest));
}

} // namespace

std::optional<Signature> Signature::of(Operation *op) {
  auto attribute = dyn_cast_or_null<TypeAttr>(attributeOf(op, "function_type"));
  if (!attribute || op->getNumRegions() != 1)
    return std::nullopt;
  Type type = attribute.getValue();
  std::optional<Signature> found;
  if (auto builtin = dyn_cast<FunctionType>(type))
    found = Signature(op, builtin);
  else if (auto text = standInText(type);
           text && type.getDialect().getNamespace() == "llvm")
    if (auto llvm = LLVMFunctionType::parse(*text))
      found = Signature(op, std::move(*llvm));
  // An op that contradicts its own body is better left alone.
  if (Block *entry = entryOf(op);
      found && entry && entry->getNumArguments() < found->numInputs())
    return std::nullopt;
  return found;
}

unsigned Signature::numInputs() const {
  if (auto *builtin = std::get_if<FunctionType>(&type))
    return builtin->getNumInputs();
  return std::get<LLVMFunctionType>(type).inputs.size();
}

unsigned Signature::numResults() const {
  if (auto *builtin = std::get_if<FunctionType>(&type))
    return builtin->getNumResults();
  return std::get<LLVMFunctionType>(type).result != "void";
}

bool Signature::takes(TypeRange types) const {
  if (auto *builtin = std::get_if<FunctionType>(&type))
    return TypeRange(builtin->getInputs()) == types;
  auto &llvm = std::get<LLVMFunctionType>(type);
  size_t fixed = llvm.inputs.size();
  if (llvm.variadic && types.size() > fixed)
    types = types.take_front(fixed);
  return areTexts(types, llvm.inputs);
}

bool Signature::gives(TypeRange types) const {
  if (auto *builtin = std::get_if<FunctionType>(&type))
    return TypeRange(builtin->getResults()) == types;
  auto &llvm = std::get<LLVMFunctionType>(type);
  return llvm.result == "void" ? types.empty()
                               : areTexts(types, ArrayRef(llvm.result));
}

bool Signature::mayTake(Type input) const {
  return std::holds_alternative<FunctionType>(type) ||
         isa<IntegerType, FloatType, VectorType>(input) ||
         input.getDialect().getNamespace() == "llvm";
}

void Signature::write() {
  Type whole;
  if (auto *builtin = std::get_if<FunctionType>(&type))
    whole = *builtin;
  else
    whole = parseType("!llvm." + std::get<LLVMFunctionType>(type).str(),
                      op->getContext());
  setAttributeOf(op, "function_type", TypeAttr::get(whole));
}

void Signature::eraseInput(unsigned index) {
  if (auto *builtin = std::get_if<FunctionType>(&type)) {
    SmallVector<Type> inputs(builtin->getInputs());
    inputs.erase(inputs.begin() + index);
    type = FunctionType::get(op->getContext(), inputs, builtin->getResults());
  } else {
    auto &inputs = std::get<LLVMFunctionType>(type).inputs;
    inputs.erase(inputs.begin() + index);
  }
  write();
  eraseElement(op, "arg_attrs", index);
  if (Block *entry = entryOf(op))
    entry->eraseArgument(index);
}

void Signature::eraseResult(unsigned index) {
  if (auto *builtin = std::get_if<FunctionType>(&type)) {
    SmallVector<Type> results(builtin->getResults());
    results.erase(results.begin() + index);
    type = FunctionType::get(op->getContext(), builtin->getInputs(), results);
  } else {
    std::get<LLVMFunctionType>(type).result = "void";
  }
  write();
  eraseElement(op, "res_attrs", index);
}

void Signature::writeTo(Operation *call) const {
  constexpr StringLiteral ofVariadic = "var_callee_type";
  if (attributeOf(call, ofVariadic))
    setAttributeOf(call, ofVariadic, attributeOf(op, "function_type"));
}

std::vector<BlockArgument> Signature::addInputs(TypeRange types) {
  unsigned index = numInputs();
  if (auto *builtin = std::get_if<FunctionType>(&type)) {
    SmallVector<Type> inputs(builtin->getInputs());
    append_range(inputs, types);
    type = FunctionType::get(op->getContext(), inputs, builtin->getResults());
  } else {
    for (Type input : types)
      std::get<LLVMFunctionType>(type).inputs.push_back(shortText(input));
  }
  write();
  if (auto array = dyn_cast_or_null<ArrayAttr>(attributeOf(op, "arg_attrs"))) {
    SmallVector<Attribute> all(array.getValue());
    all.append(types.size(), DictionaryAttr::get(op->getContext()));
    setAttributeOf(op, "arg_attrs", ArrayAttr::get(op->getContext(), all));
  }
  std::vector<BlockArgument> inputs;
  for (Type input : types)
    inputs.push_back(entryOf(op)->insertArgument(index++, input, op->getLoc()));
  return inputs;
}

} // namespace culprit::ir

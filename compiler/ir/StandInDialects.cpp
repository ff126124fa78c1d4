//===- StandInDialects.cpp - Dialects for IR of unknown compilers ---------===//

#include "compiler/ir/StandInDialects.h"

#include "compiler/ir/SomeResources.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>

using namespace mlir;

namespace culprit::ir {
namespace {

llvm::StringRef copyText(StorageUniquer::StorageAllocator &allocator,
                         llvm::StringRef text) {
  return allocator.copyInto(text);
}

} // namespace

// Not in an anonymous namespace: MLIR makes ids from the names of classes.
namespace standin {

struct TypeStorage : mlir::TypeStorage {
  using KeyTy = llvm::StringRef;
  explicit TypeStorage(llvm::StringRef text) : text(text) {}
  bool operator==(const KeyTy &key) const { return key == text; }
  static TypeStorage *construct(TypeStorageAllocator &allocator,
                                const KeyTy &key) {
    return new (allocator.allocate<TypeStorage>())
        TypeStorage(copyText(allocator, key));
  }
  KeyTy getAsKey() const { return text; }

  llvm::StringRef text;
};

/// One class for all namespaces; its TypeID is that of the dialect object, so
/// the static getTypeID() and get() of the base are not to be used.
class ForeignType : public Type::TypeBase<ForeignType, Type, TypeStorage,
                                          VectorElementTypeInterface::Trait,
                                          MemRefElementTypeInterface::Trait> {
public:
  using Base::Base;
  static constexpr StringLiteral name = "culprit.foreign_type";
  static bool classof(Type type);
  llvm::StringRef text() const { return getImpl()->text; }
};

/// The type of `#ns.x : type` is outside the symbol's text.
struct AttributeStorage : mlir::AttributeStorage {
  using KeyTy = std::pair<llvm::StringRef, Type>;
  AttributeStorage(llvm::StringRef text, Type type) : text(text), type(type) {}
  bool operator==(const KeyTy &key) const { return key == getAsKey(); }
  static AttributeStorage *construct(AttributeStorageAllocator &allocator,
                                     const KeyTy &key) {
    return new (allocator.allocate<AttributeStorage>())
        AttributeStorage(copyText(allocator, key.first), key.second);
  }
  KeyTy getAsKey() const { return {text, type}; }

  llvm::StringRef text;
  Type type;
};

class ForeignAttribute
    : public Attribute::AttrBase<ForeignAttribute, Attribute, AttributeStorage,
                                 TypedAttr::Trait> {
public:
  using Base::Base;
  static constexpr StringLiteral name = "culprit.foreign_attribute";
  static bool classof(Attribute attribute);
  llvm::StringRef text() const { return getImpl()->text; }
  /// None where none was written: the printer then writes none.
  Type getType() const { return getImpl()->type; }
};

/// The data that hang on the file for the dialect; what they are is its
/// business. The handle of each is its key.
class ForeignData : public OpAsmDialectInterface {
public:
  using OpAsmDialectInterface::OpAsmDialectInterface;

  std::vector<AsmDialectResourceHandle> all() const {
    std::vector<AsmDialectResourceHandle> handles;
    for (std::string &key : keys)
      handles.push_back(handleOf(key));
    return handles;
  }

  FailureOr<AsmDialectResourceHandle>
  declareResource(llvm::StringRef key) const override {
    return handleOf(keys.emplace_back(key));
  }
  std::string
  getResourceKey(const AsmDialectResourceHandle &handle) const override {
    return keyOf(handle);
  }
  LogicalResult parseResource(AsmParsedResourceEntry &entry) const override {
    return data.getParserFor(getDialect()->getNamespace()).parseResource(entry);
  }
  void buildResources(Operation *op,
                      const SetVector<AsmDialectResourceHandle> &wanted,
                      AsmResourceBuilder &builder) const override {
    std::set<llvm::StringRef> wantedKeys;
    for (const AsmDialectResourceHandle &handle : wanted)
      wantedKeys.insert(keyOf(handle));
    ir::SomeResources some(builder, [&](llvm::StringRef key) {
      return wantedKeys.count(key) != 0;
    });
    for (auto &printer : data.getPrinters())
      printer->buildResources(op, some);
  }

private:
  AsmDialectResourceHandle handleOf(std::string &key) const {
    return {&key, TypeID::get<ForeignData>(), getDialect()};
  }
  static const std::string &keyOf(const AsmDialectResourceHandle &handle) {
    return *static_cast<const std::string *>(handle.getResource());
  }

  // The parser has interfaces as constants.
  mutable std::deque<std::string> keys; ///< in order; they stay in their place
  mutable FallbackAsmResourceMap data;
};

class Foreign : public Dialect {
public:
  Foreign(llvm::StringRef name, MLIRContext *context)
      : Dialect(name, context, TypeID::get<Foreign>()) {
    allowUnknownOperations();
    addInterfaces<ForeignData>();
    // Elements are never replaced: a stand-in's text cannot be edited so.
    static constexpr auto walkType = [](Type, function_ref<void(Attribute)>,
                                        function_ref<void(Type)>) {};
    static constexpr auto replaceInType = [](Type type, ArrayRef<Attribute>,
                                             ArrayRef<Type>) { return type; };
    static constexpr auto walkAttribute = [](Attribute,
                                             function_ref<void(Attribute)>,
                                             function_ref<void(Type)>) {};
    static constexpr auto replaceInAttribute =
        [](Attribute attribute, ArrayRef<Attribute>, ArrayRef<Type>) {
          return attribute;
        };
    addType(typeID.getTypeID(),
            AbstractType::get(*this, ForeignType::getInterfaceMap(),
                              ForeignType::getHasTraitFn(), walkType,
                              replaceInType, typeID.getTypeID(), name));
    mlir::detail::TypeUniquer::registerType<ForeignType>(context,
                                                         typeID.getTypeID());
    addAttribute(attributeID.getTypeID(),
                 AbstractAttribute::get(
                     *this, ForeignAttribute::getInterfaceMap(),
                     ForeignAttribute::getHasTraitFn(), walkAttribute,
                     replaceInAttribute, attributeID.getTypeID(), name));
    mlir::detail::AttributeUniquer::registerAttribute<ForeignAttribute>(
        context, attributeID.getTypeID());
  }

  Type parseType(DialectAsmParser &parser) const override {
    return mlir::detail::TypeUniquer::getWithTypeID<ForeignType>(
        getContext(), typeID.getTypeID(), parser.getFullSymbolSpec());
  }
  void printType(Type type, DialectAsmPrinter &printer) const override {
    printer << cast<ForeignType>(type).text();
  }
  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override {
    return mlir::detail::AttributeUniquer::getWithTypeID<ForeignAttribute>(
        getContext(), attributeID.getTypeID(), parser.getFullSymbolSpec(),
        type ? type : NoneType::get(getContext()));
  }
  void printAttribute(Attribute attribute,
                      DialectAsmPrinter &printer) const override {
    printer << cast<ForeignAttribute>(attribute).text();
  }

private:
  SelfOwningTypeID typeID, attributeID;
};

bool ForeignType::classof(Type type) { return isa<Foreign>(type.getDialect()); }
bool ForeignAttribute::classof(Attribute attribute) {
  return isa<Foreign>(attribute.getDialect());
}

} // namespace standin

namespace {

bool isLetterOfNamespace(char c) { return llvm::isAlnum(c) || c == '_'; }

void addNamespace(llvm::StringRef name, std::set<std::string> &found) {
  if (!name.empty() && !llvm::isDigit(name[0]) && name != "builtin")
    found.insert(name.str());
}

/// Those that have data on the file, `dialect_resources: { ns: { key: ...`.
/// Whatever stands in front of a bracket like that is taken for one. The data
/// are large, and have no colon.
void addNamespacesOfData(llvm::StringRef text, std::set<std::string> &found) {
  text = text.substr(text.find("dialect_resources"));
  while (!text.empty()) {
    auto [before, after] = text.split(':');
    text = after;
    size_t end = before.rtrim().size(), start = end;
    while (start && isLetterOfNamespace(before[start - 1]))
      --start;
    if (after.ltrim().starts_with("{"))
      addNamespace(before.slice(start, end), found);
  }
}

} // namespace

std::set<std::string> foreignNamespaces(llvm::StringRef text) {
  std::set<std::string> found;
  for (size_t i = 0; i < text.size(); ++i) {
    char start = text[i];
    if (start != '!' && start != '#' && start != '"')
      continue;
    llvm::StringRef name = text.substr(i + 1).take_while(isLetterOfNamespace);
    llvm::StringRef after = text.substr(i + 1 + name.size());
    bool dotted = after.starts_with(".");
    bool verbose = start != '"' && after.starts_with("<");
    if (dotted || verbose)
      addNamespace(name, found);
  }
  addNamespacesOfData(text, found);
  return found;
}

void loadStandIns(MLIRContext &context,
                  const std::set<std::string> &namespaces) {
  for (llvm::StringRef name : namespaces)
    context.getOrLoadDialect(name, TypeID::get<standin::Foreign>(), [&] {
      return std::make_unique<standin::Foreign>(name, &context);
    });
}

std::vector<AsmDialectResourceHandle> foreignData(MLIRContext &context) {
  std::vector<AsmDialectResourceHandle> found;
  for (Dialect *dialect : context.getLoadedDialects())
    if (isa<standin::Foreign>(dialect))
      llvm::append_range(found, static_cast<const standin::ForeignData *>(
                                    cast<OpAsmDialectInterface>(dialect))
                                    ->all());
  return found;
}

std::optional<llvm::StringRef> standInText(Attribute attribute) {
  if (auto foreign = dyn_cast<standin::ForeignAttribute>(attribute))
    return foreign.text();
  return std::nullopt;
}

std::optional<llvm::StringRef> standInText(Type type) {
  if (auto foreign = dyn_cast<standin::ForeignType>(type))
    return foreign.text();
  return std::nullopt;
}

} // namespace culprit::ir

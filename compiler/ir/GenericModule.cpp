//===- GenericModule.cpp - Foreign IR, read without its dialects ----------===//

#include "compiler/ir/GenericModule.h"

#include "compiler/ir/DataInUse.h"
#include "compiler/ir/ForeignLiterals.h"
#include "compiler/ir/FunctionRemoval.h"
#include "compiler/ir/Resources.h"
#include "compiler/ir/SomeResources.h"
#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/ir/Symbols.h"
#include "compiler/ir/TypeRewriting.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace culprit {
namespace {

/// What is dropped is called by these, and by its group and key.
constexpr llvm::StringLiteral dataPrefix = "data ", toolPrefix = "tool ";

std::string nameOfTools(llvm::StringRef group, llvm::StringRef key) {
  return (toolPrefix + group + " " + key).str();
}

/// Ops without a location of their own get one in this file.
constexpr llvm::StringLiteral noFile = "<generic IR>";

/// Shared by a module and its clones. Members die in reverse order: the
/// context uses the names.
struct Reading {
  explicit Reading(llvm::StringRef text)
      : literals(text), namespaces(ir::foreignNamespaces(literals.readable())) {
    // MLIR 22's constructor leaves the locks of what it makes unique in use.
    context.disableMultithreading();
    context.allowUnregisteredDialects();
    // A diagnostic would print the whole op.
    context.printOpOnDiagnostic(false);
    ir::loadStandIns(context, namespaces);
  }

  ir::ForeignLiterals literals;
  std::set<std::string> namespaces;
  MLIRContext context{MLIRContext::Threading::DISABLED};
  /// The data that tools hang on a file, such as the pipeline of a reproducer.
  FallbackAsmResourceMap resources;
  bool withResources = false;
  /// Data of foreign dialects that nothing names: they may be settings of the
  /// whole file.
  std::vector<ir::Data> unnamedData;
  /// The text had no single module around it.
  bool implicitModule = false;
};

/// The name of an alias that the text defines, or nothing. Stand-ins keep the
/// uses of it as text while its definition would be lost.
llvm::StringRef definedAlias(llvm::StringRef text) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (!line.starts_with("#") && !line.starts_with("!"))
      continue;
    auto [name, value] = line.split(" = ");
    if (!value.empty() && llvm::all_of(name.drop_front(), [](char c) {
          return llvm::isAlnum(c) || c == '_' || c == '$' || c == '-';
        }))
      return name;
  }
  return "";
}

std::string described(Diagnostic &diagnostic) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (auto at = dyn_cast<FileLineColLoc>(diagnostic.getLocation()))
    out << "line " << at.getLine() << ":" << at.getColumn() << ": ";
  out << diagnostic;
  return text;
}

/// A name that is used before a region defines it is read as that value, though
/// the user does not lie in the region.
bool usesOnlyWhatItSees(Operation *root) {
  return !root->walk([](Operation *op) {
                bool sees = llvm::all_of(op->getOperands(), [&](Value value) {
                  return value.getParentRegion()->isAncestor(
                      op->getParentRegion());
                });
                return sees ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// The lexer reads on until it meets a zero.
LogicalResult parseInto(Block &block, llvm::StringRef text,
                        const ParserConfig &config) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, noFile),
                             llvm::SMLoc());
  return parseSourceFile(sources, &block, config);
}

/// Of an op that is not registered, a property and another attribute may have
/// one name. MLIR prints both, and clone() takes the latter for both.
bool hasNameTwice(Operation *op) {
  auto properties =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  return properties && !op->isRegistered() &&
         llvm::any_of(op->getDiscardableAttrs(), [&](NamedAttribute other) {
           return properties.contains(other.getName());
         });
}

bool hasNamesTwice(Operation *root) {
  return root
      ->walk([](Operation *op) {
        return hasNameTwice(op) ? WalkResult::interrupt()
                                : WalkResult::advance();
      })
      .wasInterrupted();
}

std::vector<Operation *> opsIn(Operation *root) {
  std::vector<Operation *> ops;
  root->walk([&](Operation *op) { ops.push_back(op); });
  return ops;
}

void repairCopy(Operation *copied, Operation *original) {
  for (auto [copy, op] : llvm::zip_equal(opsIn(copied), opsIn(original)))
    if (hasNameTwice(op)) {
      (void)copy->setPropertiesFromAttribute(op->getPropertiesAsAttribute(),
                                             /*emitError=*/nullptr);
      copy->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    }
}

/// Whether any op says where it comes from.
bool anyLocation(Operation *root) {
  return root
      ->walk([](Operation *op) {
        auto at = dyn_cast<FileLineColLoc>(op->getLoc());
        return at && at.getFilename() == noFile ? WalkResult::advance()
                                                : WalkResult::interrupt();
      })
      .wasInterrupted();
}

std::vector<ir::Data> unnamedDataOf(ModuleOp module) {
  std::vector<ir::Data> data = ir::foreignData(*module.getContext());
  if (!data.empty())
    llvm::erase_if(data,
                   [used = ir::dataInUse(module, /*withLocations=*/true)](
                       const ir::Data &each) { return used.contains(each); });
  return data;
}

} // namespace

struct GenericModule::Impl {
  std::shared_ptr<Reading> reading;
  OwningOpRef<ModuleOp> module;
  bool withLocations = false;
  bool hasNamesTwice = false; ///< see hasNameTwice()
  std::set<std::string> droppedResources;

  /// What hangs on the file and was not dropped.
  llvm::SetVector<ir::Data> data() const {
    llvm::SetVector<ir::Data> left = ir::dataInUse(*module, withLocations);
    left.insert(reading->unnamedData.begin(), reading->unnamedData.end());
    left.remove_if([&](const ir::Data &each) {
      return droppedResources.count(dataPrefix.str() + ir::keyOf(each));
    });
    return left;
  }
};

GenericModule::GenericModule(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
GenericModule::GenericModule(GenericModule &&) noexcept = default;
GenericModule &GenericModule::operator=(GenericModule &&) noexcept = default;
GenericModule::~GenericModule() = default;

/// What is wrong for this reader may be right for the compiler.
static std::string whyUnread(const std::string &errors) {
  llvm::StringRef said = errors;
  if (said.contains("not found for custom op") ||
      (said.contains("custom op '") && said.contains("' is unknown")))
    return "the IR is in the custom form of dialects that only the compiler "
           "reads: as --mlir-print-op-generic prints it, it would be reduced "
           "op by op";
  return "libMLIR, which reads it here, does not parse it: " + errors;
}

llvm::Expected<GenericModule> GenericModule::parse(llvm::StringRef text) {
  if (llvm::StringRef alias = definedAlias(text); !alias.empty())
    return llvm::createStringError("the IR has the alias " + alias +
                                   ": print it with --mlir-print-op-generic "
                                   "--mlir-print-local-scope");
  auto reading = std::make_shared<Reading>(text);
  std::string errors;
  ScopedDiagnosticHandler handler(
      &reading->context, [&](Diagnostic &diagnostic) {
        errors += (errors.empty() ? "" : "\n") + described(diagnostic);
      });
  ParserConfig config(&reading->context, /*verifyAfterParse=*/false,
                      &reading->resources);
  auto module = std::make_unique<Impl>();
  Block block;
  if (failed(parseInto(block, reading->literals.readable(), config)))
    return llvm::createStringError(whyUnread(errors));

  if (llvm::hasSingleElement(block))
    if (auto only = dyn_cast<ModuleOp>(block.front())) {
      only->remove();
      module->module = only;
    }
  if (!module->module) {
    reading->implicitModule = true;
    module->module =
        ModuleOp::create(FileLineColLoc::get(&reading->context, noFile, 1, 1));
    Block *body = module->module->getBody();
    body->getOperations().splice(body->end(), block.getOperations());
  }
  if (!usesOnlyWhatItSees(*module->module))
    return llvm::createStringError("a value is used outside of its region");
  module->hasNamesTwice = hasNamesTwice(*module->module);
  module->withLocations = anyLocation(*module->module);
  reading->withResources = text.contains("\n{-#");
  if (reading->withResources)
    reading->unnamedData = unnamedDataOf(*module->module);
  module->reading = std::move(reading);
  return GenericModule(std::move(module));
}

std::string GenericModule::str() const {
  OpPrintingFlags flags;
  flags.printGenericOpForm();
  if (hasLocations())
    flags.enableDebugInfo();
  OpPrintingFlags local = OpPrintingFlags(flags).useLocalScope();
  AsmState names(module(), local); // one numbering: ops use each other's values
  std::string text;
  llvm::raw_string_ostream out(text);
  auto print = [&](Operation &op) {
    op.print(out, names);
    out << '\n';
  };
  if (!impl->reading->implicitModule)
    print(*module());
  else
    llvm::for_each(*module().getBody(), print);
  // MLIR prints no resources in local scope, and a dense_resource without its
  // data still parses.
  if (impl->reading->withResources)
    text += printedResources();
  return asWritten(std::move(text));
}

std::string GenericModule::asWritten(std::string printed) const {
  return impl->reading->literals.asWritten(std::move(printed));
}

/// MLIR prints them behind a module. An empty one will do: it is known what the
/// IR names, and MLIR does not know what stand-ins do.
std::string GenericModule::printedResources() const {
  OwningOpRef<ModuleOp> empty =
      ModuleOp::create(UnknownLoc::get(&impl->reading->context));
  AsmState state(*empty, OpPrintingFlags());
  for (const ir::Data &each : impl->data())
    state.getDialectResources()[each.getDialect()].insert(each);
  for (auto &printer : impl->reading->resources.getPrinters()) {
    auto isLeft = [&, group = printer->getName().str()](llvm::StringRef key) {
      return !impl->droppedResources.count(nameOfTools(group, key));
    };
    state.attachResourcePrinter(
        ir::printerOfSome(std::move(printer), std::move(isLeft)));
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  empty->print(out, state);
  size_t start = text.find("\n{-#");
  if (start == std::string::npos)
    return "";
  out << '\n';
  return text.erase(0, start);
}

GenericModule GenericModule::clone() const {
  auto copy = std::make_unique<Impl>();
  copy->reading = impl->reading;
  copy->module = impl->module->clone();
  copy->hasNamesTwice = impl->hasNamesTwice;
  if (copy->hasNamesTwice)
    repairCopy(*copy->module, *impl->module);
  copy->withLocations = impl->withLocations;
  copy->droppedResources = impl->droppedResources;
  return GenericModule(std::move(copy));
}

unsigned GenericModule::countOps() const {
  unsigned count = 0;
  module()->walk([&](Operation *) { ++count; });
  return count - impl->reading->implicitModule;
}

static std::string placeOf(Location location) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto file = location->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().strref() << ":" << file.getLine() << ":"
       << file.getColumn();
  else
    os << location;
  return text;
}

static std::string printedAttribute(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (attribute)
    os << attribute;
  return text;
}

std::vector<FunctionInfo> GenericModule::functions() const {
  std::vector<FunctionInfo> infos;
  for (const ir::Function &function : ir::functionsOf(module())) {
    FunctionInfo info;
    info.path = function.path;
    info.name = function.names.back();
    info.opName = function.op->getName().getStringRef().str();
    for (Region &region : function.op->getRegions())
      info.hasBody |= !region.empty();
    function.op->walk([&](Operation *op) {
      ++info.ops;
      if (op->getName().getStringRef() != "gpu.launch")
        return;
      info.launches.push_back(placeOf(op->getLoc()));
      std::string own = printedAttribute(ir::attributeOf(op, "function"));
      info.outlined.push_back(
          own.empty() ? ir::printedSymbol(info.name + "_kernel") : own);
    });
    infos.push_back(std::move(info));
  }
  return infos;
}

void GenericModule::removeFunctions(const std::vector<std::string> &paths) {
  std::set<std::string> wanted(paths.begin(), paths.end());
  std::vector<Operation *> gone;
  bool isAnyLeft = false;
  for (const ir::Function &function : ir::functionsOf(module()))
    if (wanted.count(function.path))
      gone.push_back(function.op);
    else
      isAnyLeft |= ir::hasBody(function.op);
  ir::removeFunctions(module(), gone, /*bodiless=*/{},
                      isAnyLeft ? ir::EmptiedTables::Go
                                : ir::EmptiedTables::Stay);
}

std::vector<std::string> GenericModule::resources() const {
  std::vector<std::string> names;
  for (auto &printer : impl->reading->resources.getPrinters())
    for (const std::string &key : ir::keysOf(*printer))
      if (std::string name = nameOfTools(printer->getName(), key);
          !impl->droppedResources.count(name))
        names.push_back(name);
  if (!impl->reading->withResources)
    return names;
  std::set<std::string> keys;
  for (const ir::Data &each : impl->data())
    if (ir::isThere(each))
      keys.insert(ir::keyOf(each));
  for (const std::string &key : keys)
    names.push_back(dataPrefix.str() + key);
  return names;
}

void GenericModule::dropResource(llvm::StringRef name) {
  impl->droppedResources.insert(name.str());
  if (!name.consume_front(dataPrefix))
    return;
  // An attribute of builtin's gets data of its own, which are none: other
  // modules refer to the same.
  AttrTypeReplacer inside;
  inside.addReplacement([&](DenseResourceElementsAttr elements) {
    return ir::withoutData(elements, name);
  });
  ir::replaceIn(
      module(),
      [&](StringRef, Attribute attribute) { return inside.replace(attribute); },
      [](Type type) { return type; });
}

bool GenericModule::hasLocations() const {
  return impl->withLocations && anyLocation(module());
}
void GenericModule::forgetLocations() { impl->withLocations = false; }

ModuleOp GenericModule::module() const { return *impl->module; }

} // namespace culprit

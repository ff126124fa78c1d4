//===- StackFrames.cpp - Which frames tell one failure from another -------===//
//
// Anonymous namespaces leave the frames of most patterns and passes blank, so
// what a stack has to offer is little: what the culprit called, by name. That
// is evidence only where it is specific. Builders, rewriters, uniquers, walks
// and accessors of the IR's base classes appear under every bug alike.
//
//===----------------------------------------------------------------------===//
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

/// Never the compiler's own work: signals, libc, the C++ library, start-up.
bool isRuntime(const StackFrame &frame) {
  static constexpr StringRef Prefixes[] = {"__",
                                           "_IO_",
                                           "_dl_",
                                           "_int_",
                                           "_start",
                                           "std::",
                                           "operator new",
                                           "operator delete",
                                           "malloc",
                                           "llvm::sys::",
                                           "llvm::report_",
                                           "llvm::llvm_unreachable",
                                           "llvm::install_",
                                           "llvm::CrashRecoveryContext",
                                           "llvm::deallocate_buffer",
                                           "llvm::allocate_buffer",
                                           "void std::",
                                           "start_thread",
                                           "clone",
                                           "llvm::StdThreadPool",
                                           "llvm::ThreadPool",
                                           "llvm::PrettyStackTrace"};
  static constexpr StringRef Names[] = {"main",
                                        "raise",
                                        "gsignal",
                                        "abort",
                                        "call_init",
                                        "free",
                                        "calloc",
                                        "realloc",
                                        "memcpy",
                                        "memmove",
                                        "memset",
                                        "memcmp",
                                        "strlen",
                                        "cfree",
                                        "pthread_kill",
                                        "execute_native_thread_routine",
                                        "SignalHandler",
                                        "SignalHandlerTerminate",
                                        "CrashRecoverySignalHandler"};
  StringRef name = frame.function;
  return name.empty() || isSystemModule(frame.module) ||
         llvm::is_contained(Names, name) ||
         llvm::any_of(Prefixes, [&](StringRef prefix) {
           return name.starts_with(prefix);
         });
}

/// The template of a pattern's base class: its matchAndRewrite only passes on
/// to the pattern's own.
bool isPatternBase(StringRef name) {
  static constexpr StringRef Bases[] = {
      "mlir::ConversionPattern",
      "mlir::OpConversionPattern",
      "mlir::OpInterfaceConversionPattern",
      "mlir::OpTraitConversionPattern",
      "mlir::ConvertToLLVMPattern",
      "mlir::ConvertOpToLLVMPattern",
      "mlir::RewritePattern",
      "mlir::OpRewritePattern",
      "mlir::OpInterfaceRewritePattern",
      "mlir::OpTraitRewritePattern",
      "mlir::detail::OpOrInterfaceRewritePatternBase"};
  return llvm::any_of(Bases, [&](StringRef base) {
    StringRef rest = name;
    return rest.consume_front(base) &&
           (rest.starts_with("<") || rest.starts_with("::"));
  });
}

/// Frames that start a pattern or a pass: beyond them nothing is specific.
bool dispatches(StringRef name) {
  static constexpr StringRef Prefixes[] = {
      "mlir::PatternApplicator::", "mlir::OperationConverter::",
      "mlir::detail::OpToOpPassAdaptor::", "mlir::PassManager::",
      "mlir::OpPassManager::", "mlir::Pass::",
      "mlir::MLIRContext::executeAction",
      "mlir::tracing::", "mlir::applyPartialConversion",
      "mlir::applyFullConversion", "mlir::applyAnalysisConversion",
      "mlir::applyPatterns", "mlir::applyOpPatterns",
      "mlir::walkAndApplyPatterns", "mlir::MlirOptMain",
      "mlir::splitAndProcessBuffer",
      // Only a symbol table names these.
      "(anonymous namespace)::OperationLegalizer::",
      "(anonymous namespace)::GreedyPatternRewriteDriver::",
      "(anonymous namespace)::RegionPatternRewriteDriver::",
      "(anonymous namespace)::MultiOpPatternRewriteDriver::", "performActions",
      "llvm::FPPassManager::", "llvm::legacy::",
      "llvm::MachineFunctionPass::runOnFunction", "llvm::PassManager<",
      "llvm::detail::PassModel<", "llvm::detail::AnalysisPassModel<",
      "llvm::ModuleToFunctionPassAdaptor",
      "llvm::ModuleToPostOrderCGSCCPassAdaptor",
      "llvm::CGSCCToFunctionPassAdaptor", "llvm::FunctionToLoopPassAdaptor",
      "llvm::FunctionToMachineFunctionPassAdaptor",
      "llvm::DevirtSCCRepeatedPass", "llvm::runPassPipeline", "optMain"};
  return isPatternBase(name) || llvm::any_of(Prefixes, [&](StringRef prefix) {
           return name.starts_with(prefix);
         });
}

/// Verifying, printing, building and reading IR of any kind.
bool isPlumbing(StringRef name) {
  static constexpr StringRef Prefixes[] = {
      // Verifying.
      "mlir::verify", "mlir::detail::verify",
      "mlir::OpTrait::", "mlir::detail::Op", "mlir::Op<",
      "mlir::OpState::", "mlir::RegisteredOperationName::", "llvm::verify",
      // Printing and diagnostics.
      "mlir::AsmPrinter", "mlir::OpAsmPrinter", "mlir::AsmState",
      "mlir::DialectAsmPrinter", "mlir::Diagnostic", "mlir::InFlight",
      "mlir::emit", "mlir::ParallelDiagnosticHandler",
      "mlir::ScopedDiagnosticHandler", "llvm::raw_", "mlir::operator<<",
      "llvm::operator<<",
      // The IR's base classes and what builds it.
      "mlir::Operation::", "mlir::OperationName::", "mlir::OperationState::",
      "mlir::Block::", "mlir::Region::", "mlir::Value::", "mlir::OpOperand::",
      "mlir::OpResult",
      "mlir::BlockArgument::", "mlir::Type::", "mlir::TypeRange",
      "mlir::ValueRange", "mlir::ResultRange", "mlir::OperandRange",
      "mlir::MutableOperandRange", "mlir::Attribute::", "mlir::NamedAttr",
      "mlir::DictionaryAttr::", "mlir::Location", "mlir::IROperand",
      "mlir::IRObjectWithUseList", "mlir::TypeID", "mlir::detail::IROperand",
      "mlir::detail::TypeIDResolver", "mlir::detail::InterfaceMap",
      "mlir::detail::StorageUniquer", "mlir::StorageUniquer",
      "mlir::MLIRContext::", "mlir::Dialect::", "mlir::Builder::",
      "mlir::OpBuilder::", "mlir::ImplicitLocOpBuilder::",
      "mlir::RewriterBase::", "mlir::IRRewriter::", "mlir::PatternRewriter::",
      "mlir::ConversionPatternRewriter::", "mlir::detail::Conversion",
      "mlir::IRMapping::", "mlir::OperationFolder::", "mlir::DataLayout::",
      // Walks, threads, analyses' bookkeeping.
      "mlir::detail::walk", "mlir::ForwardIterator", "mlir::ReverseIterator",
      "mlir::parallelFor", "mlir::failableParallelFor",
      "mlir::detail::AnalysisMap", "mlir::AnalysisManager",
      // LLVM's base classes and containers.
      "llvm::Value::", "llvm::User::", "llvm::Use::", "llvm::Type::",
      "llvm::Instruction::", "llvm::BasicBlock::", "llvm::Module::",
      "llvm::LLVMContext", "llvm::SmallVector", "llvm::SmallPtrSet",
      "llvm::SmallDenseMap", "llvm::DenseMap", "llvm::DenseSet",
      "llvm::StringMap", "llvm::StringRef", "llvm::Twine",
      "llvm::APInt::", "llvm::BumpPtr", "llvm::detail::", "llvm::function_ref<",
      "llvm::unique_function<", "llvm::FoldingSet", "llvm::hash", "llvm::cast",
      "llvm::dyn_cast", "llvm::isa", "llvm::iterator_", "llvm::mapped_",
      "llvm::ilist", "llvm::simple_ilist", "llvm::iplist"};
  return name.contains("::verifyInvariants") ||
         llvm::any_of(Prefixes, [&](StringRef prefix) {
           return name.starts_with(prefix);
         });
}

} // namespace

bool culprit::isSystemModule(StringRef module) {
  static constexpr StringRef Modules[] = {
      "libc.so",  "libc-",   "libstdc++",  "libc++",
      "libgcc_s", "libm.so", "libm-",      "ld-linux",
      "ld-2",     "libasan", "linux-vdso", "libpthread"};
  return llvm::any_of(
      Modules, [&](StringRef prefix) { return module.starts_with(prefix); });
}

bool culprit::isGenericFrame(const StackFrame &frame) {
  return isRuntime(frame) || dispatches(frame.function) ||
         isPlumbing(frame.function);
}

/// Part of the compiler, and the dump does not say what.
static bool isNameless(const StackFrame &frame) {
  return (frame.function.empty() || frame.lookedUp) && frame.isMapped() &&
         !isSystemModule(frame.module);
}

/// Nothing has a name that would end what is specific: a thread of a pool
/// begins in its work, behind all dispatchers.
static bool hidesDispatch(const StackDump &dump) {
  return llvm::none_of(dump.frames, [](const StackFrame &frame) {
    return dispatches(frame.function) ||
           StringRef(frame.function).starts_with("llvm::StdThreadPool::");
  });
}

std::vector<std::string> culprit::significantFrames(const StackDump &dump,
                                                    size_t most) {
  std::vector<std::string> specific, generic;
  bool hidden = hidesDispatch(dump);
  for (size_t i = firstFrameOfCrash(dump); i < dump.frames.size(); ++i) {
    const StackFrame &frame = dump.frames[i];
    if (hidden && isNameless(frame) && frame.function.empty())
      break;
    if (isRuntime(frame))
      continue;
    bool last = dispatches(frame.function);
    if (!last && !isPlumbing(frame.function))
      specific.push_back(frame.function);
    else
      generic.push_back(frame.function);
    if (last || specific.size() == most)
      break;
  }
  std::vector<std::string> &chosen = specific.empty() ? generic : specific;
  chosen.resize(std::min(chosen.size(), most));
  return chosen;
}

std::optional<std::string> culprit::foldedOp(const StackDump &dump) {
  std::string op;
  for (const StackFrame &frame : dump.frames) {
    StringRef name = frame.function;
    if (dispatches(name))
      break;
    if (name.consume_front("mlir::RegisteredOperationName::Model<") &&
        name.consume_back(">::foldHook"))
      op = name.str();
    else if (name == "mlir::Operation::fold")
      return op;
  }
  return std::nullopt;
}

size_t culprit::firstFrameOfCrash(const StackDump &dump) {
  // PrintStackTrace, RunSignalHandlers, the handler: some may be inlined.
  constexpr size_t handlers = 4;
  for (size_t i = 0; i < std::min(handlers, dump.frames.size()); ++i)
    if (isSystemModule(dump.frames[i].module) ||
        dump.frames[i].function == "__restore_rt")
      return i + 1; // behind the trampoline
  for (size_t i = 0; i < dump.frames.size(); ++i)
    if (StringRef(dump.frames[i].function).contains("RunSignalHandlers"))
      return std::min(i + 3, dump.frames.size()); // + handler and trampoline
  // One file without names, libc in it: the same frames under every bug.
  bool nameless = !dump.frames.empty() && isNameless(dump.frames.front());
  return nameless ? std::min(handlers, dump.frames.size()) : 0;
}

std::string culprit::briefName(StringRef function) {
  constexpr size_t longest = 120;
  size_t open = function.find('<'), close = function.rfind('>');
  if (function.size() <= longest || open == StringRef::npos ||
      close == StringRef::npos || close < open)
    return function.str();
  return (function.take_front(open) + "<...>" + function.drop_front(close + 1))
      .str();
}

std::string culprit::placeOf(const StackFrame &frame) {
  std::string place = frame.module;
  if (frame.offset)
    place += "+0x" + llvm::utohexstr(frame.offset, /*LowerCase=*/true);
  return place + "@0x" + llvm::utohexstr(frame.address, /*LowerCase=*/true);
}

bool culprit::isSamePlace(StringRef a, StringRef b) {
  auto [relativeA, addressA] = a.rsplit('@');
  auto [relativeB, addressB] = b.rsplit('@');
  auto [moduleA, offsetA] = relativeA.rsplit("+0x");
  auto [moduleB, offsetB] = relativeB.rsplit("+0x");
  bool known = !offsetA.empty() && !offsetB.empty();
  constexpr size_t digitsInPage = 3;
  return moduleA == moduleB && (known ? offsetA == offsetB
                                      : addressA.take_back(digitsInPage) ==
                                            addressB.take_back(digitsInPage));
}

std::vector<std::string> culprit::namelessPlaces(const StackDump &dump,
                                                 bool ofLookedUp) {
  constexpr size_t mostSeen = 2, mostHidden = 4;
  size_t most = hidesDispatch(dump) ? mostHidden : mostSeen;
  std::vector<std::string> places;
  bool lastIsBlank = false;
  for (size_t i = firstFrameOfCrash(dump); i < dump.frames.size(); ++i) {
    const StackFrame &frame = dump.frames[i];
    if (dispatches(frame.function)) {
      // With an action handler, the lambda that it calls is one frame more.
      StringRef name = frame.function;
      if (lastIsBlank && (name.starts_with("mlir::tracing") ||
                          name.starts_with("mlir::MLIRContext::executeAction")))
        places.pop_back();
      break;
    }
    lastIsBlank = isNameless(frame) && (frame.function.empty() ||
                                        (ofLookedUp && !isGenericFrame(frame)));
    if (lastIsBlank)
      places.push_back(placeOf(frame));
  }
  places.resize(std::min(places.size(), most));
  return places;
}

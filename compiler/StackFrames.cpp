//===- StackFrames.cpp - Which frames tell one failure from another -------===//
//
// Anonymous namespaces leave the frames of most patterns and passes blank, so
// what a stack has to offer is little: what the culprit called, by name. That
// is evidence only where it is specific. Builders, rewriters, uniquers, walks
// and accessors of the IR's base classes appear under every bug alike.
//
//===----------------------------------------------------------------------===//
#include "compiler/StackDump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

/// Never the compiler's own work: signals, libc, the C++ library, start-up.
bool isRuntime(const StackFrame &frame) {
  static constexpr StringRef Modules[] = {
      "libc.so", "libc-",  "libstdc++",  "libgcc_s",
      "libm.so", "libm-",  "libpthread", "ld-linux",
      "ld-2",    "libc++", "libasan",    "linux-vdso"};
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
  static constexpr StringRef Names[] = {
      "main",      "raise",   "gsignal",      "abort",
      "call_init", "free",    "calloc",       "realloc",
      "memcpy",    "memmove", "memset",       "memcmp",
      "strlen",    "cfree",   "pthread_kill", "execute_native_thread_routine"};
  StringRef name = frame.function, module = frame.module;
  auto begins = [](StringRef text) {
    return [text](StringRef prefix) { return text.starts_with(prefix); };
  };
  return name.empty() || llvm::any_of(Modules, begins(module)) ||
         llvm::any_of(Prefixes, begins(name)) ||
         llvm::is_contained(Names, name);
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
      "mlir::PatternApplicator::",
      "mlir::OperationConverter::",
      "mlir::detail::OpToOpPassAdaptor::",
      "mlir::PassManager::",
      "mlir::OpPassManager::",
      "mlir::Pass::",
      "mlir::MLIRContext::executeAction",
      "mlir::tracing::",
      "mlir::applyPartialConversion",
      "mlir::applyFullConversion",
      "mlir::applyAnalysisConversion",
      "mlir::applyPatterns",
      "mlir::applyOpPatterns",
      "mlir::walkAndApplyPatterns",
      "mlir::MlirOptMain",
      "mlir::splitAndProcessBuffer",
      "llvm::FPPassManager::",
      "llvm::legacy::",
      "llvm::MachineFunctionPass::runOnFunction",
      "llvm::PassManager<",
      "llvm::detail::PassModel<",
      "llvm::detail::AnalysisPassModel<",
      "llvm::ModuleToFunctionPassAdaptor",
      "llvm::ModuleToPostOrderCGSCCPassAdaptor",
      "llvm::CGSCCToFunctionPassAdaptor",
      "llvm::FunctionToLoopPassAdaptor",
      "llvm::FunctionToMachineFunctionPassAdaptor",
      "llvm::DevirtSCCRepeatedPass",
      "llvm::runPassPipeline",
      "optMain"};
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

bool culprit::isGenericFrame(const StackFrame &frame) {
  return isRuntime(frame) || dispatches(frame.function) ||
         isPlumbing(frame.function);
}

std::vector<std::string> culprit::significantFrames(const StackDump &dump,
                                                    size_t most) {
  std::vector<std::string> specific, generic;
  for (const StackFrame &frame : dump.frames) {
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

/// What stands inside these was put there by the signal, not by the crash.
static size_t firstFrameOfCrash(const StackDump &dump) {
  for (size_t i = 0; i < dump.frames.size(); ++i)
    if (StringRef(dump.frames[i].function).contains("RunSignalHandlers"))
      return std::min(i + 3, dump.frames.size()); // + handler and trampoline
  return 0;
}

std::vector<std::string> culprit::blankPlaces(const StackDump &dump,
                                              size_t most) {
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
    StringRef module = frame.module;
    bool system = module.starts_with("libc") || module.starts_with("ld-") ||
                  module.starts_with("libm.") || module.starts_with("libgcc") ||
                  module.starts_with("libstdc++");
    lastIsBlank = frame.function.empty() && !system;
    if (lastIsBlank)
      places.push_back(frame.module + "@0x" +
                       llvm::utohexstr(frame.address, /*LowerCase=*/true));
  }
  places.resize(std::min(places.size(), most));
  return places;
}

#include "compiler/output/GenericFrames.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

bool culprit::isSystemModule(StringRef module) {
  static constexpr StringRef Modules[] = {
      "libc.so",  "libc-",   "libstdc++",  "libc++",
      "libgcc_s", "libm.so", "libm-",      "ld-linux",
      "ld-2",     "libasan", "linux-vdso", "libpthread"};
  return llvm::any_of(
      Modules, [&](StringRef prefix) { return module.starts_with(prefix); });
}

bool culprit::isRuntime(const StackFrame &frame) {
  static constexpr StringRef Prefixes[] = {"__",
                                           "_IO_",
                                           "_dl_",
                                           "_int_",
                                           "_nl_",
                                           "_start",
                                           "std::",
                                           "operator new",
                                           "operator delete",
                                           "malloc_",
                                           "llvm::sys::",
                                           "llvm::report_",
                                           "llvm::llvm_unreachable",
                                           "llvm::install_",
                                           "llvm::CrashRecoveryContext",
                                           "llvm::deallocate_buffer",
                                           "llvm::allocate_buffer",
                                           "void std::",
                                           "start_thread",
                                           "llvm::StdThreadPool",
                                           "llvm::ThreadPool",
                                           "llvm::PrettyStackTrace"};
  static constexpr StringRef Names[] = {"main",
                                        "raise",
                                        "gsignal",
                                        "abort",
                                        "call_init",
                                        "free",
                                        "malloc",
                                        "clone",
                                        "clone3",
                                        "calloc",
                                        "realloc",
                                        "memcpy",
                                        "memmove",
                                        "memset",
                                        "memcmp",
                                        "strlen",
                                        "cfree",
                                        "pthread_kill",
                                        "get_sysdep_segment_value",
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
static bool isPatternBase(StringRef name) {
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

bool culprit::dispatches(StringRef name) {
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
      "llvm::FPPassManager::", "llvm::LPPassManager::", "llvm::RGPassManager::",
      "llvm::legacy::", "llvm::MachineFunctionPass::runOnFunction",
      "llvm::PassManager<", "llvm::detail::PassModel<",
      "llvm::detail::AnalysisPassModel<", "llvm::ModuleToFunctionPassAdaptor",
      "llvm::ModuleToPostOrderCGSCCPassAdaptor",
      "llvm::CGSCCToFunctionPassAdaptor", "llvm::FunctionToLoopPassAdaptor",
      "llvm::FunctionToMachineFunctionPassAdaptor",
      "llvm::DevirtSCCRepeatedPass", "llvm::runPassPipeline", "optMain"};
  return isPatternBase(name) || llvm::any_of(Prefixes, [&](StringRef prefix) {
           return name.starts_with(prefix);
         });
}

bool culprit::isPlumbing(StringRef name) {
  static constexpr StringRef Prefixes[] = {
      // Verifying.
      "mlir::verify", "mlir::detail::verify",
      "mlir::OpTrait::", "mlir::detail::Op", "mlir::Op<",
      "mlir::OpState::", "mlir::RegisteredOperationName::", "llvm::verify",
      // Printing and diagnostics.
      "mlir::AsmPrinter", "mlir::OpAsmPrinter", "mlir::AsmState",
      "mlir::DialectAsmPrinter", "mlir::Diagnostic", "mlir::InFlight",
      "mlir::emitError", "mlir::emitWarning", "mlir::emitRemark",
      "mlir::emitOptional", "mlir::ParallelDiagnosticHandler",
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

bool culprit::isGenericFrame(const StackFrame &frame) {
  return isRuntime(frame) || dispatches(frame.function) ||
         isPlumbing(frame.function);
}

bool culprit::isGenericName(const std::string &function) {
  StackFrame frame;
  frame.function = function;
  return isGenericFrame(frame);
}

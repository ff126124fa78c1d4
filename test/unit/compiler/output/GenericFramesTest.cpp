#include "compiler/output/GenericFrames.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

bool isGeneric(llvm::StringRef function) {
  StackFrame frame;
  frame.function = function.str();
  frame.module = "libMLIR.so.22.1";
  return isGenericFrame(frame);
}

TEST(GenericFrames, AreKnownByTheirNamesOrTheirModule) {
  for (const char *function :
       {"",
        "abort",
        "__libc_message",
        "std::__throw_length_error",
        "mlir::Operation::create",
        "mlir::detail::OperandStorage::resize",
        "mlir::Type::getContext",
        "mlir::verify",
        "mlir::PassManager::run",
        "mlir::PatternApplicator::matchAndRewrite",
        "mlir::AsmPrinter::print",
        "mlir::ConversionPattern::matchAndRewrite",
        "llvm::sys::RunSignalHandlers",
        "mlir::OpConversionPattern<mlir::arith::AddIOp>::matchAndRewrite",
        "mlir::detail::walk<mlir::ForwardIterator>",
        "main",
        "_start",
        "mlir::RewriterBase::replaceOp",
        "llvm::raw_ostream::write",
        "mlir::emitError",
        "mlir::emitOptionalError",
        "clone",
        "malloc"})
    EXPECT_TRUE(isGeneric(function)) << function;
  for (const char *function :
       {"mlir::coalesceLoops", "mlir::spirv::BitwiseAndOp::create",
        "mlir::bufferization::analyzeOp", "llvm::VectorCombinePass::run",
        "mlir::linalg::LinalgPattern::matchAndRewrite",
        "(anonymous namespace)::ExtUIPattern::matchAndRewrite", "mainLoop",
        "mlir::vector::TransferReadOp::fold",
        "mlir::emitc::ExpressionOp::createExpression", "cloneLoopBody"})
    EXPECT_FALSE(isGeneric(function)) << function;
  StackFrame libc;
  libc.function = "qsort";
  libc.module = "libc.so.6";
  EXPECT_TRUE(isGenericFrame(libc));
}

TEST(GenericFrames, SignalHandlersOfAnySpellingAre) {
  for (const char *handler : {"llvm::sys::RunSignalHandlers", "SignalHandler",
                              "SignalHandlerTerminate"})
    EXPECT_TRUE(isGeneric(handler)) << handler;
}

} // namespace

//===- InvalidConversion.cpp ----------------------------------------------===//
//
// planted-invalid-conversion
// Converts each arith.subi to an arith.addi, and each arith.muli that is
// `planted.here` to what the verifier refuses. Both must be converted, so that
// without any of the patterns the pass fails, too.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace planted {

namespace {
struct ConvertSub : OpConversionPattern<arith::SubIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::SubIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::AddIOp>(op, adaptor.getLhs(),
                                               adaptor.getRhs());
    return success();
  }
};

/// To a widening that does not widen.
struct ConvertMul : OpConversionPattern<arith::MulIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::MulIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ExtUIOp>(op, op.getType(),
                                                adaptor.getLhs());
    return success();
  }
};
} // namespace

struct InvalidConversion : PassWrapper<InvalidConversion, OperationPass<>> {
  StringRef getArgument() const override {
    return "planted-invalid-conversion";
  }
  StringRef getDescription() const override {
    return "converts ops that are planted.here to invalid ones";
  }

  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect>();
    target.addIllegalOp<arith::SubIOp>();
    target.addDynamicallyLegalOp<arith::MulIOp>(
        [](arith::MulIOp op) { return !isHere(op); });
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertSub, ConvertMul>(&getContext());
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

void registerInvalidConversion() { PassRegistration<InvalidConversion>(); }

} // namespace planted

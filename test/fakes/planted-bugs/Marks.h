//===- Marks.h - Harmless rewrites to plant bugs among ----------*- C++ -*-===//
#ifndef CULPRIT_TEST_PLANTED_MARKS_H
#define CULPRIT_TEST_PLANTED_MARKS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <functional>

namespace planted {

/// Marks an op once, and tells of it.
template <typename OpT> struct Mark : mlir::OpRewritePattern<OpT> {
  Mark(mlir::MLIRContext *context, std::function<void(mlir::Operation *)> then)
      : mlir::OpRewritePattern<OpT>(context), then(std::move(then)) {}

  mlir::LogicalResult
  matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    if (op->hasAttr("planted.seen"))
      return mlir::failure();
    rewriter.modifyOpInPlace(
        op, [&] { op->setAttr("planted.seen", rewriter.getUnitAttr()); });
    then(op);
    return mlir::success();
  }

  std::function<void(mlir::Operation *)> then;
};

/// The patterns and nothing else: folds would come before them.
inline mlir::GreedyRewriteConfig patternsOnly() {
  mlir::GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  config.setRegionSimplificationLevel(
      mlir::GreedySimplifyRegionLevel::Disabled);
  return config;
}

} // namespace planted
#endif

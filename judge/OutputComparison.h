//===- OutputComparison.h - Are two printed results the same? ---*- C++ -*-===//
//
// Two texts are the same if their words are, one by one; two words that are
// both numbers, if they are within a tolerance. Brackets and commas stand for
// themselves, so that `[1.0, 2.0]` and `[1.0000001, 2]` compare as lists of
// numbers. NaN equals NaN.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_OUTPUTCOMPARISON_H
#define CULPRIT_JUDGE_OUTPUTCOMPARISON_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// A number is the same if any of the three says so. All zero: texts must be
/// the same byte for byte.
struct Tolerance {
  double absolute = 0;
  double relative = 0; ///< of the larger of the two
  double ulps = 0;     ///< steps between neighbouring values of f32
  bool isExact() const { return absolute == 0 && relative == 0 && ulps == 0; }

  /// `abs=1e-6,rel=1e-5,ulp=4`, or one number, which is relative.
  static llvm::Expected<Tolerance> parse(llvm::StringRef text);
};

bool sameOutput(llvm::StringRef a, llvm::StringRef b,
                const Tolerance &tolerance);

} // namespace culprit
#endif

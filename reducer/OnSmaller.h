//===- OnSmaller.h - Who hears of each smaller input ------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_ONSMALLER_H
#define CULPRIT_REDUCER_ONSMALLER_H

#include "probe/Compile.h"
#include "llvm/Support/Error.h"
#include <functional>

namespace culprit {

/// Called with each smaller input that shows the failure, as it is met; the
/// answer may go back to an earlier one, which was looked at more closely.
using OnSmaller = std::function<llvm::Error(const Compile &, unsigned ops)>;

} // namespace culprit
#endif

//===- FunctionHalving.h - Half of the functions, and half again -*- C++ -*-==//
#ifndef CULPRIT_BISECT_KERNEL_FUNCTIONHALVING_H
#define CULPRIT_BISECT_KERNEL_FUNCTIONHALVING_H

#include "judge/Oracle.h"
#include "probe/apart/ForeignIR.h"

namespace culprit {

/// The compile with half of its functions gone, as long as either half of those
/// that are left shows the failure by itself: fast where one function, or some
/// that stand together, are enough. 2 compiles for each halving, all of them
/// together no more work than twice the whole, and one trace of the last half;
/// with a trace of each, once more, if that one finds another failure there.
/// `ir` is the input, read.
llvm::Expected<Compile> halveFunctions(Oracle &oracle, const Compile &compile,
                                       const ForeignIR &ir);

} // namespace culprit
#endif

//===- NeededLLVMPass.h - Does the compile need that pass of LLVM? -*- C++ -*-//
//
// A limit of opt-bisect skips what comes behind, too, such as a clean-up. So at
// the boundary there may be a pass that leaves what the user's whole compile
// takes away again, while another one makes it once more; or the same pass on
// another function. So the whole compile is asked without that one unit (one
// run of a pass), which the compiler takes as intervals:
//
//  * It does not show the failure: the unit is needed, and named.
//  * Without all runs of that pass from there on it does not: then the pass is
//    needed, and each of several runs is enough. The unit is named if it is
//    enough without those on other functions; else one that is.
//  * Else the search begins anew without the unit, and what it finds is asked
//    in the same way. If it is not needed either, once more, and then again,
//    without all runs of the passes found. If none is needed, several are each
//    enough: a range.
//
// By its name alone (`-opt-disable`) a pass is needed, or one of a range.
// Nothing is asked where no unit ran behind the boundary: it fails inside of
// that unit, or at once behind it. Nor of a failure that shows by chance, or in
// several ways, or that is a hang; nor where the numbers are not those of one
// compile, or the command sets opt-bisect.
//
// Assumption: a unit that is skipped changes no earlier one (LLVMUnits.h has
// what it may change behind). The bound, for N units: one compile if the unit
// is needed; 3 if the pass is, and this function is enough; log2 N + 4 if it
// is another one; else up to three times 2 log2 N + 6 more.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_NEEDEDLLVMPASS_H
#define CULPRIT_BISECT_PASS_NEEDEDLLVMPASS_H

#include "bisect/pass/LLVMUnits.h"

namespace culprit {

/// The answer, or a better one. `lines` is the list of the whole compile.
llvm::Expected<PassAnswer> ifLLVMNeeds(Oracle &oracle, const Compile &compile,
                                       llvm::ArrayRef<BisectLine> lines,
                                       PassAnswer answer);

} // namespace culprit
#endif

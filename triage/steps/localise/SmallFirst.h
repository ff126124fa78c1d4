//===- SmallFirst.h - Go on with the part that is needed --------*- C++ -*-===//
//
// A large input costs as much in each of the many compiles that follow as it
// did in the first, although one op in one function is mostly enough. The pass
// was found on the whole input; what follows is found on a part of it that
// fails in the same pass in the same way.
//
// Assumption: the part fails for the same reason. The signature (kind, pass,
// open action, evidence) says so, as it does for each later reduction, and the
// gate names the same pass of the pipeline on the part. If not: the whole input
// goes on.
//
// What is left are whole functions, in which applications of patterns keep
// their numbers; of a function of more than a megabyte, some of its ops.
//
// Bound: the input is printed with its locations (by `steady`, if it is large)
// and read once; one small compile for what the trace points at, five for the
// pass and the times of the part. If that does not show it: halveFunctions(),
// twice the work of one compile. Of a large function: three small ones more.
//
// If no part shows it, the whole is printed once more, without locations.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_SMALLFIRST_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_SMALLFIRST_H

#include "triage/Investigation.h"

namespace culprit {

/// Replaces `ground` by that of a part of the input, if the input is large
/// enough to be worth it.
llvm::Error goOnWithPart(Investigation &state);

} // namespace culprit
#endif

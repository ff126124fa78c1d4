//===- MakerOfErrorOp.h - Which pass made what another trips over *- C++ -*-==//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_MAKEROFERROROP_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_MAKEROFERROROP_H

#include "triage/Investigation.h"

namespace culprit {

/// A pass that refuses an op may not be the one to blame: a conversion has left
/// a cast, say, which the translation cannot take. Where the input has no such
/// op, tells which pass made it. Not beside a pattern application, which is
/// nearer, nor where a compile takes seconds. Bound: twice the logarithm of the
/// number of pass executions, in compiles that end before the failing pass.
llvm::Error tellMakerOfErrorOp(Investigation &state);

} // namespace culprit
#endif

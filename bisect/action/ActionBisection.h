//===- ActionBisection.h - Which application inside the pass ----*- C++ -*-===//
//
// The rule for `exact` (docs/decisions/same-failure.md): application k is named
// only if (a) k-1 is clean, k shows the failure, and it was not seen with all
// but k (NeededAction.h), or (b) the failure is a crash, the ungated log leaves
// k open, and k-1 neither crashes nor hangs. Otherwise the answer is the range
// (last clean, first showing], or all from k on. If k lies behind a gap of the
// log, the counter alone knows it: it has its number and no name.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_ACTIONBISECTION_H
#define CULPRIT_BISECT_ACTION_ACTIONBISECTION_H

#include "bisect/action/ActionAnswer.h"
#include "bisect/action/EnoughActions.h"

namespace culprit {

/// `compile` runs one pass and shows the failure; its input is best isolated.
llvm::Expected<ActionAnswer>
bisectAction(Oracle &oracle, const Compile &compile,
             EnoughBy enough = EnoughBy::SetsAndWindows);

} // namespace culprit
#endif

//===- PassBisection.h - Which pass execution shows it ----------*- C++ -*-===//
//
// The gate on the complete pipeline is the authority: with executions 0..k-1 on
// and the rest skipped, the failure shows at k and not at k-1. A trace gives
// the guess, so that two compiles decide. If the guess misled, a search
// decides. Without a gate, prefixes of the text answer, and the report says so;
// they do, too, where the execution that the gate found lies behind a gap of
// the log, which then does not tell which pass it is. Whether the command needs
// the pass at the boundary is asked, too (AnotherPass.h), and where memory runs
// out, whether it is only the last of many that take some (LastStraw.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_PASSBISECTION_H
#define CULPRIT_BISECT_PASS_PASSBISECTION_H

#include "bisect/pass/PassAnswer.h"
#include "counters/Trace.h"

namespace culprit {

/// `steady`: the whole command, threading off where that was possible, which
/// shows the failure. `traced` may be absent, `pipeline` too.
llvm::Expected<PassAnswer> bisectPass(Oracle &oracle, const Compile &steady,
                                      const std::optional<Pipeline> &pipeline,
                                      const std::optional<Trace> &traced);

} // namespace culprit
#endif

//===- TraceAhead.h - A trace that will be asked for next -------*- C++ -*-===//
#ifndef CULPRIT_JUDGE_TRACEAHEAD_H
#define CULPRIT_JUDGE_TRACEAHEAD_H

#include "judge/Oracle.h"
#include "probe/AskAhead.h"

namespace culprit {

/// The compile, which shows the oracle's failure, is traced beside what is
/// asked in the scope of the result. For a hang each run takes its time, and
/// what the gate has learnt of a trace is for one thread.
inline AskAhead traceAhead(Oracle &oracle, Compile compile) {
  return AskAhead(
      oracle.door(), [&oracle, compile = std::move(compile)]() -> llvm::Error {
        const FailureSignature &failure = oracle.reference();
        Instruments &instruments = oracle.instruments();
        if (failure.face.kind == FailureKind::Hang || instruments.isGate())
          return llvm::Error::success();
        return instruments.trace(compile, failure.runsPerQuestion).takeError();
      });
}

} // namespace culprit
#endif

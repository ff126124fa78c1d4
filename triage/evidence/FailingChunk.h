//===- FailingChunk.h - Which part of a split input fails? ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_FAILINGCHUNK_H
#define CULPRIT_TRIAGE_EVIDENCE_FAILINGCHUNK_H

#include "probe/Prober.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

/// One of the chunks of an input that `--split-input-file` cuts. Those that are
/// empty count, too: the user does.
struct FailingChunk {
  Compile compile; ///< of it alone, at the lines that it has in the whole
  unsigned number; ///< from 1
  unsigned line;   ///< its first that is not empty, from 1
  unsigned chunks; ///< in the input
  unsigned alike;  ///< so many fail alone in the same way
  /// Errors of the failure, verbatim, that other chunks print and survive, if
  /// no chunk fails by what it is told by. This one fails by another.
  std::vector<std::string> survived = {};
};

/// For a --split-input-file command: the first chunk that fails alone in the
/// same way (the flag stays; on one chunk it does nothing). Nothing if none
/// does.
llvm::Expected<std::optional<FailingChunk>>
isolateChunk(Prober &prober, const Compile &asGiven,
             const FailureSignature &reference);

} // namespace culprit
#endif

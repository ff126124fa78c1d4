//===- Snapshot.h - The IR just before the guilty pass ----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_SNAPSHOT_H
#define CULPRIT_BISECT_PASS_SNAPSHOT_H

#include "bisect/pass/PassAnswer.h"

namespace culprit {

struct Snapshot {
  /// IR and one pass, as a compile that shows the failure.
  Compile compile;
  Pipeline pipeline; ///< one leaf, inside its anchors
  /// The ops say where in the user's input they come from.
  bool hasLocations = true;
};

/// Runs the gate one short of the pass and keeps what it printed. The snapshot
/// is faithful only if the pass alone, on that IR, shows the same failure. Else
/// the answer is nothing, and `why` says what was seen instead. 2 to 6
/// compiles.
llvm::Expected<std::optional<Snapshot>>
takeSnapshot(Oracle &oracle, const Compile &steady, const PassAnswer &pass,
             const std::optional<Pipeline> &pipeline, std::string &why);

} // namespace culprit
#endif

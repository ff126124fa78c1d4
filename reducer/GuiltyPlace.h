//===- GuiltyPlace.h - Where the compiler was when it failed ----*- C++ -*-===//
#ifndef CULPRIT_REDUCER_GUILTYPLACE_H
#define CULPRIT_REDUCER_GUILTYPLACE_H

#include "counters/Trace.h"

namespace culprit {

/// The place of the compiler when it failed, as a log says it.
struct GuiltyPlace {
  /// The texts in `loc(...)`, without quotes, the likeliest place first. The
  /// first one at which there is an op other than the module counts.
  std::vector<std::string> locations;
  std::string function;        ///< symbol that the pass ran on; may be empty
  bool wholeFunctions = false; ///< smaller guesses are not wanted
};

/// What is said of the failure itself comes first. If no action on an op is
/// open, the last one was at least near (a loop that no action sees; a fold).
GuiltyPlace placeIn(const Trace &trace);

} // namespace culprit
#endif

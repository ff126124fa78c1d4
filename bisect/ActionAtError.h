//===- ActionAtError.h - The application at an error ------------*- C++ -*-===//
//
// A conversion without the guilty pattern mostly fails, too: the op stays
// illegal. So no setting of the counter is clean. But an error has a place, and
// applications have places.
//
// Assumes that what a pattern makes has the location of its op, as with
// Location::fuse or op->getLoc(). Applications at the same place cannot be told
// apart: only the first is ever named, so that no other one at that place has
// run where the failure shows. An error that is told of another place than its
// cause's names nothing, unless an innocent application is the first at that
// place, and the failure shows with it and not without it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTIONATERROR_H
#define CULPRIT_BISECT_ACTIONATERROR_H

#include "counters/Trace.h"
#include "judge/Searches.h"

namespace culprit {

struct ActionAtError {
  uint64_t point = 0;  ///< applications, of which the last is at the place
  std::string without; ///< how the compile ends with one less
};

/// The first application of the tag at the place of the failure's first error,
/// if the compile shows the failure with those up to it, and another one
/// without it. `trace` is of the compile of `knob`. Two compiles.
llvm::Expected<std::optional<ActionAtError>>
findActionAtError(Oracle &oracle, const Knob &knob, const Trace &trace,
                  const std::string &tag);

} // namespace culprit
#endif

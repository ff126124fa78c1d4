//===- ActionAtError.h - The application at an error ------------*- C++ -*-===//
//
// A conversion without the guilty pattern mostly fails, too: the op stays
// illegal. So no setting of the counter is clean. But an error has a place, and
// applications have places.
//
// Assumes that what a pattern makes has the location of its op, as with
// Location::fuse or op->getLoc(). An error that is told of another place than
// its cause's names nothing, unless an innocent application is the first at
// that place, and the failure shows with it and not without it. A range that is
// told then may begin behind the cause.
//
// Of several applications at the place, only the first is ever named, so that
// no other one there has run where the failure shows. To skip the others does
// not tell them apart: what is skipped changes the numbers of the rest.
//
// The verifier has its say only when all is converted. So the failure may show
// with those behind the one at the place, and not yet with it: one of them may
// be what makes invalid what that one made. No more than a range is told then,
// from the first one at the place to the one with which the failure shows. For
// a cast that is left, it is from the very first one: that of an argument has
// the argument's place, and is made by the application on the op around it.
//
// Bound: log2 N + 3 compiles, of which the search before has asked most.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_ACTIONATERROR_H
#define CULPRIT_BISECT_ACTION_ACTIONATERROR_H

#include "counters/Trace.h"
#include "judge/Searches.h"

namespace culprit {

struct ActionAtError {
  /// The application is in (before, point], counted from 1; it is exact if that
  /// is one.
  uint64_t before = 0, point = 0;
  std::string why;
};

/// Where, in the order of applications of the tag, the failure's first error
/// comes from, by its place. Nothing if no application is at that place.
/// `trace` is of the compile of `knob`, which shows the failure.
llvm::Expected<std::optional<ActionAtError>>
findActionAtError(Oracle &oracle, const Knob &knob, const Trace &trace,
                  const std::string &tag);

} // namespace culprit
#endif

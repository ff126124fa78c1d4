//===- Slice.h - Guesses at what the failure needs --------------*- C++ -*-===//
//
// A trace of the failing compile says which op the compiler was at. The ops
// outside of a slice around that op are rarely needed, so a few guesses come
// before any search: each costs one compile, and saves most of the search when
// it is right. A wrong one costs nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_SLICE_H
#define CULPRIT_REDUCER_SLICE_H

#include "compiler/ir/GenericModule.h"
#include "reducer/GuiltyPlace.h"
#include "reducer/ValueSources.h"
#include <string>
#include <vector>

namespace culprit {

/// Smaller modules to try, the likeliest first; none equals the base.
///   1. the op with what it refers to by name, and the regions around it
///   2. that and what its operands are made from
///   3. the op with the ops around it in its block
///   4. the whole function
/// In all of them, other values take the place of used results of ops that
/// went.
std::vector<GenericModule> sliceGuesses(const GenericModule &base,
                                        const GuiltyPlace &place,
                                        const ValueSources &sources);

} // namespace culprit
#endif

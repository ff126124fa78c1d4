//===- UnitSet.h - Some of the units of a search ----------------*- C++ -*-===//
#ifndef CULPRIT_SEARCH_UNITSET_H
#define CULPRIT_SEARCH_UNITSET_H

#include <vector>

namespace culprit {

/// Units of 0..N-1: ascending, no duplicates.
using UnitSet = std::vector<unsigned>;

} // namespace culprit
#endif

//===- Edit.h - One way to make the IR smaller ------------------*- C++ -*-===//
//
// An edit names an op of an immutable base by its number (pre-order; 0 is the
// module) and what to do with it. A candidate is a base and a set of edits;
// applyEdits() makes it. Edits whose op is gone by then do nothing, so any set
// of edits of one kind can be applied together, but for other ways to do the
// same (EditKind::forms).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_EDIT_H
#define CULPRIT_REDUCER_EDIT_H

#include <compare>

namespace culprit {

struct Edit {
  unsigned op = 0;     ///< number in the base
  unsigned detail = 0; ///< which operand, block, attribute...; see the kind
  auto operator<=>(const Edit &) const = default;
};

} // namespace culprit
#endif

//===- NamedAction.h - What a trace says of an action -----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_ACTION_NAMEDACTION_H
#define CULPRIT_BISECT_ACTION_NAMEDACTION_H

#include "counters/Trace.h"

namespace culprit {

struct NamedAction {
  std::string tag; ///< `apply-pattern`
  /// 0-based among the actions of that tag in the compile that was asked, which
  /// runs one pass, mostly. Nothing for one of a cycle that is seen behind a
  /// gap of the log alone.
  std::optional<uint64_t> index = 0;
  std::string pattern; ///< `(anonymous namespace)::ExtUIPattern`; may be blank
  std::string op;      ///< first line of the op it ran on
  std::string opName;  ///< `memref.dealloc`; may be empty
  std::string location;
  /// Who made the op. An op that a pass made has the location of what it was
  /// made from.
  enum class Origin { Unknown, Input, EarlierPass, SamePass };
  Origin origin = Origin::Unknown;
  std::string madeBy; ///< that pass, where it is known
};

NamedAction nameOf(const Action &action);

/// The pattern, for people. Blank if nobody knows it.
llvm::StringRef patternOf(const Action *action);

/// Nothing when the log does not reach that far, or has a gap before it.
const Action *actionAt(const Trace &trace, llvm::StringRef tag, uint64_t index);

/// The patterns at the end of a log without end, each as it first ran. It is
/// chance where the log ends.
std::vector<NamedAction> cycleAtEnd(const Trace &trace, llvm::StringRef tag);

/// The place of a failure that no action gates: `in a fold of X`.
std::string placeOutside(const Trace &trace, const FailureFace &face);

} // namespace culprit
#endif

//===- ActionAnswer.h - The application, and how sure that is ---*- C++ -*-===//
#ifndef CULPRIT_BISECT_ACTION_ACTIONANSWER_H
#define CULPRIT_BISECT_ACTION_ACTIONANSWER_H

#include "bisect/action/NamedAction.h"
#include "judge/Searches.h"

namespace culprit {

struct ActionAnswer {
  Precision precision = Precision::Unknown;
  bool gated = false;
  /// The one, or those that show it together; for a hang, the cycle.
  std::vector<NamedAction> actions;
  /// (range.first, range.second] for precision Range.
  std::pair<uint64_t, uint64_t> range{0, 0};
  /// Those in the range, as far as the log has them.
  std::vector<NamedAction> candidates;
  /// An exact one that may not be the one that matters: by numbers, it shows
  /// without that one, too, or without it until it is tried again.
  bool isDoubted = false;
  std::string why;
  /// For a debug counter of LLVM: the units that are enough, `NAME=0-1:3`.
  std::string chunks;
  KnobRecord knob;
  std::vector<std::string> decisions;
};

/// The applications that are searched, as the trace of the failure has them.
struct TracedActions {
  const Trace &trace;
  const std::string &tag;
  const FailureFace &face;
};

/// So many runs at most are traced to see the failure. Wrong code shows in no
/// run of the compiler itself: each one ends, and one is enough.
inline unsigned runsToTrace(const FailureSignature &failure) {
  return failure.face.kind == FailureKind::Miscompile ? 1
                                                      : failure.runsPerQuestion;
}

/// Application `point`, counted from 1, is the one.
void settle(ActionAnswer &answer, const TracedActions &of, uint64_t point,
            std::string why);

/// One of those in (range.first, range.second], which is settled if that is
/// one.
void settleRange(ActionAnswer &answer, const TracedActions &of,
                 std::pair<uint64_t, uint64_t> range, std::string why);

/// Fills the answer from what the search over the counter found.
void conclude(ActionAnswer &answer, const TracedActions &of,
              const FirstFailingResult &found);

} // namespace culprit
#endif

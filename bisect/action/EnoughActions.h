//===- EnoughActions.h - How many applications does it need? ----*- C++ -*-===//
//
// The failure shows with applications 1 to k, and not with k-1 of them: k has
// to do with it, and earlier ones may.
//
// Where the trace tells what each application is, whatever its number, and the
// compiler can be told to run just some of them, the answer is a 1-minimal set
// (search/MinimalSet.h): nothing alone does not show it, the set does, and
// without any one of it the failure is gone. A set counts only if a trace shows
// that so many applications ran: what is skipped may change what others are.
// What did nothing to the IR is left out from the start (ChangingActions.h).
// At most 71 compiles.
//
// Else numbers are all there is. When earlier applications are skipped, those
// of later ones shift: number 5 of a window is not number 5 of the log. So a
// window tells how much is needed, in numbers, and names nothing.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_ENOUGHACTIONS_H
#define CULPRIT_BISECT_ACTION_ENOUGHACTIONS_H

#include "bisect/action/NamedAction.h"
#include "judge/Searches.h"

namespace culprit {

enum class EnoughBy {
  SetsAndWindows,
  Sets, ///< for who wants names alone: a window of numbers has none
};

/// All outlive the search.
struct ActionsUpTo {
  Oracle &oracle;
  const Compile &compile; ///< shows the failure
  const Trace &trace;     ///< of it
  const std::string &tag;
  const Knob &knob; ///< over the applications of the tag
  uint64_t end;     ///< k
};

struct EnoughActions {
  /// The set, with k first; empty if nothing names one.
  std::vector<NamedAction> actions;
  std::string why; ///< to be added to an answer; may be empty
};

/// `decisions`: a line is added for each set that is asked.
llvm::Expected<EnoughActions> findEnough(const ActionsUpTo &upTo, EnoughBy by,
                                         std::vector<std::string> *decisions);

} // namespace culprit
#endif

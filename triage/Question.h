//===- Question.h - What a triage is to find out ----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_QUESTION_H
#define CULPRIT_TRIAGE_QUESTION_H

#include "reducer/Reducer.h"
#include "triage/evidence/OutputQuestion.h"

namespace culprit {

struct Question {
  unsigned baselineRuns = 3;
  /// The user asked for that many: clean ones are no reason to make fewer.
  bool runsGiven = false;
  /// A command that runs for so long may be taken for a hang, and the steps
  /// need not wait for its limit.
  std::chrono::milliseconds goesAheadAfter{2000};
  bool reduceCommand = true; ///< pipeline and flags; not for `bisect`
  bool reduceIR = true;
  /// `reduce`: keep the original pipeline's way to the failure instead of
  /// starting from the IR just before the failing pass.
  bool fromOriginal = false;
  ReducerOptions reducer;
  bool breakCommand = false; ///< say how a debugger stops at the action
  OutputQuestion output;     ///< asked: the failure is a wrong output
  /// `reduce --interesting`: this script judges inputs, and the command only
  /// prints the input in the form that can be edited.
  std::string script;
  bool baselineOnly = false; ///< does it fail, how, and always?
};

} // namespace culprit
#endif

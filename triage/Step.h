//===- Step.h - A line of a recipe ------------------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEP_H
#define CULPRIT_TRIAGE_STEP_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The work of a line. Most steps go on to the next line; some decide.
class Work {
public:
  using GoesOn = llvm::Error (*)(Investigation &);
  using Decides = llvm::Expected<Next> (*)(Investigation &);
  constexpr Work(GoesOn step) : goesOn(step) {}
  constexpr Work(Decides step) : decides(step) {}
  llvm::Expected<Next> operator()(Investigation &state) const;

private:
  GoesOn goesOn = nullptr;
  Decides decides = nullptr;
};

/// The questions that want the answer of a step.
enum class For {
  All,
  Pattern, ///< not `reduce` (Question::fromOriginal), which names none
  Command, ///< not `bisect`, which leaves the command as it is
  Input,   ///< neither `bisect` nor --no-reduce
};

struct Step {
  /// Two lines that ask the same question have the same name.
  const char *name;
  Work work;
  const char *asks; ///< the question, for people
  For whom = For::All;
  /// The step compiles edited inputs or commands. It is left out if another
  /// failure could be mistaken for this one (Findings::indistinct).
  bool edits = false;
  /// For Next::Jump: the name of the line; if two have it, the first is meant.
  const char *jump = nullptr;
  bool isFor(const Question &question) const;
};

} // namespace culprit
#endif

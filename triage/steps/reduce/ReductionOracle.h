//===- ReductionOracle.h - For the questions of a reduction -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_REDUCTIONORACLE_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_REDUCTIONORACLE_H

#include "triage/Investigation.h"

namespace culprit {

/// Runs that cannot be traced are compared with the faces of the best so far,
/// too, and have its signal. Of an error that one pattern makes, what is to be
/// accepted is traced: it must be made by that one. An error behind all passes
/// is asked of the whole command, too. When this goes, the state's
/// oracle absorbs what this one has met, and its rate, if that is lower. For
/// wrong code, it is the state's oracle. Of edits of the command, which leave
/// the input as it is, an error keeps the limit that it is about.
class ReductionOracle {
public:
  enum class Edits { Input, Command };
  static llvm::Expected<ReductionOracle> of(Investigation &state,
                                            Edits edits = Edits::Input);
  ReductionOracle(ReductionOracle &&) = default;
  ~ReductionOracle() {
    if (own)
      state.oracle->absorb(*own);
  }
  Oracle &operator*() { return own ? *own : *state.oracle; }

private:
  ReductionOracle(Investigation &state, std::unique_ptr<Oracle> own)
      : state(state), own(std::move(own)) {}

  Investigation &state;
  std::unique_ptr<Oracle> own; ///< null: moved from, or for wrong code
};

} // namespace culprit
#endif

//===- Best.h - The smallest IR so far, and its history ---------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_BEST_H
#define CULPRIT_REDUCER_BEST_H

#include "reducer/Reducer.h"

namespace culprit {

/// What the reduction has reached. It changes only by commits, each of which
/// was seen to show the failure and is smaller or simpler.
class Best {
public:
  Best(Oracle &oracle, const Compile &compile, GenericModule module,
       const OnSmaller &onSmaller);

  const GenericModule &module() const { return base; }
  const Compile &compile() const { return shown; }
  /// What stands for values that nothing else gives, in all candidates.
  const ValueSources &valueSources() const { return sources; }
  llvm::Error learnValueSources();
  Oracle &judge() { return oracle; }
  const std::vector<ReductionStep> &trajectory() const { return steps; }

  /// The compile with that IR as its input.
  Compile compileOf(const GenericModule &module) const;

  /// How closely a candidate is looked at before it counts as showing the
  /// failure: a crash without a specific frame changes its face with the heap,
  /// so that only a trace can tell.
  Attribution attribution() const;

  /// Commits the IR if it shows the failure; the pass is attributed, so the
  /// same text from another pass is refused.
  llvm::Expected<bool> accept(GenericModule smaller);

  /// A search that still goes on has seen it show the failure: it goes to disk,
  /// if it is the smallest there, and is not committed.
  llvm::Error keepInterim(const GenericModule &smaller);

private:
  void note();

  Oracle &oracle;
  GenericModule base;
  std::string text; ///< of base
  size_t bytesOnDisk = 0;
  Compile shown;
  ValueSources sources;
  const OnSmaller &onSmaller;
  std::vector<ReductionStep> steps;
};

} // namespace culprit
#endif

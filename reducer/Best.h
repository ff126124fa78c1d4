//===- Best.h - The smallest IR so far, and its history ---------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_BEST_H
#define CULPRIT_REDUCER_BEST_H

#include "judge/Oracle.h"
#include "reducer/EditableIR.h"
#include "reducer/OnSmaller.h"
#include "reducer/ReductionAnswer.h"
#include <set>

namespace culprit {

/// The state of the reduction. It changes only by commits. Each of these was
/// seen to show the failure, in just the text that is edited from then on, and
/// is smaller or simpler.
class Best {
public:
  Best(Oracle &oracle, const Compile &compile, EditableIR ir,
       const OnSmaller &onSmaller);

  /// What is accepted may be given up: limits stay those of the whole.
  void keepLimits() { shrinksLimits = false; }

  unsigned ops() const { return base.ops(); }
  const std::string &text() const { return base.text(); }
  /// It is, or was, the smallest so far: an edit that leads there makes nothing
  /// smaller. No kind should have such edits (docs/reduce.md, Why it ends). If
  /// one has, answers that the journal knows would be committed for ever, at no
  /// cost that a budget counts.
  bool had(llvm::StringRef text) const;
  const Compile &compile() const { return shown; }
  Oracle &judge() { return oracle; }
  const std::vector<ReductionStep> &trajectory() const { return steps; }

  llvm::Error learnValueSources();
  llvm::Expected<KindEdits> edits(const EditKind &kind) {
    return base.edits(kind, sources);
  }
  llvm::Expected<EditedIR> edited(const EditKind &kind,
                                  llvm::ArrayRef<Edit> edits) {
    return base.edited(kind, edits, sources);
  }
  llvm::Expected<std::vector<EditedIR>> slices(const GuiltyPlace &place) {
    return base.slices(place, sources);
  }
  EditableIR &ir() { return base; }

  /// The compile with that IR as its input.
  Compile compileOf(const EditedIR &edited) const;

  /// How closely a candidate is looked at before it counts as showing the
  /// failure: a crash without a specific frame changes its face with the heap,
  /// so that only a trace can tell; so it is where a trace tells the patterns
  /// of an error apart.
  Attribution attribution() const;

  /// Commits the IR if it shows the failure; the pass is attributed, so the
  /// same text from another pass is refused. IR that cannot be read again is
  /// unresolved. If it is refused, what a search has put on disk gives way to
  /// what was committed last.
  llvm::Expected<Judgement> accept(const EditedIR &smaller);

  /// A search that still goes on has seen the compile show the failure: it goes
  /// to disk, if it is the smallest there, and is not committed. Once the
  /// search is over, its answer is to be accepted or refused.
  llvm::Error keepInterim(const EditedIR &smaller);

private:
  void note();
  llvm::Expected<Judgement> commit(const EditedIR &smaller);
  llvm::Error dropInterim();

  Oracle &oracle;
  EditableIR base;
  size_t bytesOnDisk = 0; ///< fewer than the base has: an interim's
  bool shrinksLimits = true;
  Compile shown;
  ValueSources sources; ///< what stands for values that nothing else gives
  const OnSmaller &onSmaller;
  std::vector<ReductionStep> steps;
  std::set<uint64_t> hadTexts; ///< hashes
};

} // namespace culprit
#endif

//===- Refusals.h - Which single edits the compiler refuses -----*- C++ -*-===//
#ifndef CULPRIT_REDUCER_REFUSALS_H
#define CULPRIT_REDUCER_REFUSALS_H

#include "reducer/Best.h"
#include <map>

namespace culprit {

/// What one compile refuses before any pass runs (Prefilter.h), asked for
/// single edits of all kinds together: as long as none of them succeeds, they
/// will all be asked about.
class Refusals {
public:
  /// Both must outlive this.
  Refusals(Best &best, const std::vector<const EditKind *> &kinds)
      : best(best), kinds(kinds) {}

  /// For each candidate whether it is refused; where nothing can be told, it is
  /// not.
  llvm::Expected<std::vector<bool>> of(const std::vector<Compile> &candidates);

  /// Up to `count` candidates that will be asked about if none of `now` keeps
  /// the failure: for workers that have nothing else to do. Each is named once.
  std::vector<Compile> ahead(const std::vector<Compile> &now, size_t count);

private:
  llvm::Error learn(const std::vector<Compile> &candidates);
  llvm::Expected<bool> ask(const std::vector<Compile> &candidates);
  std::vector<Compile> withLater(std::vector<Compile> candidates) const;

  Best &best;
  const std::vector<const EditKind *> &kinds;
  bool looksAhead = true;
  std::vector<Compile> later;        ///< of the IR that was looked at last
  std::map<std::string, bool> known; ///< by hash of the input
};

} // namespace culprit
#endif

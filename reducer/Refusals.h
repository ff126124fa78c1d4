//===- Refusals.h - Which single edits the compiler refuses -----*- C++ -*-===//
#ifndef CULPRIT_REDUCER_REFUSALS_H
#define CULPRIT_REDUCER_REFUSALS_H

#include "reducer/Best.h"
#include <map>

namespace culprit {

/// Remembers which edits one compile refuses before any pass runs
/// (Prefilter.h). Once a kind has failed, it is asked for single edits of all
/// kinds together: as long as none of them succeeds, they will all be asked
/// about. Before that, the next success would be the end of what it says. A few
/// of a kind are not asked about by themselves, nor if none of it was refused
/// the last time: they run as soon as that compile would.
class Refusals {
public:
  /// Both must outlive this.
  Refusals(Best &best, const std::vector<const EditKind *> &kinds)
      : best(best), kinds(kinds) {}

  /// No edit of some kind keeps the failure in the IR as it is: the others are
  /// likely to be asked about, all of them.
  void failedOn(const std::string &hash) { failedHash = hash; }

  /// For each candidate of the kind whether it is refused. If nothing can be
  /// told, it is not.
  llvm::Expected<std::vector<bool>> of(const EditKind &kind,
                                       const std::vector<Compile> &candidates);

  /// Up to `count` candidates that will be asked about if none of `now` keeps
  /// the failure: for workers that have nothing else to do. Each is named once.
  llvm::Expected<std::vector<Compile>> ahead(const std::vector<Compile> &now,
                                             size_t count);

private:
  struct Candidate {
    const EditKind *kind;
    Compile compile;
  };
  bool asksAboutAll() const;
  bool isWorthAsking(const EditKind &kind, size_t count) const;
  llvm::Error learn(const EditKind &kind,
                    const std::vector<Compile> &candidates);
  llvm::Expected<bool> ask(const std::vector<Candidate> &candidates);
  llvm::Error addLater(std::vector<Candidate> &candidates) const;

  Best &best;
  const std::vector<const EditKind *> &kinds;
  bool looksAhead = true;
  std::string failedHash;       ///< of an IR on which a kind failed
  std::vector<Candidate> later; ///< of the IR whose hash is `laterOf`
  std::string laterOf;
  std::map<std::string, bool> known;            ///< by hash of the input
  std::map<const EditKind *, unsigned> refused; ///< the last time
};

} // namespace culprit
#endif

//===- SeveralFailures.h - Of one program's compiles ------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_SEVERALFAILURES_H
#define CULPRIT_COUNTERS_SEVERALFAILURES_H

#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// A program may compile several modules in one process, catch the failure of
/// one, and end with the failure of another.
struct SeveralFailures {
  unsigned count = 0; ///< compiles that fail; 0: it compiles once, or none does
  /// The one with which the program ended, and which the trace is about, from
  /// 1; nothing: nobody knows.
  std::optional<unsigned> taken;
  /// The program may have ended with another one: nothing proves that it was
  /// the one that is taken.
  bool isGuess = false;
  /// The frames of the exception with which it ended are those of that one.
  bool isProven = false;
  bool wentOn = false; ///< it compiled more after the one that is taken
  std::vector<std::string> otherErrors;   ///< of the others alone, normalised
  std::vector<std::string> otherVerbatim; ///< the same, as printed

  /// Nobody knows what the trace is about.
  bool isUnsure() const { return count > 0 && !taken; }
  bool mayBeAnother() const { return isUnsure() || isGuess; }
  /// For people; "": one compile fails, and the program ends with it.
  std::string text() const;
};

} // namespace culprit
#endif

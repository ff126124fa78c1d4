//===- Identify.h - Is what a triage found a bug that is known? -*- C++ -*-===//
//
// Two failures are one bug if the judge of one's bundle takes the other for its
// own. Asked in this order, one question at a time:
//
//   1. bugs of the same failure id: their judge on the triaged job; then their
//      command on its reduced input
//   2. crashes in the same pass, which another face gave another id: their
//      command on its reduced input
//
// A job whose earlier triage did not come to its end is not asked about: this
// one goes on. Each answer is kept as evidence. If all say no, it is a bug of
// its own, under its failure id, numbered if two bugs have one. If no answer
// can be had of one with its failure id, it is that one.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_IDENTIFY_H
#define CULPRIT_NIGHTLY_IDENTIFY_H

#include "nightly/Finding.h"
#include <deque>

namespace culprit {

/// One finding at a time, so that two triages that end together do not become
/// two bugs.
class Identification {
public:
  explicit Identification(Book &book) : book(book) {}
  llvm::Error add(Finding finding);
  /// ^C came before it was known what these are: their triages are there for
  /// the next night, which goes on from what they have found.
  void keepWaiting() const;

private:
  struct Question {
    Bug bug;
    bool onReducedInput; ///< else on the job
  };
  llvm::Error beginNext();
  llvm::Expected<std::deque<Question>> questionsFor(const Finding &finding);
  llvm::Error askNext();
  llvm::Error take(const Question &question, const JudgeAnswer &answer);
  llvm::Error isKnown(const Bug &bug, Sight sight, const std::string &reason,
                      bool byReducedInput);
  llvm::Error isItsOwn();
  llvm::Error finish(const std::string &bug);

  Book &book;
  std::deque<Finding> waiting;
  bool busy = false;
  std::deque<Question> questions; ///< about waiting.front()
  std::set<std::string> asked;    ///< the bugs of its failure id at that time
  std::optional<Bug> broken;      ///< the first of them whose judge broke
};

} // namespace culprit
#endif

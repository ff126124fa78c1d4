//===- RareOrOften.h - Does a run show it rarely, or often? -----*- C++ -*-===//
//
// Wald's sequential probability ratio test ("Sequential Tests of Statistical
// Hypotheses", 1945): run after run, until the runs so far are a thousand times
// as likely for one of two shares as for the other. A fixed number of runs with
// a threshold answers one way today and another way tomorrow for each share
// near it; here that band is known, and the clear cases cost the fewest runs.
//
// Assumption: runs are independent, and show it with one share. If they are
// not, the answer is still one of two, with chances that are not the ones
// stated.
//
// Bound: 2 answers of 1,000 are wrong for a share of at most `rare` or at least
// `often`; for one between them either answer may come. At most `most` runs,
// then the likelier share wins; 31 runs in a row without it, or 7 with it, are
// enough.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_RAREOROFTEN_H
#define CULPRIT_SEARCH_RAREOROFTEN_H

namespace culprit {

class RareOrOften {
public:
  static constexpr double rare = 0.1, often = 0.28;
  static constexpr unsigned most = 240;

  enum class Answer { Open, Rare, Often };

  void add(bool shows);
  Answer answer() const;

private:
  /// The logarithm of how much likelier the runs are with `often`.
  double likelihood = 0;
  unsigned runs = 0;
};

} // namespace culprit
#endif

//===- RareOrOften.h - Does a run show it rarely, or often? -----*- C++ -*-===//
//
// A sequential test whose two bounds move apart (G. Lorden, "2-SPRT's and the
// modified Kiefer-Weiss problem of minimizing an expected sample size", 1976):
// run after run, until the runs so far are a thousand times as likely for a
// share of 0.4 as for one of 0.15, which is "often", or for 0.1 as for 0.28,
// which is "rare". Clear cases cost few runs. A share near 0.2 is mostly asked
// `most` times, and the share that was seen decides. (Wald's test, with one
// pair of shares, guesses there after a hundred runs, and guesses otherwise
// tomorrow.)
//
// Assumption: runs are independent, and show it with one share. If they are
// not, the answer is still one of two, with chances that are not the ones
// stated.
//
// Bound: 2 answers of 1,000 are wrong for a share of at most `rare` or at least
// `often`; for one between them either answer may come. At most `most` runs; 31
// in a row without it, or 8 with it, are enough.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_RAREOROFTEN_H
#define CULPRIT_SEARCH_RAREOROFTEN_H

namespace culprit {

class RareOrOften {
public:
  /// Of these the bound is stated.
  static constexpr double rare = 0.135, often = 0.28;
  static constexpr unsigned most = 300;

  enum class Answer { Open, Rare, Often };

  void add(bool shows);
  Answer answer() const;

private:
  unsigned runs = 0, shown = 0;
};

} // namespace culprit
#endif

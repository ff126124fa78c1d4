//===- Answer.h - What a check, a triage or a judge has said ----*- C++ -*-===//
//
// The night reads what its errands wrote: report.json (docs/report.md), and the
// JSON of `culprit judge`. Whatever is missing or of another form there is
// empty here: an errand may have been killed while it wrote.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_ANSWER_H
#define CULPRIT_NIGHTLY_ANSWER_H

#include "nightly/Bug.h"
#include <vector>

namespace culprit {

/// Of report.json.
struct Answer {
  std::string status; ///< as there; "": no report
  std::string failureId;
  std::string failureKey, kind, signature;
  std::string pass, pattern, location;
  std::vector<std::string> faces; ///< the others, in words
  unsigned showing = 0, runs = 0; ///< 0, 0: in every run
  unsigned baselineRuns = 0;
  std::string inputHash;
  Build build;
  std::string profile;
  bool confirmed = false; ///< its bundle
  /// There was no output, or no verdict on it: neither wrong nor right.
  bool notJudged = false;
  bool commandFails = false; ///< that is why
  std::string error;         ///< why there is no answer

  /// A check of the output has a kind even where the output is right.
  bool fails() const {
    return !kind.empty() && kind != "none" && status != "not-reproduced" &&
           !notJudged;
  }
};

Answer parseReport(const std::string &json);

/// Of `culprit judge --json`.
struct JudgeAnswer {
  Sight sight = Sight::Trouble;
  std::string reason;
  Build build;
  /// In words, if it is one that the bundle does not know yet; else "".
  std::string newFace;
};

JudgeAnswer parseJudge(const std::string &json);

} // namespace culprit
#endif

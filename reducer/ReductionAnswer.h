//===- ReductionAnswer.h - What a reduction found ---------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_REDUCTIONANSWER_H
#define CULPRIT_REDUCER_REDUCTIONANSWER_H

#include "judge/Oracle.h"
#include <chrono>
#include <string>
#include <vector>

namespace culprit {

/// A single edit of the final IR, and why it was not made.
struct TriedEdit {
  unsigned op = 0; ///< number in the final IR, pre-order; 0 is the module
  Verdict verdict = Verdict::Unresolved;
  std::string reason;
  std::string opText = {}; ///< first line of the op
};

/// The attempts of the certifying sweep with one kind of edit.
struct KindCertificate {
  std::string kind;
  unsigned tried = 0;      ///< single edits, none of which keeps the failure
  unsigned unresolved = 0; ///< those among them that no verdict was got for
  std::vector<TriedEdit> edits = {};
};

/// One commit. The first is the input itself.
struct ReductionStep {
  unsigned compiles = 0; ///< of the whole run, until then
  std::chrono::milliseconds at{0};
  unsigned ops = 0;
  size_t bytes = 0;
};

struct ReductionAnswer {
  Compile compile; ///< the smallest that was found; shows the failure
  unsigned opsBefore = 0, opsAfter = 0;
  bool certified = false;
  bool asText = false; ///< its edits were of text
  std::vector<KindCertificate> certificate;
  /// Three edits of it at most that are clean, those that take away least.
  std::vector<Compile> nearest;
  /// For a flaky failure: so many clean runs of each edit, and how often the
  /// answer itself shows it.
  unsigned runsPerEdit = 1;
  ReproductionRate rate;
  std::vector<ReductionStep> trajectory;
  unsigned rounds = 0;
  std::string why; ///< what there is to say of it, as addReason() joins it
};

} // namespace culprit
#endif

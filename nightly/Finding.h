//===- Finding.h - What a triage has found of a job -------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_FINDING_H
#define CULPRIT_NIGHTLY_FINDING_H

#include "nightly/Book.h"

namespace culprit {

struct Finding {
  Item *item;
  Answer answer;
  std::string directory; ///< with report.json and reproducer/; "": none
  /// The item is seen, and shows that bug.
  std::function<llvm::Error(const std::string &bug)> then;
};

/// The id of its failure, or the job's own, if the triage has found nothing
/// that tells it from others: no pass in which it hangs.
std::string idOf(const Finding &finding);

/// The bug that it is, if it is none that is known; without an id of its own.
Bug bugOf(const Finding &finding, NightNumber night);

/// Its answer becomes the bug's, if that has none.
llvm::Error giveAnswer(Book &book, Bug bug, const Finding &finding);

/// The bug's own bundle was seen to know the job's reduced input only: from now
/// on that of this triage is asked about the job.
llvm::Error keepOwnBundle(Book &book, const Bug &bug, const Finding &finding);

} // namespace culprit
#endif

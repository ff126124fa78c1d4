//===- AskJobs.h - Does each job fail tonight, and how? ---------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_ASKJOBS_H
#define CULPRIT_NIGHTLY_ASKJOBS_H

#include "nightly/Book.h"

namespace culprit {

/// Adds a question for each item that is not seen yet. One whose bug has a
/// bundle is asked by its judge, with a compile or two; only if that says
/// neither the same nor clean is the job checked, as all others are. Items that
/// fail and whose bug is not known are left unseen, with their `check`; so are,
/// without one, those that wait for the triages (Book::isTimeUp).
llvm::Error askJobs(Book &book, std::vector<Item> &items);

} // namespace culprit
#endif

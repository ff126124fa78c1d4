//===- PlaceJob.h - Which known bug does a job show? ------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_PLACEJOB_H
#define CULPRIT_NIGHTLY_PLACEJOB_H

#include "nightly/Book.h"

namespace culprit {

/// Asks the bundles of all bugs that have the id of the job's check, one after
/// the other, until one says that this is its failure. Then the job is seen.
/// The evidence of each answer is kept. A bug without a bundle is taken by its
/// id alone, unless a triage may give it one (wantsTriage), or the id says
/// nothing and the job never showed it. A bundle of a hang takes any hang in
/// its pass for its own: that of an earlier night is asked about jobs alone
/// that showed the bug last. A job that breaks the judge is left for a triage,
/// by whose input the bug may know it; once. One that there is no time to ask
/// about is left over, and `placed`. `unplaced` is called if there is no such
/// bug.
llvm::Error placeJob(Book &book, Item &item,
                     std::function<llvm::Error()> placed,
                     std::function<llvm::Error()> unplaced);

/// Begins Bug::answer where a triage was not started, or did not end for a
/// reason of the place: no fault of the job.
inline constexpr llvm::StringLiteral cutOffStatus = "cut off: ";

/// No bundle yet, and its triage did not end, or the compiler is another one.
bool wantsTriage(const Bug &bug, const Build &tonight);

/// What the check has seen is common to many bugs: a hang with no word of
/// where.
bool isWeakCheck(const Answer &check);

/// Of the job alone, with this input: nothing tells its failure from others.
std::string ownIdOf(const Item &item);

/// The id under which a check's failure is looked up: that of the report, or
/// ownIdOf(). A hang has that of all hangs: the judge of a bundle knows the
/// pass that hangs.
std::string checkIdOf(const Item &item);

} // namespace culprit
#endif

//===- Night.h - Many failures become few bugs ------------------*- C++ -*-===//
//
// The order of a night:
//
//   1. the bundles of the bugs that are known (AskBundles.h)
//   2. each job: does it fail, as before or otherwise? (AskJobs.h) Where that
//      takes half of the budget, the rest of them waits for step 4, and is then
//      asked, placed and triaged likewise
//   3. failures that look like a known bug: are they it? (PlaceJob.h)
//   4. one triage for each bucket of those that are left (TriageBuckets.h)
//   5. bugs that nothing has shown: are their original commands clean?
//      (AskOriginals.h)
//   6. what became of each bug (NightStatuses.h)
//
// Whatever is found is in the memory before the next step uses it. A night that
// was killed goes on from there when it is started again with the same jobs.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_NIGHT_H
#define CULPRIT_NIGHTLY_NIGHT_H

#include "nightly/Book.h"

namespace culprit {

struct NightWork {
  NightNumber number = 0;
  bool interrupted = false;
  const char *state() const { return interrupted ? "interrupted" : "finished"; }
  unsigned errands = 0, triages = 0;
  std::chrono::milliseconds wall{0};
};

/// `stopping`: ^C. An error is the tool's own; the memory is then as far as the
/// night got. Who has told what it found ends the night in the memory: until
/// then the next one goes on with it, and nothing new becomes known unseen.
llvm::Expected<NightWork>
spendNight(StateDirectory &directory, Memory &memory, Runner &runner,
           const NightSettings &settings, const std::vector<Job> &jobs,
           const std::function<bool()> &stopping, const Book::Say &say);

} // namespace culprit
#endif

//===- NightReport.h - What is told of a night ------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_NIGHTREPORT_H
#define CULPRIT_NIGHTLY_NIGHTREPORT_H

#include "nightly/KnownBugs.h"
#include "nightly/StateDirectory.h"
#include "nightly/memory/Memory.h"
#include "report/ExitCode.h"

namespace culprit {

struct BugOfNight {
  Bug bug; ///< its status at the end of the night
  std::optional<Sighting> replay;
  std::vector<Sighting> jobs; ///< that were about it
  std::vector<std::string> faces;
  std::optional<KnownBug> known;
  bool isExpired = false;
  bool changed = false; ///< its status is of this night

  /// Nobody has promised to look at it.
  bool isAlarm() const {
    bool appeared =
        bug.status == BugStatus::New || bug.status == BugStatus::Back;
    bool there = appeared || bug.status == BugStatus::Known;
    return (appeared && !known) || (there && isExpired);
  }
};

struct NightReport {
  NightRow night;
  std::vector<BugOfNight> bugs; ///< alarms first; fixed ones of earlier nights
                                ///< are left out
  std::map<std::string, Job> jobs;
  std::vector<Sighting> sightings; ///< all
  std::map<std::string, Build> builds;
  unsigned errands = 0, triages = 0; ///< of this run
  double seconds = 0;

  unsigned count(Sight sight) const;
  unsigned count(BugStatus status) const; ///< of those that are told
  const BugOfNight *bugOf(const Sighting &sighting) const;
};

/// Of what the memory has at the end of that night.
llvm::Expected<NightReport> reportOf(Memory &memory, NightNumber night,
                                     const KnownBugs &known,
                                     const std::string &today);

/// What people say of the bug.
void takeKnown(BugOfNight &bug, const KnownBugs &known,
               const std::string &today);

/// 0: nothing new. 1: a bug that is new, back, or known for too long. Else 5:
/// jobs are left over; 70: Culprit could not ask about some; 2: some are
/// refused.
ExitCode exitCodeOf(const NightReport &report);

/// `crash in convert-a, pattern B`
std::string titleOf(const Bug &bug);
/// `known, flaky (3 of 16 runs)`
std::string statusText(const BugOfNight &bug);
/// `2 jobs`; of a bug that shows, how many of them do not show it any more.
std::string jobsText(const BugOfNight &bug);

} // namespace culprit
#endif

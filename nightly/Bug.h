//===- Bug.h - What is remembered of a bug ----------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_BUG_H
#define CULPRIT_NIGHTLY_BUG_H

#include "nightly/BugStatus.h"
#include "nightly/Job.h"
#include <cstdint>

namespace culprit {

using NightNumber = int64_t;

struct Bug {
  std::string id;        ///< CUL-3f9a2c
  std::string failureId; ///< of its triage; else of its check
  std::string failureKey;
  std::string kind, pass, pattern, signature, location;
  std::string compiler; ///< path
  std::string profile;
  std::string firstBuild, lastBuild; ///< identities
  NightNumber firstNight = 0, lastNight = 0;
  BugStatus status = BugStatus::New;
  NightNumber statusNight = 0; ///< the night that said so first
  /// In so many of so many runs; 0, 0: in every one.
  unsigned showing = 0, runs = 0;
  /// The status of its triage, or how it broke or was cut off; "": none yet.
  std::string answer;
  std::string bundle;      ///< below the state directory; "": none
  std::string successorOf; ///< the bug that its input showed before

  bool isFlaky() const { return runs > 0; }
};

/// A job as it is remembered.
struct Input {
  Job job;
  std::string bug;       ///< that it showed last; "": none
  unsigned leftOver = 0; ///< nights, up to the last, that had no time for it
  std::string compiler;  ///< path of the one that ran it last; "": not known
  /// Below the state directory: of its own triage, if the bug's bundle does not
  /// know the job by its evidence; "": the bug's.
  std::string bundle;
};

struct Build {
  std::string identity, path, version;
};

/// What one night has seen of one job, or of one bundle.
struct Sighting {
  std::string input; ///< of a job: its name
  std::string bug;   ///< "": none
  Sight sight = Sight::Clean;
  std::string evidence;
  Build build; ///< identity "": not known
};

/// Why two inputs have one bug, or two.
struct Evidence {
  std::string bug, input;
  std::string what; ///< `same`, `split`, `merged`
  std::string reason;
};

} // namespace culprit
#endif

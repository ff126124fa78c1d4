//===- TaskScript.h - An errand for another machine -------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SLURM_TASKSCRIPT_H
#define CULPRIT_NIGHTLY_SLURM_TASKSCRIPT_H

#include "nightly/Errand.h"

namespace culprit {

/// For sh, which may source it: runs the errand, and when it has ended leaves
/// its wait status in `ended`, whole or not at all. SIGTERM goes on to the
/// errand. One that takes longer than its limit is asked to end, and killed 15
/// s later.
std::string taskScript(const std::string &program, const Errand &errand,
                       const std::string &ended);

/// What stands in `ended`, 124 for one that was asked to end after its limit;
/// nothing if that is no such file.
std::optional<Ended> endedIn(const std::string &text);

} // namespace culprit
#endif

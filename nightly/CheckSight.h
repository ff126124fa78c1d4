//===- CheckSight.h - What a check without a failure says -------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_CHECKSIGHT_H
#define CULPRIT_NIGHTLY_CHECKSIGHT_H

#include "nightly/Answer.h"

namespace culprit {

struct CheckSight {
  Sight sight;
  std::string reason;
};

/// Of the bug that the job is known for; none if it has no id. `check` does not
/// fail. Trouble: it has not said anything. On the build that showed the bug, a
/// clean run may be one of chance: without a bundle that could be asked more
/// often, it is Unknown.
CheckSight sightOf(const Answer &check, const Bug &bug);

} // namespace culprit
#endif

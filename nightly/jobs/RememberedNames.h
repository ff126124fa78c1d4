//===- RememberedNames.h - Lit tests that have one name ---------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOBS_REMEMBEREDNAMES_H
#define CULPRIT_NIGHTLY_JOBS_REMEMBEREDNAMES_H

#include "nightly/Bug.h"
#include <map>

namespace culprit {

/// Where tests of two suites have one name, the second that fails is numbered:
/// which one that is depends on what else fails tonight. So each takes the name
/// under which an earlier night has known its command, if there is one.
std::vector<Job>
withRememberedNames(std::vector<Job> jobs,
                    const std::map<std::string, Input> &remembered);

} // namespace culprit
#endif

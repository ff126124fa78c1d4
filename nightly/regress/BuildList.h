//===- BuildList.h - Compilers or revisions, oldest first -------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_BUILDLIST_H
#define CULPRIT_NIGHTLY_REGRESS_BUILDLIST_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace culprit {

/// `A,B,C`, or a file with a name on each line; empty lines and those that
/// begin with `#` do not count. A file that can be run is a compiler, not a
/// list. At least `least`, none of them twice.
llvm::Expected<std::vector<std::string>> readBuildList(const std::string &given,
                                                       size_t least = 2);

/// `GOOD..BAD`: the two are its ends. Nothing: it is a list.
bool isRevisionRange(const std::string &given);

/// The oldest revision and the commits behind it on the first-parent line, as
/// `git rev-list --reverse --first-parent GOOD..BAD` prints them.
std::vector<std::string> revisionsOf(const std::string &oldest,
                                     const std::string &listed);

} // namespace culprit
#endif

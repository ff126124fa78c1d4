//===- Distrust.h - What a stranger's bundle may do -------------*- C++ -*-===//
//
// Replaying a bundle runs a command. What that may do beside compiling the
// input is said here, for bundles that were not made on this machine by this
// user. The list of options can never be whole, since compilers have thousands
// of them: so whatever holds a path counts, and whatever names a file, a tool
// or a plugin. It is the second wall; the sandbox is the first.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_DISTRUST_H
#define CULPRIT_REPRODUCER_DISTRUST_H

#include "reproducer/Bundle.h"
#include <set>

namespace culprit {

/// In words, the first one first; empty: it does nothing but compile. The
/// compiler itself does not count. `fileOptions`: without dashes, those of all
/// profiles that name files which a compiler reads or writes.
std::vector<std::string> dangersOf(const Bundle &bundle,
                                   const std::set<std::string> &fileOptions);

/// The same of the pipeline that a compiler's own reproducer carries.
std::vector<std::string> dangersOfPipeline(const std::string &pipeline);

} // namespace culprit
#endif

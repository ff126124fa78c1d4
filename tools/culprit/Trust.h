//===- Trust.h - May this run as it is? -------------------------*- C++ -*-===//
//
// A bundle that was not made here holds a stranger's command. Without --trust
// it runs in a sandbox alone, with a compiler that the user names, and only if
// it does nothing but compile (reproducer/Distrust.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_TRUST_H
#define CULPRIT_TOOLS_CULPRIT_TRUST_H

#include "probe/files/ScratchDirectory.h"
#include "tools/culprit/Options.h"
#include <memory>
#include <vector>

namespace culprit {

enum class Contained {
  No,
  Asked,   ///< by --sandbox
  Foreign, ///< a bundle was not made here
};

/// Finds what `judge` is given, once: from then on the options name the
/// bundles' own directories, so that what is looked at is what runs. Returns
/// what has to live as long. Errors are of usage.
llvm::Expected<std::vector<std::shared_ptr<ScratchDirectory>>>
findJudged(Options &options);

/// UsageErrors refuse what a stranger's bundle would do. A bundle that cannot
/// be read is none here: the subcommand says why.
llvm::Expected<Contained> containmentFor(const Options &options);

} // namespace culprit
#endif

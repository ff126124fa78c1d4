//===- Trust.h - May this run as it is? -------------------------*- C++ -*-===//
//
// A bundle that was not made here holds a stranger's command. Without --trust
// it runs in a sandbox alone, with a compiler that the user names, and only if
// it does nothing but compile (reproducer/Distrust.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_TRUST_H
#define CULPRIT_TOOLS_CULPRIT_TRUST_H

#include "tools/culprit/Options.h"

namespace culprit {

enum class Contained {
  No,
  Asked,   ///< by --sandbox
  Foreign, ///< a bundle was not made here
};

/// UsageErrors refuse what a stranger's bundle would do. A bundle that cannot
/// be read is none here: the subcommand says why.
llvm::Expected<Contained> containmentFor(const Options &options);

} // namespace culprit
#endif

//===- AskBundles.h - Do the known reproducers still show it? ---*- C++ -*-===//
//
// Bundles are small, so these questions come first: on a new build of the
// compiler they say in seconds what became of all known bugs.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_ASKBUNDLES_H
#define CULPRIT_NIGHTLY_ASKBUNDLES_H

#include "nightly/Book.h"

namespace culprit {

/// First: those that say something quickly. Rest: those that nothing of tonight
/// has shown.
enum class Bundles { First, Rest };

/// Adds a question for each bug that is not fixed and has a bundle, unless this
/// night has asked it. The compiler is that of tonight's jobs: as their command
/// tells, or, where they turn out to run in another one that does not show the
/// bug, once more in that one.
llvm::Error askBundles(Book &book, const std::vector<Item> &items,
                       Bundles which);

} // namespace culprit
#endif

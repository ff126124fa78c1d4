//===- ReplayTable.h - Bundles by compilers ---------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_REPLAYTABLE_H
#define CULPRIT_TOOLS_CULPRIT_REPLAYTABLE_H

#include "tools/culprit/Subcommands.h"

namespace culprit {

/// `replay BUNDLE... --compilers LIST`.
SubcommandResult replayByCompilers(const Options &options,
                                   SignalWatch &signals);

} // namespace culprit
#endif

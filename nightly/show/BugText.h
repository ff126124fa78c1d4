//===- BugText.h - What all nights know of a bug, for people ----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_BUGTEXT_H
#define CULPRIT_NIGHTLY_SHOW_BUGTEXT_H

#include "nightly/NightReport.h"

namespace culprit {

/// Of all nights, not of one: the jobs that showed it last, all faces.
llvm::Expected<BugOfNight> rememberedBug(Memory &memory, const Bug &bug,
                                         const KnownBugs &known,
                                         const std::string &today);

/// As `culprit show` prints it: printable lines, with the nights in which its
/// status changed, and how to replay it.
llvm::Expected<std::string> toLines(const BugOfNight &row, Memory &memory,
                                    const StateDirectory &directory);

} // namespace culprit
#endif

//===- BugPlace.h - The line of a file that a bug is at ---------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_BUGPLACE_H
#define CULPRIT_NIGHTLY_SHOW_BUGPLACE_H

#include "compiler/output/FilePlace.h"
#include "nightly/NightReport.h"

namespace culprit {

/// Nothing: it is at none. The compiler names a file as its job does, which may
/// run elsewhere; where it lies below `here`, the file is named as from there.
std::optional<FilePlace> placeOf(const BugOfNight &bug,
                                 const NightReport &report,
                                 const std::string &here);

} // namespace culprit
#endif

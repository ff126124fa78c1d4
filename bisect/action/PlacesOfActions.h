//===- PlacesOfActions.h - The applications at a place ----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_ACTION_PLACESOFACTIONS_H
#define CULPRIT_BISECT_ACTION_PLACESOFACTIONS_H

#include "counters/Trace.h"

namespace culprit {

/// Those of the tag on ops that a diagnostic shows at that place, in their
/// order. They end at the first one that has no number: before that one, others
/// may be in the gap of the log.
std::vector<const Action *> actionsAt(const Trace &trace, llvm::StringRef tag,
                                      llvm::StringRef place);

} // namespace culprit
#endif

//===- PlacesOfActions.h - The applications at a place ----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_ACTION_PLACESOFACTIONS_H
#define CULPRIT_BISECT_ACTION_PLACESOFACTIONS_H

#include "counters/Trace.h"
#include <set>

namespace culprit {

/// Those of the tag on ops that a diagnostic shows at one of these places, in
/// their order: each as shortPlace() or shownPlace() has it, or as the log has
/// the location.
/// They end at the first one that has no number: before that one, others
/// may be in the gap of the log.
std::vector<const Action *> actionsAt(const Trace &trace, llvm::StringRef tag,
                                      const std::set<std::string> &places);
/// From 1 on, as points of a counter are.
uint64_t numberOf(const Action *action);

} // namespace culprit
#endif

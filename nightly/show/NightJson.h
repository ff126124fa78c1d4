//===- NightJson.h - A night for programs -----------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_NIGHTJSON_H
#define CULPRIT_NIGHTLY_SHOW_NIGHTJSON_H

#include "nightly/NightReport.h"

namespace culprit {

/// night.json; docs/nightly.md has its fields.
std::string toJson(const NightReport &report);
/// One bug, as `culprit show --json` prints it.
std::string toJson(const BugOfNight &bug);

} // namespace culprit
#endif

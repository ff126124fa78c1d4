//===- NightSarif.h - A night as static analysers tell it -------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_NIGHTSARIF_H
#define CULPRIT_NIGHTLY_SHOW_NIGHTSARIF_H

#include "nightly/NightReport.h"

namespace culprit {

/// SARIF 2.1.0: a rule for each bug, a result for each bug that shows tonight;
/// those of known.toml are suppressed. `here`: the directory in which the night
/// was started.
std::string toSarif(const NightReport &report, const std::string &here);

} // namespace culprit
#endif

//===- NightSettings.h - How a night is spent -------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_NIGHTSETTINGS_H
#define CULPRIT_NIGHTLY_NIGHTSETTINGS_H

#include "nightly/Tokens.h"
#include <chrono>
#include <string>
#include <vector>

namespace culprit {

struct NightSettings {
  unsigned atOnce = 1;      ///< errands
  unsigned cores = 1;       ///< shared by the triages that run at once
  double load = 0;          ///< Crew.h
  Tokens *tokens = nullptr; ///< Crew.h
  std::chrono::milliseconds budget{0}; ///< of the whole night; 0: none
  std::chrono::milliseconds perJob{0}; ///< of a triage, a judge; 0: none
  std::vector<std::string> options;    ///< handed on: `--timeout 5 --memory 2`
};

} // namespace culprit
#endif

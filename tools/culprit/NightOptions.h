//===- NightOptions.h - Options of the subcommands with --state -*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_NIGHTOPTIONS_H
#define CULPRIT_TOOLS_CULPRIT_NIGHTOPTIONS_H

#include "tools/culprit/Options.h"

namespace culprit {

struct NightOptions {
  std::string target; ///< nightly: the jobs; show, forget: the bug
  std::string state;
  std::string known; ///< "": known.toml in the state directory
  unsigned jobs = 0; ///< errands at once; 0: all cores
  double load = 0;
  double budgetSeconds = 0, perJobSeconds = 600;
  std::string timeout, memory, runs; ///< handed on as they are
  std::string engine = "local", slurm;
  unsigned keepNights = 0; ///< 0: all
  std::string compiler;
};

/// Each makes Options::night, unless it is there.
void addNightlyOptions(CLI::App &app, Options &options);
void addStatusOptions(CLI::App &app, Options &options);
void addShowOptions(CLI::App &app, Options &options);
void addForgetOptions(CLI::App &app, Options &options);

} // namespace culprit
#endif

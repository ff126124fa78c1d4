//===- NightEngine.h - What runs the errands of a night ---------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_NIGHTENGINE_H
#define CULPRIT_TOOLS_CULPRIT_NIGHTENGINE_H

#include "nightly/Errand.h"
#include "nightly/NightSettings.h"
#include "nightly/StateDirectory.h"
#include "nightly/jobserver/Jobserver.h"
#include "nightly/slurm/Slurm.h"
#include "tools/culprit/NightOptions.h"

namespace culprit {

/// This machine's runner, or Slurm's; with what wakes it.
struct NightEngine {
  std::unique_ptr<Slurm> slurm;
  std::unique_ptr<Runner> runner;
  std::function<void()> wake;
  std::string place; ///< a directory that goes after the runner; "": none
};

/// By --engine.
llvm::Expected<NightEngine>
engineOf(const NightOptions &options, const StateDirectory &directory,
         const std::function<void(const std::string &)> &say);

/// Under `make -jN`, make says how many processes of this machine may run.
/// Null: nobody does. One that cannot be reached leaves one at a time, if the
/// user has not said how many.
std::unique_ptr<Jobserver>
jobserverFor(const NightOptions &options, NightSettings &settings,
             const std::function<void(const std::string &)> &say);

} // namespace culprit
#endif

//===- ArrayFiles.h - What an array of tasks reads --------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SLURM_ARRAYFILES_H
#define CULPRIT_NIGHTLY_SLURM_ARRAYFILES_H

#include "nightly/Errand.h"

namespace culprit {

/// Makes `place` with `array.sh` for sbatch, and a script for each errand. Task
/// I of array J leaves how it ended in `endedDirectory`/J.I; the script asks
/// the environment for both, since J is not known before it is submitted.
llvm::Error writeArray(const std::string &place, const std::string &program,
                       const std::string &endedDirectory,
                       const std::vector<Errand> &errands);

} // namespace culprit
#endif

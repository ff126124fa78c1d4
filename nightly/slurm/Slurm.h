//===- Slurm.h - What a night asks of a scheduler ---------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SLURM_SLURM_H
#define CULPRIT_NIGHTLY_SLURM_SLURM_H

#include "llvm/Support/Error.h"
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace culprit {

/// A task of an array: the array's number and its own.
struct SlurmTask {
  unsigned long job = 0;
  unsigned index = 0;
  auto operator<=>(const SlurmTask &) const = default;
};

/// What a task asks Slurm for, and may not exceed; 0: as Slurm has it.
struct TaskLimits {
  std::chrono::milliseconds time{0};
  unsigned memoryMiB = 0;
};

class Slurm {
public:
  virtual ~Slurm() = default;
  /// Tasks 0..`size`-1 of the script; the number of the array.
  virtual llvm::Expected<unsigned long> submit(const std::string &script,
                                               unsigned size,
                                               const std::string &logs,
                                               const TaskLimits &limits) = 0;
  /// Those of these arrays that wait or run.
  virtual llvm::Expected<std::set<SlurmTask>>
  alive(const std::set<unsigned long> &jobs) = 0;
  /// SIGTERM, and SIGKILL after Slurm's KillWait.
  virtual llvm::Error cancel(const std::set<unsigned long> &jobs) = 0;
};

/// By sbatch, squeue and scancel. `options`: further words for sbatch.
std::unique_ptr<Slurm> createSlurm(std::vector<std::string> options);

/// How an array is sent. The user's options come last: they win.
std::vector<std::string> sbatchWords(const std::string &script, unsigned size,
                                     const std::string &logs,
                                     const TaskLimits &limits,
                                     const std::vector<std::string> &options);

/// What squeue prints with `-h -r -o '%F %K'`: a line for each task.
std::set<SlurmTask> tasksIn(const std::string &listed);

} // namespace culprit
#endif

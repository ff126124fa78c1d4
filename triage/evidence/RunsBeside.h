//===- RunsBeside.h - Runs that no step waits for ---------------*- C++ -*-===//
//
// Most questions come one at a time, and leave a core to what is only asked to
// be sure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_RUNSBESIDE_H
#define CULPRIT_TRIAGE_EVIDENCE_RUNSBESIDE_H

#include "probe/Prober.h"
#include <future>

namespace culprit {

class RunsBeside {
public:
  /// Begins at once, one after the other. `prober` outlives it.
  RunsBeside(Prober &prober, std::vector<Compile> compiles);
  /// Stops what goes on.
  ~RunsBeside();
  RunsBeside(const RunsBeside &) = delete;
  RunsBeside &operator=(const RunsBeside &) = delete;

  void wait() const { runs.wait(); }
  bool areOver() const {
    return runs.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }
  /// Waits for the end. To be called once.
  llvm::Expected<std::vector<CompileResult>> results() { return runs.get(); }

private:
  std::stop_source wanted;
  std::future<llvm::Expected<std::vector<CompileResult>>> runs;
};

} // namespace culprit
#endif

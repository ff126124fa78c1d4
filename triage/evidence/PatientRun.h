//===- PatientRun.h - A run that others need not wait for -------*- C++ -*-===//
//
// A command that hangs takes the whole limit before that is sure. Meanwhile
// questions are asked as if it were.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_PATIENTRUN_H
#define CULPRIT_TRIAGE_EVIDENCE_PATIENTRUN_H

#include "probe/Prober.h"
#include <future>

namespace culprit {

class PatientRun {
public:
  /// Begins at once. `prober` outlives it.
  PatientRun(Prober &prober, Compile compile);
  /// Waits for the end.
  ~PatientRun();
  PatientRun(const PatientRun &) = delete;
  PatientRun &operator=(const PatientRun &) = delete;

  bool endsWithin(std::chrono::milliseconds time) const {
    return run.wait_for(time) == std::future_status::ready;
  }
  /// Waits for the end. To be called once.
  llvm::Expected<CompileResult> result() { return run.get(); }

private:
  std::future<llvm::Expected<CompileResult>> run;
};

} // namespace culprit
#endif

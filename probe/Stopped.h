//===- Stopped.h - A run that ended before its answer -----------*- C++ -*-===//
#ifndef CULPRIT_PROBE_STOPPED_H
#define CULPRIT_PROBE_STOPPED_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// Why a run ended before its answer; not a failure of Culprit.
class Stopped : public llvm::ErrorInfo<Stopped> {
public:
  enum class Reason { Interrupted, Budget, Replaced };
  static char ID;
  explicit Stopped(Reason reason, std::string file = "")
      : reason(reason), file(std::move(file)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  Reason reason;
  std::string file; ///< that was replaced
};

} // namespace culprit
#endif

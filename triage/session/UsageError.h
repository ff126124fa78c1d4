//===- UsageError.h - What is wrong with a command --------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_USAGEERROR_H
#define CULPRIT_TRIAGE_SESSION_USAGEERROR_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// Errors of usage: exit 2, as opposed to our own failures.
class UsageError : public llvm::ErrorInfo<UsageError> {
public:
  static char ID;
  explicit UsageError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::string message;
};

/// There is none, or it cannot be started.
class NoCompiler : public llvm::ErrorInfo<NoCompiler, UsageError> {
public:
  static char ID;
  using ErrorInfo::ErrorInfo;
};

/// A compiler that cannot even be started the first time is no compiler.
llvm::Error firstOfAll(llvm::Error error);

/// The compiler does not get as far as its passes, and says so in that line.
llvm::Error inputRefused(const std::string &line);

/// The same words, as the user's fault.
llvm::Error asUsage(llvm::Error error);

/// The text that printf makes of it, as a UsageError.
template <typename... Ts>
llvm::Error usageError(const char *format, Ts... values) {
  return llvm::make_error<UsageError>(
      llvm::toString(llvm::createStringError(format, values...)));
}

} // namespace culprit
#endif

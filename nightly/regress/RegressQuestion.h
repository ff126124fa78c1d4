//===- RegressQuestion.h - What a search for a build is asked ---*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_REGRESSQUESTION_H
#define CULPRIT_NIGHTLY_REGRESS_REGRESSQUESTION_H

#include "llvm/Support/Error.h"
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace culprit {

struct RegressQuestion {
  std::vector<std::string> builds; ///< oldest first
  /// The compiler is the word `{compiler}`, or else the first one behind `env`,
  /// `timeout 100` and their like.
  std::vector<std::string> command;
  std::string buildCommand; ///< for the identity of the question
  /// What git calls the builds, if a command makes them: a branch moves on.
  std::vector<std::string> commits;
  /// Words of the command that name files which a build may change.
  std::set<std::string> ofRevision;
  std::string check;                ///< as `triage --check`
  std::vector<std::string> options; ///< for each errand: --timeout, ...
  std::string directory;            ///< where the command runs; absolute
  std::string out;                  ///< absolute; it is there
};

using SayLine = std::function<void(const std::string &)>;

/// The newest build is clean: exit 4, not 2.
class NewestIsGood : public llvm::ErrorInfo<NewestIsGood> {
public:
  static char ID;
  explicit NewestIsGood(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::string message;
};

/// The word of the command for which a compiler stands; "": `{compiler}`.
std::string compilerIn(const std::vector<std::string> &command);

/// `command` for that compiler.
std::vector<std::string> commandFor(const std::vector<std::string> &command,
                                    const std::string &compiler);

} // namespace culprit
#endif

//===- SeveralInputs.h - Which argument is the input? -----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_SEVERALINPUTS_H
#define CULPRIT_COMPILER_COMMAND_SEVERALINPUTS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace culprit {

/// Several arguments of a command may be its input, and nobody has said which.
class SeveralInputs : public llvm::ErrorInfo<SeveralInputs> {
public:
  static char ID;
  explicit SeveralInputs(std::vector<std::string> names)
      : names(std::move(names)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::vector<std::string> names; ///< as the command spells them
};

} // namespace culprit
#endif

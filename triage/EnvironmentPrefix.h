//===- EnvironmentPrefix.h - `env NAME=VALUE compiler ...` ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_ENVIRONMENTPREFIX_H
#define CULPRIT_TRIAGE_ENVIRONMENTPREFIX_H

#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// Takes `env NAME=VALUE...` off the front, so that the compiler is the first
/// word, and sets the variables for all processes that Culprit starts; returns
/// their names. Errors: options of env, which are not understood.
llvm::Expected<std::vector<std::string>>
takeEnvironmentPrefix(std::vector<std::string> &argv);

/// Changes the environment of this process, and with it that of all which it
/// starts; back again at its end, unless it is kept.
class EnvironmentChange {
public:
  using Variables = std::map<std::string, std::optional<std::string>>;
  explicit EnvironmentChange(const Variables &variables);
  EnvironmentChange(const EnvironmentChange &) = delete;
  ~EnvironmentChange();
  void keep() { before.clear(); }

private:
  Variables before;
};

} // namespace culprit
#endif

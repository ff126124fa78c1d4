//===- EnvironmentPrefix.h - `env NAME=VALUE compiler ...` ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_ENVIRONMENTPREFIX_H
#define CULPRIT_TRIAGE_ENVIRONMENTPREFIX_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace culprit {

/// Takes `env NAME=VALUE...` off the front, so that the compiler is the first
/// word, and sets the variables for all processes that Culprit starts; returns
/// their names. Errors: options of env, which are not understood.
llvm::Expected<std::vector<std::string>>
takeEnvironmentPrefix(std::vector<std::string> &argv);

} // namespace culprit
#endif

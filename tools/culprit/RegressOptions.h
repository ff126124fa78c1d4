//===- RegressOptions.h - Options of `culprit regress` ----------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_REGRESSOPTIONS_H
#define CULPRIT_TOOLS_CULPRIT_REGRESSOPTIONS_H

#include "tools/culprit/Options.h"

namespace culprit {

struct RegressOptions {
  std::string compilers, revisions, build, check;
  std::string timeout, memory, runs, jobs; ///< handed on as they are
};

/// Options::regress is made.
void addRegressOptions(CLI::App &app, Options &options);

} // namespace culprit
#endif

//===- Needed.h - How many are needed, in words -----------------*- C++ -*-===//
//
// The terminal, the report, the page and the progress say it alike. What is
// left is only known to be needed if the compile without it was judged.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_NEEDED_H
#define CULPRIT_REPORT_NEEDED_H

#include "reducer/FlagReduction.h"
#include "reducer/PipelineReduction.h"

namespace culprit {

struct Left {
  size_t count = 0, before = 0;
  size_t unjudged = 0; ///< of those that are left
};

/// `2 of 9 passes are needed`, or `at most 2 of 9 passes are needed; 1 could
/// not be judged`. `names`, if there are any, stand behind the number.
std::string neededText(const Left &left, llvm::StringRef what,
                       llvm::StringRef names = "");

std::string neededPasses(const PipelineAnswer &answer,
                         llvm::StringRef names = "");
std::string neededSettings(const FlagAnswer &answer);

} // namespace culprit
#endif

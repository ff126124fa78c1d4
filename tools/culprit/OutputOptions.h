//===- OutputOptions.h - Options that ask for a wrong output ----*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_OUTPUTOPTIONS_H
#define CULPRIT_TOOLS_CULPRIT_OUTPUTOPTIONS_H

#include "tools/culprit/Options.h"
#include "triage/evidence/OutputQuestion.h"

namespace culprit {

/// `interesting`: whether --interesting judges outputs, too.
/// Not asked() if none of them is given. Errors are of usage.
llvm::Expected<OutputQuestion> outputQuestionOf(const Options &options,
                                                bool interesting = true);

} // namespace culprit
#endif

//===- AnswerPlaces.h - Where an answer would be written --------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_ANSWERPLACES_H
#define CULPRIT_TOOLS_CULPRIT_ANSWERPLACES_H

#include "tools/culprit/Options.h"

namespace culprit {

/// UsageErrors, before anything runs or is made: a place of --out, --sarif or
/// --junit that cannot be written, or that has what is the user's own.
llvm::Error checkPlaces(const Options &options);

/// A UsageError if `option` names a file that cannot be written. What is in
/// `out` has its directory by then.
llvm::Error checkFile(const char *option, const std::string &path,
                      const std::optional<std::string> &out = {});

} // namespace culprit
#endif

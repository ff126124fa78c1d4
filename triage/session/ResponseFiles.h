//===- ResponseFiles.h - Words that stand in a file -------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_RESPONSEFILES_H
#define CULPRIT_TRIAGE_SESSION_RESPONSEFILES_H

#include <string>
#include <vector>

namespace culprit {

/// The command of one of LLVM's tools with each `@FILE` replaced by the words
/// in the file, as the tool itself does, in `directory` ("": here). As it was
/// where a file cannot be read, and where the words are too long for a command.
std::vector<std::string> withResponseFiles(const std::vector<std::string> &argv,
                                           const std::string &directory);

} // namespace culprit
#endif

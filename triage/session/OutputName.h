//===- OutputName.h - A directory for each command --------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_OUTPUTNAME_H
#define CULPRIT_TRIAGE_SESSION_OUTPUTNAME_H

#include <string>
#include <vector>

namespace culprit {

/// Above the directories of all commands, and `latest`, which leads to the one
/// of the last run.
inline constexpr const char *defaultOutput = "culprit-out";
inline constexpr const char *latestOutput = "latest";

/// `culprit-out/mlir-opt-22-k-3f9a2c`: compiler and input, for people, and a
/// hash of all that tells commands apart. `words`: the command as typed, or a
/// shell line; `asked`: what else makes the question (the subcommand, a check).
/// Paths are the same however they are spelled. If nothing names an input,
/// standard input counts, if it is a file.
std::string outputFor(const std::vector<std::string> &words,
                      const std::vector<std::string> &asked);

/// For those that read an answer: `directory`, or the target of `latest` in it
/// if it has no answer itself and is no bundle. A `latest` that leads elsewhere
/// is not followed: the directory may be a stranger's.
std::string answerIn(const std::string &directory);

} // namespace culprit
#endif

//===- AnswerFiles.h - The files that an answer consists of -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_ANSWERFILES_H
#define CULPRIT_TRIAGE_SESSION_ANSWERFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <filesystem>
#include <string>
#include <vector>

namespace culprit {

/// What a run leaves; `reduced` has the input's suffix. The journal is none of
/// it: that is about compiles, whoever asks.
inline constexpr llvm::StringRef foundParts[] = {"reproducer", "best", "others",
                                                 "ir", "reduced"};
/// The files that tell of them.
inline constexpr llvm::StringRef reportParts[] = {"report.json", "report.md",
                                                  "report.html", "explain.txt",
                                                  "break.mlir",  "break.sh"};

/// The paths in the directory that have one of these names and are of its kind,
/// a directory or a file: a file of the user's may be called as a bundle is.
/// None if the directory cannot be read.
std::vector<std::filesystem::path>
partsIn(const std::string &directory, llvm::ArrayRef<llvm::StringRef> names);

/// Whether a directory without a lock has an answer. Another's directory may
/// have an `ir/` of its own.
bool hasAnswer(const std::string &directory);

} // namespace culprit
#endif

//===- SessionInputStream.h - What comes from standard input ----*- C++ -*-===//
//
// It can be read once only. Whether it is meant for the command does not always
// show: it may be the rest of a loop's file (`while read n; do culprit ...;
// done < sizes`), or a pipe that nobody ever closes (a build service, ssh).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SESSIONINPUTSTREAM_H
#define CULPRIT_TRIAGE_SESSION_SESSIONINPUTSTREAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <string>

namespace culprit {

/// A regular file of which nothing was read yet.
bool isFedByFile();

/// That, or a pipe that has data at hand.
bool isStandardInputFed();

/// Whether a word of its own, `-`, says that the command reads it.
bool hasWordForStandardInput(llvm::ArrayRef<std::string> argv);

/// All that comes until the end, for a command that reads it. Who has to wait
/// for that is told why, on standard error.
llvm::Expected<std::string> readStandardInput();

/// The same for a command that may not read it: nothing if it is the rest of a
/// file, or if nothing comes within `patience`; the latter is told. Standard
/// input is empty from then on.
llvm::Expected<std::string> readStandardInputIfAny(
    std::chrono::milliseconds patience = std::chrono::seconds(2));

} // namespace culprit
#endif

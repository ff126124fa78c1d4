//===- ReplayRun.h - How run.sh runs a compiler -----------------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_REPLAYRUN_H
#define CULPRIT_REPRODUCER_REPLAYRUN_H

#include "reproducer/Bundle.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace culprit {

/// In front of an extension, in the flags of a bundle that is about no output:
/// what the program compiles, which run.sh puts where all is removed.
inline constexpr llvm::StringLiteral discardedOutput = "output.";

/// POSIX shell functions that the rest of run.sh is made of:
///
///   run SECONDS COMMAND...  leaves its standard error in "$log", its standard
///                           output in "$tmp/out", its exit status in $status,
///                           and in $late whether it had to be ended
///   verdict CODE WHAT       one line that says WHAT and names the compiler;
///                           the end
///   refused                 whether the last run refused its own command
///   other                   how the last run failed, for a verdict
///
/// "$tmp" is a directory that goes with the script, by its whole path.
void emitRunner(llvm::raw_ostream &os, const Bundle &bundle);

/// The limit of one compile, as `run` takes it.
int64_t secondsOf(const Bundle &bundle);

/// `env NAME=VALUE `, if the bundle needs variables. A script around it may
/// have variables of these names for itself.
std::string environmentWords(const Bundle &bundle);

/// The variables, the launchers, `$COMPILER` and the flags, quoted, the input
/// in place of `{input}`.
std::string compilerCommand(const Bundle &bundle,
                            llvm::ArrayRef<std::string> flags);
/// The variables, the launchers and `$COMPILER`.
std::string compilerStart(const Bundle &bundle);

} // namespace culprit
#endif

//===- FatalLine.h - The last words of a program that gives up --*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_FATALLINE_H
#define CULPRIT_COMPILER_OUTPUT_FATALLINE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// The line by which a program says that it ends itself, whatever its exit code
/// then is: a recovery, a wrapper or an interpreter may turn the abort into
/// `exit 1`.
struct FatalLine {
  std::string verbatim; ///< one line, for people
  /// Equal in all runs of one failure: no path and no number of a line. Parts
  /// that stand apart in the text are lines of their own.
  std::string normalised;
  /// The program's own check (`LLVM ERROR`, an assertion, `UNREACHABLE`), or
  /// one that a sanitizer or the C++ library put into it; not a message of the
  /// runtime, about memory or an exception.
  bool isCheck = false;
  /// UBSan's. A program that was built to end there ends by an exit code or by
  /// SIGABRT; any other goes on.
  bool maySurvive = false;
};

/// The first of:
///   `LLVM ERROR: X`
///   `P: F:L: FUNCTION: Assertion `X' failed.`, `Assertion failed: (X), ...`,
///   and libstdc++'s `F:L: FUNCTION: Assertion 'X' failed.`
///   X and, on the next line, `UNREACHABLE executed at F:L!`
///   `F0102 03:04:05.6 7 F:L] Check failed: X`
///   `==7==ERROR: AddressSanitizer: X on ...`, with the function of its summary
///   `F:L:C: runtime error: X` of UBSan, if nothing comes after it; its numbers
///   are those of the input, so the number of its line stays
///   libc's: `free(): invalid pointer`, `*** buffer overflow detected ***`
///   `terminate called after ...` with the `what()` below it
/// IR is skipped (TextOutsideIR.h), and so are lines that are indented: source
/// that is quoted may say anything.
std::optional<FatalLine> parseFatalLine(llvm::StringRef stderrText);

} // namespace culprit
#endif

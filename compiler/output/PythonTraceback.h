//===- PythonTraceback.h - How a Python program fails -----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_PYTHONTRACEBACK_H
#define CULPRIT_COMPILER_OUTPUT_PYTHONTRACEBACK_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// The exception that ended the program: the last one in the text (others, in
/// whose handling it was raised, stand before it).
struct PythonTraceback {
  /// `ValueError: MESSAGE`, its module left out. If the message has several
  /// lines: the first and the last, a line each.
  std::string exception;
  /// The function of the innermost frame that is neither Python's own nor an
  /// installed package's: `kernel`, `<module>`. Empty if there is none.
  std::string userFunction;
  /// No frame of another's is inside that one, and the exception is of no
  /// package: some leave their own frames out of what they raise.
  bool isRaisedThere = false;
};

/// Reads `Traceback (most recent call last):`, its frames and what follows. A
/// syntax error has no more than its place, which is read.
std::optional<PythonTraceback> parsePythonTraceback(llvm::StringRef stderrText);

inline constexpr llvm::StringLiteral tracebackBegins =
    "Traceback (most recent call last):";

/// From the beginning of the last traceback on, with those that led to it. What
/// a program caught and printed before that is no reason why it failed. All of
/// the text if it has none.
llvm::StringRef lastTracebacks(llvm::StringRef text);

/// A file that is neither Python's own nor an installed package's.
bool isOfTheUser(llvm::StringRef file);

/// No frame is of a package, or of Python's own.
bool hasOnlyTheUsersCode(llvm::StringRef tracebacks);

/// `  File "F", line N, in FUNCTION`
struct TracebackFrame {
  llvm::StringRef file, line, function;
  bool operator==(const TracebackFrame &) const = default;
};

/// The frames of each traceback, outermost first, in the order of the text.
std::vector<std::vector<TracebackFrame>>
framesOfTracebacks(llvm::StringRef text);

/// Where a traceback begins.
struct TracebackStart {
  size_t offset = 0; ///< in the text
  /// It begins where the program does, so nobody caught the exception. One that
  /// a test framework reports has the frames below its own.
  bool isUncaught = false;
};
std::optional<TracebackStart> firstTraceback(llvm::StringRef text);

} // namespace culprit
#endif

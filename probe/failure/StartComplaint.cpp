#include "probe/failure/StartComplaint.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/LastLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

/// Of glibc's loader, of sh, bash and env.
static constexpr StringRef marks[] = {
    ": error while loading shared libraries: ",
    ": not found",
    ": command not found",
    ": No such file or directory",
    ": Permission denied",
    ": Is a directory",
    ": Exec format error",
    ": cannot execute",
    ": bad interpreter",
};

/// A wrapper script, or what starts a container, has words of its own, where a
/// compiler tells a failure. A symbol is looked up while a pass runs, too.
static std::optional<std::string> ownComplaint(StringRef text) {
  StringRef line = lastLine(text).trim();
  if (line.empty() || line.contains("symbol lookup error") ||
      parseFatalLine(text) || !parseDiagnostics(text).empty())
    return std::nullopt;
  return line.str();
}

/// The loader needs memory for the libraries.
static bool hasCodeOfStart(const Outcome &outcome) {
  return (outcome.status == Outcome::Status::Rejected ||
          outcome.status == Outcome::Status::OutOfMemory) &&
         (outcome.exitCode == 126 || outcome.exitCode == 127);
}

std::optional<std::string> loaderComplaint(const Outcome &outcome) {
  if (!hasCodeOfStart(outcome))
    return std::nullopt;
  SmallVector<StringRef, 8> lines;
  StringRef(outcome.err.text).split(lines, '\n');
  // It is the last thing that happens.
  for (StringRef line : reverse(lines))
    if (!line.contains(": error: ") &&
        any_of(marks, [&](StringRef mark) { return line.contains(mark); }))
      return line.trim().str();
  return std::nullopt;
}

std::optional<std::string> startComplaint(const Outcome &outcome) {
  if (auto complaint = loaderComplaint(outcome))
    return complaint;
  return hasCodeOfStart(outcome) ? ownComplaint(outcome.err.text)
                                 : std::nullopt;
}

} // namespace culprit

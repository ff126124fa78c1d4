//===- ActionLog.h - What --log-actions-to wrote ----------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_ACTIONLOG_H
#define CULPRIT_COMPILER_OUTPUT_ACTIONLOG_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// The tags that are asked about by name.
inline constexpr char passExecutionTag[] = "pass-execution",
                      patternTag[] = "apply-pattern";

/// One `begins` line. Indices are 0-based, in order of the log.
struct Action {
  std::string tag;  ///< `pass-execution`, `apply-pattern`, ...
  std::string name; ///< pass class, or pattern name; "" when blank
  /// The first line of the text in the last parentheses, and no more than 4096
  /// bytes of it.
  std::string opText;
  std::string opName; ///< `func.func`; from the text, empty when unknown
  /// The count of earlier actions with the same tag: the value that the
  /// counter of this tag has when this action asks whether it may run. Nothing
  /// behind a gap: nobody knows how many are in it.
  std::optional<unsigned> indexInTag = 0;
  /// Stays the same whatever other actions run; 0: not known.
  uint64_t identity = 0;
  /// The enclosing action, as an index into ActionLog::actions. Nothing, too,
  /// if that one began in a gap or before it.
  std::optional<size_t> parent;
  /// It is the first one after which the IR is invalid, as far as that was
  /// looked at.
  bool leftInvalid = false;
  std::optional<bool> changed; ///< the IR, where that was looked at
  bool completed = false;      ///< a matching `completed` line was seen
};

/// The middle of a log that was too long to be kept. Actions began in it and
/// completed in it, and nobody knows which.
struct LogGap {
  size_t firstBehind = 0; ///< into ActionLog::actions; their number if none is
  uint64_t bytes = 0;     ///< no less than are missing
};

struct ActionLog {
  std::vector<Action> actions;
  std::map<std::string, unsigned> countByTag; ///< none of those in a gap
  std::optional<LogGap> gap;
  bool truncated = false; ///< the last line had no end

  /// No more actions of the tag than that began, those in a gap with them.
  uint64_t mostOf(const std::string &tag) const;
  /// By the log it did not complete. False before a gap, in which it may have.
  bool isOpen(size_t action) const;
  /// The innermost action that is open, if any. With a gap: of those behind it.
  std::optional<size_t> innermostOpen() const;
};

/// Reads the log, mixed with whatever else the compiler wrote to the same
/// stream. `completed TAG` closes the innermost open action of that tag (and
/// what is open inside it). Survives garbage, unbalanced backticks, op texts
/// over several lines.
ActionLog parseActionLog(llvm::StringRef text);

/// The same for a log of which no more than a head and a tail was kept, with so
/// many bytes missing between them. The lines that were cut are in the gap.
ActionLog parseActionLog(llvm::StringRef head, uint64_t missing,
                         llvm::StringRef tail);

/// True for mlir::detail::OpToOpPassAdaptor, in every version's spelling.
bool isPassAdaptor(llvm::StringRef passClass);

} // namespace culprit
#endif

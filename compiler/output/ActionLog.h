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
  /// counter of this tag has when this action asks whether it may run.
  unsigned indexInTag = 0;
  /// Stays the same whatever other actions run; 0: not known.
  uint64_t identity = 0;
  /// The enclosing action, as an index into ActionLog::actions.
  std::optional<size_t> parent;
  /// It is the first one after which the IR is invalid, as far as that was
  /// looked at.
  bool leftInvalid = false;
  std::optional<bool> changed; ///< the IR, where that was looked at
  bool completed = false;      ///< a matching `completed` line was seen
};

struct ActionLog {
  std::vector<Action> actions;
  std::map<std::string, unsigned> countByTag;
  bool truncated = false; ///< the last line had no end

  /// The innermost action that began and did not complete, if any.
  std::optional<size_t> innermostOpen() const;
  /// The last `pass-execution` that began and is no adaptor.
  std::optional<size_t> lastPass() const;
  /// The pass execution that encloses `action` (itself when it is one);
  /// adaptors do not count.
  std::optional<size_t> passOf(size_t action) const;
};

/// Reads the log, mixed with whatever else the compiler wrote to the same
/// stream. `completed TAG` closes the innermost open action of that tag (and
/// what is open inside it). Survives garbage, unbalanced backticks, op texts
/// over several lines.
ActionLog parseActionLog(llvm::StringRef text);

/// True for mlir::detail::OpToOpPassAdaptor, in every version's spelling.
bool isPassAdaptor(llvm::StringRef passClass);

/// The symbol name in an op's text, pretty (`func.func private @f(...)`) or
/// generic (`sym_name = "f"`); empty when there is none.
std::string symbolInOpText(llvm::StringRef opText);

} // namespace culprit
#endif

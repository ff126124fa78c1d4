//===- KnownBugs.h - What people say of bugs: known.toml --------*- C++ -*-===//
//
//   [CUL-3f9a2c]
//   issue = "llvm/llvm-project#126213"
//   owner = "@gpu"
//   expires = 2026-12-31
//   note = "waits for the fix upstream"
//
// A bug that is listed is nothing new, also on the first night of a memory. One
// whose entry has expired is as bad as a new one: somebody promised to look.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_KNOWNBUGS_H
#define CULPRIT_NIGHTLY_KNOWNBUGS_H

#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace culprit {

struct KnownBug {
  std::string issue, owner, note;
  std::string expires; ///< `2026-12-31`, the last day; "": never
  bool isExpired(const std::string &today) const {
    return !expires.empty() && today > expires;
  }
};

using KnownBugs = std::map<std::string, KnownBug>;

/// Errors are of usage, and name `file` and the line.
llvm::Expected<KnownBugs> parseKnownBugs(const std::string &text,
                                         const std::string &file);

} // namespace culprit
#endif

//===- Anonymous.h - A report without names and paths -----------*- C++ -*-===//
//
// Works on the text, so that nothing that the report has can be forgotten.
// Symbols (`@name`, `sym_name = "name"`) get names of ours everywhere in the
// text; where they stand without that, only those that are no common word.
// Variables in front of a command keep their values where the reproducer needs
// them. What stays: relative paths, file names, other strings and constants in
// the IR, what the compiler itself is called.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_ANONYMOUS_H
#define CULPRIT_REPORT_ANONYMOUS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// What tells who it was, and where.
struct Personal {
  std::vector<std::string> people; ///< names of users and machines
  /// Absolute. Other paths end at a blank, these may have some.
  std::vector<std::string> directories;
  std::vector<std::string> neededVariables; ///< of the reproducer, by name
};

struct Anonymised {
  std::string text;
  /// `@total: @kernel`, in the order in which they were met.
  std::vector<std::string> replaced;
};

Anonymised anonymised(llvm::StringRef text, const Personal &personal);

} // namespace culprit
#endif

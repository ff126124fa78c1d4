//===- Anonymous.h - A report without names and paths -----------*- C++ -*-===//
//
// Works on the text, so that nothing that the report has can be forgotten.
// Symbols (`@name`, `sym_name = "name"`) get names of ours everywhere in the
// text; where they stand without that, only those that are no common word. What
// stays: relative paths, file names, other strings and constants in the IR,
// what the compiler itself is called.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_ANONYMOUS_H
#define CULPRIT_REPORT_ANONYMOUS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

struct Anonymised {
  std::string text;
  /// `@total: @kernel`, in the order in which they were met.
  std::vector<std::string> replaced;
};

/// `people`: names of users and machines.
Anonymised anonymised(llvm::StringRef text,
                      const std::vector<std::string> &people);

} // namespace culprit
#endif

//===- LitDefinitions.h - `DEFINE: %{name} = value` -------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_LITDEFINITIONS_H
#define CULPRIT_COMPILER_SHELL_LITDEFINITIONS_H

#include "compiler/shell/SourceText.h"
#include <map>

namespace culprit {

class LitDefinitions {
public:
  /// `%{name} = value`. Errors: another form; a name that is there already; for
  /// `isAgain`, a name that is not there.
  llvm::Error add(const SourceText &definition, bool isAgain);

  /// The line with values in place of their names, also of names in values. A
  /// value gets the place at which its name is used. Errors: a value that
  /// contains itself or becomes too long.
  llvm::Expected<SourceText> expand(const SourceText &line) const;

  /// The value of `%{name}`, or null.
  const SourceText *find(llvm::StringRef name) const;

private:
  std::map<std::string, SourceText> values;
};

} // namespace culprit
#endif

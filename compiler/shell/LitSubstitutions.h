//===- LitSubstitutions.h - `%s`, `%t`, ... in words ------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_LITSUBSTITUTIONS_H
#define CULPRIT_COMPILER_SHELL_LITSUBSTITUTIONS_H

#include "compiler/shell/ShellToken.h"

namespace culprit {

/// What the substitutions that lit itself has are made from.
struct LitValues {
  std::string file;      ///< `%s`; "" where nobody named it
  std::string temporary; ///< `%t` without its `.tmp`; may not exist
};

/// Of a word, a `%name` that lit does not have: of the test suite's own
/// configuration, or meant as it stands.
struct UnknownSubstitution {
  std::string name;
  TextPosition at;
  bool quoted = false;
};

/// Puts in what `%s`, `%S`, `%t`, `%{s:basename}`, ... stand for, also inside
/// of quotes, as lit does; and, with `isLit`, `%` for `%%`. Errors: one that
/// stands for the test's file where nobody named it, and `%{name}` that nothing
/// defines.
llvm::Expected<std::vector<UnknownSubstitution>>
substitute(ShellWord &word, const LitValues &values, bool isLit);

} // namespace culprit
#endif

//===- LitSubstitutions.h - `%s`, `%t`, ... in words ------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_LITSUBSTITUTIONS_H
#define CULPRIT_COMPILER_SHELL_LITSUBSTITUTIONS_H

#include "compiler/shell/ShellToken.h"

namespace culprit {

/// The values from which lit's own substitutions are made.
struct LitValues {
  std::string file;      ///< `%s`; "" if nobody named it
  std::string temporary; ///< `%t` without its `.tmp`; may not exist
};

/// A `%name` in a word that lit does not have: the test suite's own
/// configuration defines it, or it is meant as it stands.
struct UnknownSubstitution {
  std::string name;
  TextPosition at;
  bool quoted = false;
};

/// Puts in the values of `%s`, `%S`, `%t`, `%{s:basename}`, ..., also inside of
/// quotes, as lit does; and, with `isLit`, `%` for `%%`. Errors: a substitution
/// that stands for the test's file if nobody named that, and `%{name}` that
/// nothing defines.
llvm::Expected<std::vector<UnknownSubstitution>>
substitute(ShellWord &word, const LitValues &values, bool isLit);

} // namespace culprit
#endif

//===- LitTest.h - RUN, DEFINE and REDEFINE lines ---------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_LITTEST_H
#define CULPRIT_COMPILER_SHELL_LITTEST_H

#include "compiler/shell/SourceText.h"

namespace culprit {

/// Whether one of the lines is a RUN line: `RUN:` behind what may begin a
/// comment.
bool isLitTest(const std::vector<SourceText> &lines);

/// Each RUN line, continued ones joined, with what DEFINE and REDEFINE lines
/// before it define in place of `%{name}`. Other lines do not matter, but that
/// a line behind a backslash may lack its `RUN:`. Errors: a definition that lit
/// does not take, one that contains itself, `%if` and `%(line)`.
llvm::Expected<std::vector<SourceText>>
runLines(const std::vector<SourceText> &lines);

} // namespace culprit
#endif

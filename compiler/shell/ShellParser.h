//===- ShellParser.h - One text, as a shell reads it ------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLPARSER_H
#define CULPRIT_COMPILER_SHELL_SHELLPARSER_H

#include "compiler/shell/LitSubstitutions.h"
#include "compiler/shell/ShellPipeline.h"

namespace culprit {

struct ShellDialect {
  bool isLit = false;       ///< a RUN line: `%%` is `%`, quoted names are lit's
  bool hidesInputs = false; ///< see ShellStage::hidesInput
};

/// The grammar of ShellLine.h. A text of blanks and comments has no pipelines.
llvm::Expected<std::vector<ShellPipeline>>
parseShellText(const SourceText &text, const LitValues &values,
               const ShellDialect &dialect);

} // namespace culprit
#endif

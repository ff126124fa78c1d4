//===- ShellStagePrefixes.h - `A=B not --crash env C=D cmd` -----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLSTAGEPREFIXES_H
#define CULPRIT_COMPILER_SHELL_SHELLSTAGEPREFIXES_H

#include "compiler/shell/ShellPipeline.h"
#include "compiler/shell/ShellToken.h"

namespace culprit {

/// A word that sets a variable where it stands in front of a command: name and
/// `=` are not quoted.
bool isAssignment(const ShellWord &word);

/// Takes off the stage's words what stands in front of the command and only
/// says how it is run or judged: `not`, `not --crash`, `env A=B`, `exec`,
/// `command`. One with options that are not understood stays.
void takePrefixes(ShellStage &stage);

} // namespace culprit
#endif

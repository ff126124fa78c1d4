//===- ShellRedirections.h - `> f`, `2>&1`, `< f` ---------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLREDIRECTIONS_H
#define CULPRIT_COMPILER_SHELL_SHELLREDIRECTIONS_H

#include "compiler/shell/ShellPipeline.h"
#include "compiler/shell/ShellToken.h"

namespace culprit {

/// Lets `token` redirect a stream of the stage; `target` is the word behind it,
/// if one follows. In their order: `2>&1 >f` and `>f 2>&1` differ;
/// `>/dev/stderr` is `>&2`. Errors: other streams than 0 to 2, here-documents,
/// and a stream that is redirected twice.
llvm::Error redirect(ShellStage &stage, const ShellToken &token,
                     const ShellWord *target);

} // namespace culprit
#endif

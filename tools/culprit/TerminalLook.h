//===- TerminalLook.h - What a stream can show ------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_TERMINALLOOK_H
#define CULPRIT_TOOLS_CULPRIT_TERMINALLOOK_H

#include "report/Look.h"

namespace culprit {

/// A terminal that has `erase to the end of the line`.
bool canRedraw(int stream);

/// Its columns now; 0 if it is no terminal.
unsigned widthOf(int stream);

/// Of a terminal; plain otherwise. `colour` is that of --color: `always` and
/// `never` say it, with `auto` NO_COLOR and TERM=dumb switch colours off.
/// Links, where the terminal is known for them, or FORCE_HYPERLINK says so.
Look lookOf(int stream, llvm::StringRef colour);

} // namespace culprit
#endif

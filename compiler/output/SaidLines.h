//===- SaidLines.h - What a compiler says without an error ------*- C++ -*-===//
//
// Some passes fail with words of their own on standard error (`llvm::errs() <<
// "no such index"; signalPassFailure()`), without `error:` and a place. They
// are all that tells one failure of the pass from another.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_SAIDLINES_H
#define CULPRIT_COMPILER_OUTPUT_SAIDLINES_H

#include "compiler/output/TextOutsideIR.h"

namespace culprit {

/// The last lines that begin with a word and are neither IR, nor a diagnostic
/// of any severity, nor a row of a table; 64 at most, in order. Where there is
/// none, and no error, the text of remarks and notes: a pass may fail and tell
/// why in these.
std::vector<TextLine> saidLines(llvm::StringRef text);

/// The same, but for numbers, symbols and the types of scalars. Both
/// normalised. An error must be equal; a line of this kind tells what the pass
/// looked at, and an edit changes that where the complaint stays.
bool saysTheSame(llvm::StringRef line, llvm::StringRef wanted);

/// The parts of such a line that each line which says the same has.
std::vector<std::string> wordsInCommon(llvm::StringRef line);

} // namespace culprit
#endif

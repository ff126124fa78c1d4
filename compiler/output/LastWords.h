//===- LastWords.h - What was said of how a program ended -------*- C++ -*-===//
//
// A program that runs many compiles in one process, as a tuning driver does,
// may catch the failure of one and die of another. What the first one said
// still stands on standard error. It is no evidence of how the program ended.
//
// Of a compiler that runs once, the first error is the cause and later ones
// follow from it. So nothing is cut off without proof that the program went on:
// MLIR says of a pipeline that it failed as the last thing of that pipeline.
// And nothing is cut off if the program's end has no words that are known to
// come last, a Python traceback or a signal's.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_LASTWORDS_H
#define CULPRIT_COMPILER_OUTPUT_LASTWORDS_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// The end of the text, from behind the last failure that the program survived;
/// all of it if it survived none. A traceback belongs to the pipeline that
/// failed last, unless another error, with a place, or a fatal line stands
/// between them, or it is one of a front end (TritonStage.h, CuTileRefusal.h).
/// A signal, or a fatal line, belongs to no pipeline that has told its failure.
llvm::StringRef lastWords(llvm::StringRef stderrText, bool diedBySignal);

/// Whether a fatal line stands behind all pipelines that failed.
bool endsInFatalLine(llvm::StringRef stderrText);

/// Whether the text has a fatal line, or an error with a place. (A driver
/// repeats without a place that its compile failed.)
bool tellsFailure(llvm::StringRef text);

} // namespace culprit
#endif

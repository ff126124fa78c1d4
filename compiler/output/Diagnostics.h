//===- Diagnostics.h - What a compiler says when it refuses -----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_DIAGNOSTICS_H
#define CULPRIT_COMPILER_OUTPUT_DIAGNOSTICS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// One `FILE:LINE:COL: error: TEXT` (or warning, remark; or without place).
struct Diagnostic {
  enum class Severity { Error, Warning, Remark };
  Severity severity = Severity::Error;
  std::string location; ///< `FILE:LINE:COL`, `loc(...)`, or empty
  /// The first line after `error: `; below it, what else belongs to it.
  std::string text;
  struct Note {
    std::string location, text; ///< the first line
  };
  std::vector<Note> notes; ///< that are attached
  size_t offset = 0;       ///< of the line in the parsed text, in bytes
};

/// The op that MLIR says an error is about, by its note `see current
/// operation: %0 = "arith.extui"(%1)` (or in the op's own form); "": it does
/// not say. Of an unresolved materialization, its types (Materialization.h);
/// with its types for one that cannot be legalized (OpTypes.h).
std::string opOf(const Diagnostic &diagnostic);

/// Whether the line is a diagnostic, or a note, about a place in the input:
/// `x.mlir:3:4: error: ...`. Names in it may have any words.
bool isAboutInput(llvm::StringRef line);

/// All diagnostics in the order of the text. IR (TextOutsideIR.h), source
/// excerpts and carets between them are skipped. Lines of any length and bytes
/// survive.
std::vector<Diagnostic> parseDiagnostics(llvm::StringRef stderrText);

} // namespace culprit
#endif

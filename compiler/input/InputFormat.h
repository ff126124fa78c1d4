//===- InputFormat.h - What an input is made of -----------------*- C++ -*-===//
//
// One row for each format of an input: how it is told, and who reads it. A new
// one is a row of `inputFormats()`, and nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_INPUT_INPUTFORMAT_H
#define CULPRIT_COMPILER_INPUT_INPUTFORMAT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

struct InputFormat {
  /// Who makes it smaller.
  enum class Reader {
    MLIR,   ///< the compiler prints it in generic form, whose ops are edited
    LLVM,   ///< LLVM's own reducer
    Text,   ///< its lines, brackets and tokens are cut
    Nobody, ///< cut anywhere, its bytes are no longer of the format
  };
  llvm::StringLiteral name;
  llvm::StringLiteral magic;      ///< the first bytes; "" where it has none
  llvm::StringLiteral extensions; ///< `.cc .cpp`; "" where none is its own
  Reader reader;
  /// A file of that name is a compiler's input, wherever it stands in a
  /// command. For a program that starts compilers, it depends on the command.
  bool isIR = true;
  /// For one that nobody reads: how its owner gets a text of it, to reduce.
  llvm::StringLiteral asText = "";
};

/// All that are known, those with a magic first.
llvm::ArrayRef<InputFormat> inputFormats();

/// By its first bytes, else by its extension (`.mlir`, or ""). An input that
/// neither tells is text, or a binary that nobody reads.
const InputFormat &
formatOf(llvm::StringRef extension, llvm::StringRef content,
         llvm::ArrayRef<InputFormat> formats = inputFormats());

/// Whether files of that extension are inputs of compilers; nothing if the
/// extension does not tell.
bool isIRExtension(llvm::StringRef extension,
                   llvm::ArrayRef<InputFormat> formats = inputFormats());

/// Whether the first bytes, or words in them, are those of an input.
bool startsLikeIR(llvm::StringRef head,
                  llvm::ArrayRef<InputFormat> formats = inputFormats());

/// The extension for a content that came without a file's name: `.bc`, `.ll`,
/// else `.mlir`.
llvm::StringRef extensionOf(llvm::StringRef content);

/// Whether bytes that have a format are binary: there is a NUL, or many control
/// characters and bytes that are no UTF-8, among the first. A text may have a
/// few of these.
bool isBinary(llvm::StringRef content);

/// Nothing here can edit it.
bool isBinaryWithoutReader(llvm::StringRef content);

} // namespace culprit
#endif

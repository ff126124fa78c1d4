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
#include <string>

namespace culprit {

/// How a binary format becomes a text of MLIR that is edited, and the format
/// again. A command is words with spaces between them; `{input}` and
/// `{output}` stand for files.
struct TextForm {
  llvm::StringLiteral printer;   ///< prints the text on standard output
  llvm::StringLiteral before;    ///< what the printer leaves out in front of it
  llvm::StringLiteral after;     ///< and behind it
  llvm::StringLiteral assembler; ///< makes the format of a text
  llvm::StringLiteral generic;   ///< prints what that made, in generic form
  /// The assembler's option for a version of the format; `{}` stands for it.
  llvm::StringLiteral versionOption;
  unsigned versionAt; ///< where the format has it: a byte before the dot, and
                      ///< one behind it
  llvm::StringLiteral install; ///< how one gets both programs
};

/// `13.3`, for the format's own bytes.
std::string versionOf(const TextForm &form, llvm::StringRef content);

struct InputFormat {
  /// Who makes it smaller.
  enum class Reader {
    MLIR,   ///< the compiler prints it in generic form, whose ops are edited
    LLVM,   ///< LLVM's own reducer
    Text,   ///< its blocks, lines and tokens are cut
    Nobody, ///< cut anywhere, its bytes are no longer of the format; at most
            ///< its text is edited
  };
  llvm::StringLiteral name;
  llvm::StringLiteral magic;      ///< the first bytes; "" where it has none
  llvm::StringLiteral extensions; ///< `.cc .cpp`; "" where none is its own
  Reader reader;
  /// A file of that name is a compiler's input, wherever it stands in a
  /// command. For a program that starts compilers, it depends on the command.
  bool isIR = true;
  /// For one that nobody reads; null where there is no text of it.
  const TextForm *text = nullptr;
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

//===- ShellLexer.h - A shell line in words and operators -------*- C++ -*-===//
//
// Quotes, backslashes, comments and operators as bash reads them. What a shell
// would expand (variables, globs, braces, `~`) is refused where it stands, not
// guessed at: it depends on the shell and the machine.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLLEXER_H
#define CULPRIT_COMPILER_SHELL_SHELLLEXER_H

#include "compiler/shell/SourceText.h"
#include <optional>

namespace culprit {

/// What a shell would hand on, and what of it was quoted: a quoted `=` sets no
/// variable.
struct ShellWord {
  std::string text;
  std::vector<bool> quoted;            ///< of each byte of the text
  std::vector<TextPosition> positions; ///< of each byte of the text
  TextPosition at;                     ///< where it begins
  bool hasQuotes = false;              ///< '' is a word
  bool isBare() const { return !hasQuotes; }
  void append(char c, bool isQuoted, TextPosition position);
};

struct ShellToken {
  enum class Kind {
    Word,
    Redirection, ///< `>`, `2>>`, `<`, `>&`, ...: the file is the next word
    Control      ///< `|`, `&&`, `;`, a line's end, ...
  };
  Kind kind = Kind::Word;
  ShellWord word;
  std::string op;                     ///< without the descriptor
  std::optional<unsigned> descriptor; ///< the 2 of `2>`
  TextPosition at;
};

/// Errors name the place, what stands there, and what to write instead.
llvm::Expected<std::vector<ShellToken>> lexShell(const SourceText &source);

/// Words only: what is an operator to a shell, or is expanded by it, is an
/// ordinary letter, and a line's end is a blank.
llvm::Expected<std::vector<ShellWord>> lexWords(const SourceText &source);

} // namespace culprit
#endif

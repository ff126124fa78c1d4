//===- ShellToken.h - Words and operators of a shell line -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLTOKEN_H
#define CULPRIT_COMPILER_SHELL_SHELLTOKEN_H

#include "compiler/shell/SourceText.h"
#include <optional>

namespace culprit {

/// A word as a shell would hand it on, and which parts of it were quoted: a
/// quoted `=` sets no variable.
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

} // namespace culprit
#endif

//===- SourceText.h - Text that knows where it was written ------*- C++ -*-===//
//
// A pasted text is cut, joined and expanded before a shell would read it. Each
// character keeps its place in what was pasted, so that a complaint names a
// place that the user can find.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_SHELL_SOURCETEXT_H
#define CULPRIT_COMPILER_SHELL_SOURCETEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace culprit {

/// Both from 1; columns are bytes.
struct TextPosition {
  unsigned line = 1, column = 1;
  std::string str() const;
};

class SourceText {
public:
  SourceText() = default;
  /// A carriage return in front of a line's end goes.
  explicit SourceText(llvm::StringRef pasted);
  /// Every byte as it is, for text that nobody pasted.
  static SourceText exactly(llvm::StringRef text);

  llvm::StringRef text() const { return characters; }
  /// The place of the character; at the end, the place behind the last one.
  TextPosition at(size_t offset) const;

  void append(char character, TextPosition position);
  void append(const SourceText &other);
  /// Characters from `begin` up to `end`.
  SourceText slice(size_t begin, size_t end) const;
  /// Without blanks at both ends.
  SourceText trim() const;
  void dropBack(size_t count);

private:
  std::string characters;
  std::vector<TextPosition> positions; ///< one for each character
};

/// Its lines, without their ends.
std::vector<SourceText> linesOf(const SourceText &text);

/// `shell line 1:9: MESSAGE`.
llvm::Error shellError(TextPosition position, const llvm::Twine &message);

} // namespace culprit
#endif

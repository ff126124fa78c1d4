//===- MarkdownText.h - Words that GitHub shows as they are -----*- C++ -*-===//
//
// In an issue, `@total` sends a mail to somebody, `#1` links to another issue,
// `<f32>` vanishes as a tag and `__x` is emphasis. Text of the compiler and of
// the user goes into code spans, where none of that happens.
//
// Source: CommonMark 0.30, 6.1 (code spans) and 4.5 (fenced code blocks).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_MARKDOWNTEXT_H
#define CULPRIT_REPORT_MARKDOWNTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The text as one code span, whatever it has in it; line ends become blanks.
std::string codeSpan(llvm::StringRef text);

/// Words of a sentence, with those in code spans that are not plain words:
/// names, locations, flags.
std::string withCodeSpans(llvm::StringRef sentence);

/// A fenced block, whatever the text has in it.
std::string fenced(llvm::StringRef text, llvm::StringRef language = "");

} // namespace culprit
#endif

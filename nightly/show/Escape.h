//===- Escape.h - Foreign words in Markdown and commands --------*- C++ -*-===//
//
// Names of jobs, messages and paths come from compilers and their users, and
// may hold anything.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_SHOW_ESCAPE_H
#define CULPRIT_NIGHTLY_SHOW_ESCAPE_H

#include <string>
#include <string_view>

namespace culprit {

/// On one line, without control characters; at most `most` bytes of it, cut
/// between characters.
std::string shortened(std::string_view bytes, size_t most);
/// As code, on one line: no `@name` reaches a person, and no `#1` links. At
/// most `most` bytes of it.
std::string codeSpan(std::string_view text, size_t most = 300);
/// The same in a cell of a table, which no bar ends.
std::string codeInCell(std::string_view text, size_t most = 300);
/// For a log: names and what compilers say may hold anything, and a line that
/// begins with `::` orders GitHub's runner about.
std::string onOneLine(std::string text);
/// For `::error title=...::message` of GitHub Actions.
std::string annotationProperty(std::string_view text);
std::string annotationText(std::string_view text);

} // namespace culprit
#endif

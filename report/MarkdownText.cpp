#include "report/MarkdownText.h"
#include "report/Look.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static size_t longestRun(StringRef text, char wanted) {
  size_t longest = 0, run = 0;
  for (char c : text)
    longest = std::max(longest, run = c == wanted ? run + 1 : 0);
  return longest;
}

std::string codeSpan(StringRef text) {
  std::string line = text.trim().str();
  for (char &c : line)
    if (c == '\n' || c == '\r')
      c = ' ';
  line = printable(std::move(line)); // somebody may read it on a terminal
  if (line.empty())
    return "";
  std::string ticks(longestRun(line, '`') + 1, '`');
  bool touches = line.front() == '`' || line.back() == '`';
  std::string gap = touches ? " " : "";
  return ticks + gap + line + gap + ticks;
}

/// A word of a sentence, maybe with what ends a clause.
static bool isPlain(StringRef word) {
  if (is_contained({">", "+", "=", "!=", "==", "->"}, word))
    return true; // between two names
  word = word.ltrim('(').rtrim(".,:;)?");
  if (word.starts_with("[") && word.ends_with("]")) // how precise it is
    word = word.drop_front().drop_back();
  bool lower = false;
  for (auto [place, c] : enumerate(word)) {
    if (!isAlnum(c) && c != '-' && c != '\'')
      return false;
    if (place > 0 && isUpper(c) && lower)
      return false; // CamelCase is a name
    lower |= isLower(c);
  }
  return !word.starts_with("-") && !word.starts_with("'");
}

/// The brackets and stops around a word stay outside of its span.
static std::string spanOf(StringRef word) {
  size_t begin = 0, end = word.size();
  bool opens = word.starts_with("(") && !word.contains(')');
  begin += opens;
  while (end > begin + 1 &&
         (StringRef(",;.:").contains(word[end - 1]) ||
          (word[end - 1] == ')' && !word.slice(begin, end).contains('('))))
    --end;
  return (word.take_front(begin) + codeSpan(word.slice(begin, end)) +
          word.drop_front(end))
      .str();
}

/// Without the blanks between words; a symbol in quotes (`@"a b"`), in which
/// MLIR escapes further ones, is one, and so is what stands between ticks.
static SmallVector<StringRef, 32> wordsOf(StringRef sentence) {
  SmallVector<StringRef, 32> words;
  size_t begin = 0, end = 0;
  char quote = 0;
  for (; end < sentence.size(); ++end) {
    char c = sentence[end];
    bool opens = (c == '"' && end > begin && sentence[end - 1] == '@') ||
                 (c == '`' && end == begin);
    if (c == quote)
      quote = 0;
    else if (!quote && opens)
      quote = c;
    if (c != ' ' || (quote && sentence.find(quote, end) != StringRef::npos))
      continue;
    quote = 0;
    words.push_back(sentence.slice(begin, end));
    begin = end + 1;
  }
  words.push_back(sentence.drop_front(begin));
  return words;
}

/// `a b`, maybe with what ends a clause.
static bool isSpan(StringRef word) {
  word = word.rtrim(".,:;)");
  return word.size() > 2 && word.consume_front("`") && word.consume_back("`") &&
         !word.contains('`');
}

/// What is one name for people, though there are blanks in it.
static bool goesOn(StringRef before, StringRef word) {
  // `i < n` opens nothing.
  bool isOpen = before.count('(') > before.count(')') ||
                before.count('<') > before.count('>') + before.count(" <") ||
                before.count('[') > before.count(']');
  return (isOpen && !before.starts_with("(")) ||
         (!StringRef(".,:;)").contains(before.back()) &&
          !word.starts_with("("));
}

std::string withCodeSpans(StringRef sentence) {
  std::string text, run;
  auto endRun = [&] {
    text += run.empty() ? "" : spanOf(std::exchange(run, ""));
  };
  for (auto [place, word] : enumerate(wordsOf(sentence))) {
    bool isName = !word.empty() && !isPlain(word) && !isSpan(word);
    if (isName && !run.empty() && goesOn(run, word)) {
      run += (" " + word).str();
      continue;
    }
    endRun();
    text += place ? " " : "";
    if (isName)
      run = word.str();
    else
      text += printable(word.str());
  }
  endRun();
  return text;
}

/// What steers a terminal goes; the rest is for pasting, and stays as it is.
static std::string withoutEscapes(StringRef text) {
  std::string kept = text.str();
  for (char &c : kept)
    if ((static_cast<unsigned char>(c) < ' ' || c == '\x7f') &&
        !StringRef("\n\r\t").contains(c))
      c = '?';
  return kept;
}

std::string fenced(StringRef text, StringRef language) {
  std::string fence(std::max<size_t>(3, longestRun(text, '`') + 1), '`');
  return (fence + language + "\n" + withoutEscapes(text) +
          (text.ends_with("\n") ? "" : "\n") + fence + "\n")
      .str();
}

} // namespace culprit

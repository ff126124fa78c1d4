#include "compiler/shell/ShellExpansions.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static bool isDollarExpansion(StringRef behind, bool inQuotes) {
  if (behind.empty())
    return false;
  char next = behind.front();
  return isAlnum(next) || StringRef("_{([@*#?$!-").contains(next) ||
         (!inQuotes && (next == '\'' || next == '"'));
}

bool isExpansion(StringRef rest, bool inQuotes) {
  char c = rest.front();
  if (c == '$')
    return isDollarExpansion(rest.drop_front(), inQuotes);
  return c == '`' || (!inQuotes && (c == '*' || c == '?'));
}

Error refuseExpansion(StringRef rest, TextPosition position) {
  if (rest.starts_with("$("))
    return shellError(position,
                      "$(...) is not supported: write what it stands for");
  if (rest.starts_with("$'") || rest.starts_with("$\""))
    return shellError(position, rest.take_front(2) + "..." + rest.substr(1, 1) +
                                    " is not supported: write it in plain "
                                    "single quotes");
  if (rest.starts_with("$")) {
    StringRef name = rest.drop_front().take_while(
        [](char c) { return isAlnum(c) || c == '_'; });
    return shellError(position, "variables ($" + (name.empty() ? "..." : name) +
                                    ") are not supported: write the value");
  }
  if (rest.starts_with("`"))
    return shellError(
        position, "backquotes are not supported: write what they stand for");
  return shellError(position, "globs (" + rest.take_front() +
                                  ") are not supported: quote it or write the "
                                  "names");
}

namespace {

/// A word and its bytes that are not quoted.
class BareBytes {
public:
  explicit BareBytes(const ShellWord &word) : word(word) {}
  bool is(size_t i, StringRef any) const {
    return i < word.text.size() && !word.quoted[i] &&
           any.contains(word.text[i]);
  }
  size_t find(size_t from, StringRef any) const {
    while (from < word.text.size() && !is(from, any))
      ++from;
    return from;
  }

private:
  const ShellWord &word;
};

} // namespace

/// `a~` and `--x=~` are no home directories; `~/x`, `A=~` and `A=b:~` are.
static std::optional<size_t> findTilde(const ShellWord &word,
                                       const BareBytes &bare) {
  for (size_t i = 0; i < word.text.size(); ++i)
    if (bare.is(i, "~") && (i == 0 || bare.is(i - 1, "=:")))
      return i;
  return std::nullopt;
}

/// `{a,b}` and `{1..3}`; sh leaves them, bash does not.
static std::optional<size_t> findBraces(const ShellWord &word,
                                        const BareBytes &bare) {
  size_t open = bare.find(0, "{");
  size_t close = word.text.size();
  while (close > open && !bare.is(close, "}"))
    --close;
  for (size_t i = open + 1; i < close; ++i)
    if (bare.is(i, ",") || (bare.is(i, ".") && bare.is(i + 1, ".")))
      return open;
  return std::nullopt;
}

/// `[ab]`; a `[` alone is an ordinary letter.
static std::optional<size_t> findBrackets(const ShellWord &word,
                                          const BareBytes &bare) {
  size_t open = bare.find(0, "[");
  if (bare.find(open + 2, "]") < word.text.size())
    return open;
  return std::nullopt;
}

Error refusePatterns(const ShellWord &word) {
  BareBytes bare(word);
  auto refuse = [&](size_t at, const char *what) {
    return shellError(word.positions[at],
                      Twine(what) + " in " + word.text +
                          " is not supported: quote it or write what it "
                          "stands for");
  };
  if (auto at = findTilde(word, bare))
    return refuse(*at, "~");
  if (auto at = findBraces(word, bare))
    return refuse(*at, "{...}");
  if (auto at = findBrackets(word, bare))
    return refuse(*at, "[...]");
  return Error::success();
}

} // namespace culprit

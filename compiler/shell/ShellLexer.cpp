#include "compiler/shell/ShellLexer.h"
#include "compiler/shell/ShellExpansions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {

class Lexer {
public:
  Lexer(const SourceText &source, bool operators)
      : source(source), line(source.text()), operators(operators) {}

  Expected<std::vector<ShellToken>> run() {
    while (at < line.size())
      if (Error error = step())
        return error;
    if (Error error = endWord())
      return error;
    return std::move(tokens);
  }

private:
  Error step() {
    char c = line[at];
    if (c == '\\')
      return escaped();
    if (c == '\'' || c == '"')
      return quoted(c);
    if (c == ' ' || c == '\t' || (!operators && c == '\n')) {
      ++at;
      return endWord();
    }
    if (operators && c == '#' && !inWord) {
      at = std::min(line.find('\n', at), line.size());
      return Error::success();
    }
    if (operators && StringRef("|&;<>()\n").contains(c))
      return readOperator();
    if (operators && isExpansion(line.substr(at), /*inQuotes=*/false))
      return refuseExpansion(line.substr(at), source.at(at));
    append(c, /*isQuoted=*/false);
    ++at;
    return Error::success();
  }

  Error escaped() {
    if (at + 1 == line.size())
      return shellError(source.at(at), "it ends in a backslash: the line that "
                                       "continues it is missing");
    if (line[at + 1] != '\n') {
      append(line[at + 1], /*isQuoted=*/true, at);
      word.hasQuotes = true;
    }
    at += 2;
    return Error::success();
  }

  Error quoted(char quote) {
    size_t begin = at;
    beginWord(at);
    word.hasQuotes = true;
    for (++at; at < line.size() && line[at] != quote; ++at) {
      if (quote == '"' && line[at] == '\\' && at + 1 < line.size() &&
          StringRef("\\\"$`\n").contains(line[at + 1])) {
        if (line[++at] != '\n')
          append(line[at], /*isQuoted=*/true);
        continue;
      }
      if (quote == '"' && operators &&
          isExpansion(line.substr(at), /*inQuotes=*/true))
        return refuseExpansion(line.substr(at), source.at(at));
      append(line[at], /*isQuoted=*/true);
    }
    if (at == line.size())
      return shellError(source.at(begin),
                        Twine("the ") + Twine(quote) + " is never closed");
    ++at;
    return Error::success();
  }

  /// Longest first.
  Error readOperator() {
    static constexpr StringRef Redirections[] = {"&>>", "<<<", "<<-", "&>",
                                                 "<<",  ">>",  "<>",  ">|",
                                                 ">&",  "<&",  "<",   ">"};
    static constexpr StringRef Controls[] = {"&&", "||", "|&", ";;", "\n",
                                             "|",  "&",  ";",  "(",  ")"};
    StringRef rest = line.substr(at);
    if (rest.starts_with("<(") || rest.starts_with(">("))
      return shellError(source.at(at), rest.take_front(2) +
                                           "...) is not supported: write the "
                                           "command's output to a file first");
    std::optional<unsigned> descriptor;
    auto isOf = [&](StringRef op) { return rest.starts_with(op); };
    const auto *op = find_if(Redirections, isOf);
    if (op == std::end(Redirections)) {
      op = find_if(Controls, isOf);
      if (Error error = endWord())
        return error;
      return addOperator(ShellToken::Kind::Control, *op, std::nullopt, at);
    }
    size_t begin = at;
    if (!op->starts_with("&"))
      descriptor = takeDescriptor(begin);
    if (Error error = endWord())
      return error;
    return addOperator(ShellToken::Kind::Redirection, *op, descriptor, begin);
  }

  /// Digits that touch the operator belong to it, unless they are quoted.
  std::optional<unsigned> takeDescriptor(size_t &begin) {
    unsigned number = 0;
    if (!inWord || word.hasQuotes ||
        StringRef(word.text).getAsInteger(10, number))
      return std::nullopt;
    begin -= word.text.size();
    word = {};
    inWord = false;
    return number;
  }

  Error addOperator(ShellToken::Kind kind, StringRef op,
                    std::optional<unsigned> descriptor, size_t begin) {
    ShellToken token;
    token.kind = kind;
    token.op = op.str();
    token.descriptor = descriptor;
    token.at = source.at(begin);
    tokens.push_back(std::move(token));
    at += op.size();
    return Error::success();
  }

  void beginWord(size_t begin) {
    if (!inWord)
      word.at = source.at(begin);
    inWord = true;
  }

  void append(char c, bool isQuoted) { append(c, isQuoted, at); }
  void append(char c, bool isQuoted, size_t begin) {
    beginWord(begin);
    word.append(c, isQuoted, source.at(begin));
  }

  Error endWord() {
    if (!inWord)
      return Error::success();
    inWord = false;
    ShellToken token;
    token.at = word.at;
    token.word = std::exchange(word, {});
    if (operators)
      if (Error error = refusePatterns(token.word))
        return error;
    tokens.push_back(std::move(token));
    return Error::success();
  }

  const SourceText &source;
  StringRef line;
  bool operators;
  size_t at = 0;
  ShellWord word;
  bool inWord = false;
  std::vector<ShellToken> tokens;
};

} // namespace

Expected<std::vector<ShellToken>> lexShell(const SourceText &source) {
  if (size_t nul = source.text().find('\0'); nul != StringRef::npos)
    return shellError(source.at(nul), "a NUL byte cannot be part of a command");
  return Lexer(source, /*operators=*/true).run();
}

Expected<std::vector<ShellWord>> lexWords(const SourceText &source) {
  auto tokens = Lexer(source, /*operators=*/false).run();
  if (!tokens)
    return tokens.takeError();
  std::vector<ShellWord> words;
  for (ShellToken &token : *tokens)
    words.push_back(std::move(token.word));
  return words;
}

} // namespace culprit

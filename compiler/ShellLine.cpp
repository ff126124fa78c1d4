//===- ShellLine.cpp - Shell words, pipes and lit RUN lines ---------------===//
//
// The small part of sh that a pasted compiler command uses. What would need a
// shell to be right (expansion, lists, substitution) is refused by name rather
// than guessed at.
//
//===----------------------------------------------------------------------===//
#include "compiler/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace culprit;
using llvm::StringRef;

namespace {

struct Token {
  std::string text;
  bool isOperator = false; ///< `|`, `>`, `2>&1`, ...: never when quoted
};

llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError("shell line: " + message);
}

class Tokenizer {
public:
  /// With `operators` false, what is special to a shell is an ordinary letter.
  Tokenizer(StringRef line, bool operators)
      : line(line), operators(operators) {}

  llvm::Expected<std::vector<Token>> run() {
    while (at < line.size()) {
      if (llvm::Error error = step())
        return error;
    }
    endWord();
    return std::move(tokens);
  }

private:
  llvm::Error step() {
    char c = line[at];
    if (c == '\\')
      return escaped();
    if (c == '\'' || c == '"')
      return quoted(c);
    if (llvm::isSpace(c)) {
      endWord();
      ++at;
      return llvm::Error::success();
    }
    if (operators && c == '#' && !inWord) {
      at = line.size();
      return llvm::Error::success();
    }
    if (operators && StringRef("|&;<>()").contains(c))
      return readOperator();
    if (operators && refusedInWord(c, /*inQuotes=*/false))
      return refuse(c);
    append(c);
    ++at;
    return llvm::Error::success();
  }

  llvm::Error escaped() {
    if (++at == line.size())
      return fail("it ends in a backslash");
    if (line[at] != '\n')
      append(line[at]);
    ++at;
    return llvm::Error::success();
  }

  llvm::Error quoted(char quote) {
    inWord = true;
    for (++at; at < line.size() && line[at] != quote; ++at) {
      char c = line[at];
      if (quote == '"' && c == '\\' && at + 1 < line.size()) {
        char next = line[at + 1];
        if (StringRef("\\\"$`\n").contains(next)) {
          ++at;
          if (next != '\n')
            word += next;
          continue;
        }
      }
      if (quote == '"' && operators && refusedInWord(c, /*inQuotes=*/true))
        return refuse(c);
      word += c;
    }
    if (at == line.size())
      return fail(llvm::Twine("a closing ") + llvm::Twine(quote) +
                  " is missing");
    ++at;
    return llvm::Error::success();
  }

  /// A `[` or `{` alone expands to nothing else; `%s` and `{input}` are ours.
  static bool refusedInWord(char c, bool inQuotes) {
    return c == '$' || c == '`' || (!inQuotes && (c == '*' || c == '?'));
  }

  llvm::Error refuse(char c) {
    if (c == '$' && line.substr(at).starts_with("$("))
      return fail("$(...) is not supported: write what it stands for");
    if (c == '$')
      return fail("variables ($...) are not supported: write the value");
    if (c == '`')
      return fail("backquotes are not supported: write what they stand for");
    return fail(llvm::Twine("globs (") + llvm::Twine(c) +
                ") are not supported: quote it or write the names");
  }

  llvm::Error readOperator() {
    static constexpr StringRef Known[] = {
        "2>&1", "&>>", "2>>", ">&2", "||", "&&", "|&", "&>", "2>",
        ">>",   "<<",  "|",   "<",   ">",  ";",  "&",  "(",  ")"};
    // A `2` that begins the word belongs to the operator that follows.
    bool standardError = inWord && word == "2" && line[at] == '>';
    size_t begin = standardError ? at - 1 : at;
    if (standardError) {
      word.clear();
      inWord = false;
    }
    endWord();
    for (StringRef known : Known)
      if (line.substr(begin).starts_with(known)) {
        tokens.push_back({known.str(), true});
        at = begin + known.size();
        return llvm::Error::success();
      }
    return fail("cannot read it");
  }

  void append(char c) {
    word += c;
    inWord = true;
  }

  void endWord() {
    if (inWord)
      tokens.push_back({std::move(word), false});
    word.clear();
    inWord = false;
  }

  StringRef line;
  bool operators;
  size_t at = 0;
  std::string word;
  bool inWord = false;
  std::vector<Token> tokens;
};

/// `// RUN: x %s \` -> `x %s`: the comment and its keyword go, and lines
/// continued by a backslash join.
std::string withoutRunPrefixes(StringRef text) {
  std::string joined;
  bool continued = true;
  while (!text.empty() && continued) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    size_t run = line.find("RUN:");
    StringRef before = line.take_front(run == StringRef::npos ? 0 : run);
    if (run != StringRef::npos && before.trim(" \t/;#*").empty())
      line = line.drop_front(run + 4);
    line = line.rtrim();
    continued = line.consume_back("\\");
    joined += line.str() + ' ';
    // A line that is not continued ends the command; blank ones may follow.
    if (!continued && !text.trim().empty())
      return joined + ';';
  }
  return joined;
}

/// `not --crash CMD`: the status is lit's business, the command is ours.
void dropNot(ShellStage &stage) {
  if (stage.argv.empty() || llvm::sys::path::filename(stage.argv[0]) != "not")
    return;
  stage.argv.erase(stage.argv.begin());
  stage.expectFailure = true;
  if (!stage.argv.empty() && stage.argv[0] == "--crash") {
    stage.argv.erase(stage.argv.begin());
    stage.expectCrash = true;
  }
}

llvm::Error redirect(ShellStage &stage, StringRef op, const Token *target) {
  if (op == "2>&1") // both already go to the same report
    return llvm::Error::success();
  std::optional<std::string> *stream = op == "<"    ? &stage.stdinFile
                                       : op == ">"  ? &stage.stdoutFile
                                       : op == "2>" ? &stage.stderrFile
                                                    : nullptr;
  if (op == "&>")
    stream = &stage.stdoutFile;
  if (!stream)
    return fail("'" + op + "' is not supported");
  if (!target || target->isOperator)
    return fail("a file is missing after '" + op + "'");
  *stream = target->text;
  if (op == "&>")
    stage.stderrFile = target->text;
  return llvm::Error::success();
}

} // namespace

llvm::Expected<std::vector<std::string>>
culprit::splitShellWords(StringRef line) {
  auto tokens = Tokenizer(line, /*operators=*/false).run();
  if (!tokens)
    return tokens.takeError();
  std::vector<std::string> words;
  for (Token &token : *tokens)
    words.push_back(std::move(token.text));
  return words;
}

llvm::Expected<ShellLine> culprit::parseShellLine(StringRef line) {
  std::string text = withoutRunPrefixes(line);
  auto tokens = Tokenizer(text, /*operators=*/true).run();
  if (!tokens)
    return tokens.takeError();
  ShellLine result;
  result.stages.emplace_back();
  for (size_t i = 0; i < tokens->size(); ++i) {
    const Token &token = (*tokens)[i];
    ShellStage &stage = result.stages.back();
    if (!token.isOperator) {
      stage.argv.push_back(token.text);
    } else if (token.text == "|" || token.text == "|&") {
      if (stage.argv.empty())
        return fail("a command is missing before '|'");
      result.stages.emplace_back();
    } else {
      const Token *target =
          i + 1 < tokens->size() ? &(*tokens)[i + 1] : nullptr;
      if (llvm::Error error = redirect(stage, token.text, target))
        return error;
      i += token.text != "2>&1";
    }
  }
  for (ShellStage &stage : result.stages) {
    dropNot(stage);
    if (stage.argv.empty())
      return fail("a command is missing");
    if (StringRef(stage.argv[0]).split('/').first.contains('='))
      return fail("'" + stage.argv[0] + "' sets a variable: use env");
  }
  return result;
}

std::string culprit::quoteForShell(StringRef word) {
  auto isSafe = [](char c) {
    return llvm::isAlnum(c) || StringRef("_-+./:=,@%").contains(c);
  };
  if (!word.empty() && llvm::all_of(word, isSafe))
    return word.str();
  std::string quoted = "'";
  for (char c : word) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string culprit::quoteForShell(const std::vector<std::string> &argv) {
  std::string line;
  for (const std::string &word : argv)
    line += (line.empty() ? "" : " ") + quoteForShell(word);
  return line;
}

#include "compiler/shell/ShellWords.h"
#include "compiler/shell/ShellLexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

llvm::Expected<std::vector<std::string>>
culprit::splitShellWords(StringRef line) {
  auto read = lexWords(SourceText::exactly(line));
  if (!read)
    return read.takeError();
  std::vector<std::string> words;
  for (ShellWord &word : *read)
    words.push_back(std::move(word.text));
  return words;
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

bool culprit::isAssignment(StringRef word) {
  StringRef name = word.take_until([](char c) { return c == '='; });
  return name.size() < word.size() && !name.empty() &&
         !llvm::isDigit(name[0]) && llvm::all_of(name, [](char c) {
           return llvm::isAlnum(c) || c == '_';
         });
}

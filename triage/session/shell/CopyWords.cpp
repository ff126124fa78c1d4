#include "triage/session/shell/CopyWords.h"
#include "triage/session/shell/LineTools.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

CopyWords::CopyWords(ArrayRef<std::string> command) : words(command) {
  isLn = toolName(words.front()) == "ln";
  for (at = 1; at < words.size(); ++at) {
    StringRef word = words[at];
    if (word == "--") {
      append_range(operands, words.drop_front(at + 1));
      return;
    }
    if (word.starts_with("--"))
      readLong(word);
    else if (word.size() > 1 && word.starts_with("-"))
      readShort(word);
    else
      operands.push_back(word.str());
  }
}

std::optional<std::string> CopyWords::takeNext() {
  if (at + 1 < words.size())
    return words[++at];
  return std::nullopt;
}

void CopyWords::takeSuffix(const std::optional<std::string> &suffix) {
  looks = true;
  options.push_back("--suffix=" + suffix.value_or(""));
}

void CopyWords::readLong(StringRef word) {
  if (word.consume_front("--target-directory=")) {
    into = word.str();
  } else if (word == "--target-directory") {
    into = takeNext();
  } else if (word == "--suffix") {
    takeSuffix(takeNext());
  } else if (word == "--no-target-directory" ||
             (isLn && word == "--no-dereference")) {
    isExact = true;
  } else {
    looks |= word.starts_with("--no-c") || word.starts_with("--u") ||
             word.starts_with("--b") || word.starts_with("--su");
    isSymbolic |= isLn && word == "--symbolic";
    isRelative |= word == "--relative";
    makesLinks |= word == "--link" || word == "--symbolic-link";
    options.push_back(word.str());
  }
}

void CopyWords::readShort(StringRef word) {
  std::string kept;
  for (size_t i = 1; i < word.size(); ++i) {
    StringRef rest = word.drop_front(i + 1);
    if (word[i] == 't' || word[i] == 'S') {
      auto value = rest.empty() ? takeNext() : std::optional(rest.str());
      if (word[i] == 'S')
        takeSuffix(value);
      else
        into = value;
      break;
    }
    looks |= StringRef("nub").contains(word[i]);
    isExact |= word[i] == 'T' || (isLn && word[i] == 'n');
    isSymbolic |= isLn && word[i] == 's';
    isRelative |= isLn && word[i] == 'r';
    makesLinks |= word[i] == 'l' || word[i] == 's';
    if (word[i] != 'T')
      kept += word[i];
  }
  if (!kept.empty())
    options.push_back("-" + kept);
}

} // namespace culprit

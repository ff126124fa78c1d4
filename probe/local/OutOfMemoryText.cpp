#include "probe/local/OutOfMemoryText.h"
#include "compiler/output/HeapComplaint.h"
#include "probe/local/OwnWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"
#include <algorithm>
#include <cctype>

namespace {

/// A message of C and C++ libraries, LLVM or the dynamic loader when an
/// allocation fails.
struct OutOfMemoryText {
  /// A compiler has such words, too: `runs out of memory banks`, `register
  /// Allocation failed`.
  enum class Is { Telling, EndOfClause, BeginOfClause };
  std::string_view phrase;
  Is where = Is::Telling;
};
constexpr OutOfMemoryText outOfMemoryTexts[] = {
    {"std::bad_alloc"},
    {"out of memory", OutOfMemoryText::Is::EndOfClause},
    {"Out of memory", OutOfMemoryText::Is::EndOfClause},
    {"Cannot allocate memory", OutOfMemoryText::Is::EndOfClause},
    {"cannot allocate memory", OutOfMemoryText::Is::EndOfClause},
    {"Allocation failed", OutOfMemoryText::Is::BeginOfClause},
    {"failed to map segment"},
    {"virtual memory exhausted"},
    {"memory exhausted", OutOfMemoryText::Is::BeginOfClause},
};

/// `while allocating`, `in pass`: a clause of its own.
bool saysWhere(std::string_view text) {
  for (std::string_view word :
       {"allocating", "trying", "while", "when", "during", "after", "in", "for",
        "at", "on", "to"})
    if (text.starts_with(word) &&
        (text.size() == word.size() || text[word.size()] == ' '))
      return true;
  return false;
}

bool endsClause(std::string_view rest) {
  bool goesOn = rest.size() > 1 && rest[0] == ' ' &&
                std::islower(static_cast<unsigned char>(rest[1]));
  return !goesOn || saysWhere(rest.substr(1));
}

bool beginsClause(std::string_view before) {
  return before.size() < 2 || before.ends_with(": ") ||
         (!before.ends_with(" ") && !before.ends_with("-"));
}

bool isSaidAt(std::string_view text, size_t at, const OutOfMemoryText &said) {
  using Is = OutOfMemoryText::Is;
  return said.where == Is::EndOfClause
             ? endsClause(text.substr(at + said.phrase.size()))
         : said.where == Is::BeginOfClause ? beginsClause(text.substr(0, at))
                                           : true;
}

bool isAboutProgram(llvm::StringRef line) {
  return llvm::any_of(culprit::linesAboutProgram(), [&](llvm::StringRef it) {
    return llvm::Regex(it).match(line);
  });
}

bool lineSaysOutOfMemory(llvm::StringRef whole) {
  const std::string line = culprit::ownWords(whole);
  for (const OutOfMemoryText &said : outOfMemoryTexts)
    for (size_t at = 0;
         (at = line.find(said.phrase, at)) != std::string_view::npos;
         at += said.phrase.size())
      if (isSaidAt(line, at, said))
        return !isAboutProgram(whole);
  return false;
}

} // namespace

std::vector<llvm::StringRef> culprit::linesAboutProgram() {
  return {"^([^\"]*: )?(remark|warning|note): ",
          "^(<stdin>|[^<\"]*[^<\" ]):[0-9]+(:[0-9]+)?: error: ",
          "^(loc[(]|#).*: error: "};
}

bool culprit::saysOutOfMemory(std::string_view text) {
  constexpr size_t lastWords = 64 << 10;
  if (text.size() > lastWords)
    text.remove_prefix(text.size() - lastWords);
  llvm::SmallVector<llvm::StringRef, 0> lines;
  llvm::StringRef(text).split(lines, '\n');
  return llvm::any_of(lines, lineSaysOutOfMemory);
}

std::vector<std::string_view> culprit::outOfMemoryPhrases() {
  std::vector<std::string_view> phrases;
  for (const OutOfMemoryText &said : outOfMemoryTexts)
    phrases.push_back(said.phrase);
  return phrases;
}

static bool complainsOfHeap(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 0> lines;
  text.split(lines, '\n');
  return llvm::any_of(lines, culprit::isHeapComplaint);
}

bool culprit::endsInsideStackDump(std::string_view text) {
  size_t dump = text.rfind("Stack dump without symbol names");
  if (dump == std::string_view::npos || complainsOfHeap(text))
    return false;
  text.remove_prefix(dump);
  while (text.ends_with('\n'))
    text.remove_suffix(1);
  return std::ranges::count(text, '\n') <= 1;
}

#include "report/Anonymous.h"
#include "compiler/shell/ShellWords.h"
#include "report/GivenVariables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static bool isNamePart(char c) {
  return isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
}

/// A part of the text from `begin` on, that `isPart` holds for.
template <typename Predicate>
static StringRef runAt(StringRef text, size_t begin, Predicate isPart) {
  return text.substr(begin).take_while(isPart);
}

namespace {
class Anonymiser {
public:
  Anonymiser(StringRef text, const Personal &personal);

  void replaceVariables();
  void replacePaths();
  void replaceSymbols();
  void replacePeople();
  Anonymised take() { return std::move(result); }

private:
  void note(const std::string &before, const std::string &after) {
    std::string line = before + ": " + after;
    if (!is_contained(result.replaced, line))
      result.replaced.push_back(line);
  }
  /// Whether it was there.
  bool replace(const std::string &word, const std::string &by);
  void replaceWord(const std::string &word, const std::string &by) {
    if (replace(word, by))
      note(word, by);
  }
  StringRef knownDirectoryAt(size_t begin) const;
  StringRef pathAt(size_t begin) const;

  const Personal &personal;
  std::vector<std::string> directories; ///< the longest first
  Anonymised result;
};
} // namespace

Anonymiser::Anonymiser(StringRef text, const Personal &personal)
    : personal(personal), directories(personal.directories) {
  result.text = text.str();
  erase_if(directories, [](StringRef path) {
    return path.size() < 2 || !path.starts_with("/");
  });
  sort(directories, [](const std::string &a, const std::string &b) {
    return a.size() > b.size();
  });
}

/// The values may be secret, so what was replaced is told by the name alone.
void Anonymiser::replaceVariables() {
  for (const std::string &word :
       unneededVariables(result.text, personal.neededVariables)) {
    std::string name = StringRef(word).split('=').first.str();
    if (replace(quoteForShell(StringRef(word)), name + "=..."))
      note("the value of " + name, "...");
  }
}

static bool isBeyondASCII(char c) {
  return static_cast<unsigned char>(c) > 127;
}

/// Quotation marks and the like may stand in front of a path.
static bool endsInLetter(StringRef front) {
  if (front.empty() || !isBeyondASCII(front.back()))
    return !front.empty() && isNamePart(front.back());
  size_t begin = front.size() - 1;
  while (begin > 0 && (front[begin] & 0xC0) == 0x80)
    --begin;
  StringRef character = front.drop_front(begin);
  return !character.starts_with("\xC2") && !character.starts_with("\xE2\x80") &&
         !character.starts_with("\xE3\x80");
}

/// No part of a URL, of a relative path, of a comment or of a tag: `-I/a`, and
/// the second one of `/a:/b`, are paths of their own.
static bool mayBeginPath(StringRef text, size_t begin) {
  StringRef front = text.take_front(begin);
  if (front.empty())
    return true;
  if (front.ends_with(":"))
    return !text.drop_front(begin).starts_with("//");
  bool isFlag = front.size() > 1 && isAlpha(front.back()) &&
                front[front.size() - 2] == '-' &&
                (front.size() == 2 || !isNamePart(front[front.size() - 3]));
  return isFlag ||
         !(endsInLetter(front) || StringRef("/*<").contains(front.back()));
}

static bool isPathPart(char c) {
  return isNamePart(c) || isBeyondASCII(c) || StringRef("/+~@").contains(c);
}

/// It may have blanks, which end other paths.
StringRef Anonymiser::knownDirectoryAt(size_t begin) const {
  StringRef rest = StringRef(result.text).drop_front(begin);
  for (const std::string &directory : directories) {
    StringRef behind = rest.drop_front(std::min(rest.size(), directory.size()));
    bool ends = behind.starts_with("/") ||
                runAt(behind, 0, isPathPart).rtrim("./").empty();
    if (rest.starts_with(directory) && ends)
      return rest.take_front(directory.size());
  }
  return "";
}

/// An absolute path; "": there is none.
StringRef Anonymiser::pathAt(size_t begin) const {
  StringRef text = result.text;
  if (text[begin] != '/' || !mayBeginPath(text, begin))
    return "";
  size_t known = knownDirectoryAt(begin).size();
  StringRef rest = runAt(text, begin + known, isPathPart).rtrim("./");
  StringRef path = text.substr(begin, known + rest.size());
  bool isCommon = path.starts_with("/dev/") || path.starts_with("/bin/");
  return path.size() < 2 || path[1] == '/' || isCommon ? "" : path;
}

void Anonymiser::replacePaths() {
  std::string text;
  for (size_t at = 0; at < result.text.size();) {
    StringRef path = pathAt(at);
    if (path.empty()) {
      text += result.text[at++];
      continue;
    }
    // A name of the user's own says who it is.
    std::string last =
        is_contained(directories, path) ? "..." : path.rsplit('/').second.str();
    note(path.str(), last);
    text += last;
    at += path.size();
  }
  result.text = std::move(text);
}

/// Those of LLVM and of runtimes are the same for everyone.
static bool isOfEverybody(StringRef name) {
  for (StringRef prefix : {"llvm.", "__nv_", "nvvm."})
    if (name.starts_with(prefix))
      return true;
  return is_contained({"printf", "vprintf", "malloc", "free", "main"}, name) ||
         name.starts_with("kernel");
}

/// Without `@`, a short word may be one of the sentence, or of the IR.
static bool isUncommon(StringRef name) {
  return name.size() > 3 && any_of(name, [](char c) {
           return c == '_' || isDigit(c) || isUpper(c);
         });
}

/// Generic IR has `sym_name = "total"` where a function is defined.
static constexpr StringRef definition = "sym_name = \"";

/// What is called there, by `@total` or `@"a b"` or by its definition; "": no
/// symbol is.
static StringRef symbolAt(StringRef text, size_t at) {
  StringRef rest = text.drop_front(at);
  bool isAddress = at > 0 && isAlnum(text[at - 1]); // ada@example
  if (rest.consume_front(definition) ||
      (!isAddress && rest.consume_front("@\"")))
    return rest.take_until([](char c) { return c == '"' || c == '\n'; });
  if (isAddress || !rest.consume_front("@"))
    return "";
  return runAt(rest, 0, isNamePart).rtrim(".-");
}

static std::vector<std::string> symbolsIn(StringRef text) {
  std::vector<std::string> names;
  for (size_t at = text.find_first_of("@s"); at != StringRef::npos;
       at = text.find_first_of("@s", at + 1)) {
    StringRef name = symbolAt(text, at);
    if (!name.empty() && !isDigit(name[0]) && !isOfEverybody(name) &&
        !is_contained(names, name))
      names.push_back(name.str());
  }
  return names;
}

void Anonymiser::replaceSymbols() {
  for (const auto &[number, name] : enumerate(symbolsIn(result.text))) {
    std::string by = "kernel" + (number ? std::to_string(number + 1) : "");
    replaceWord("@" + name, "@" + by);
    replaceWord("@\"" + name + "\"", "@" + by);
    replaceWord((definition + name + "\"").str(),
                (definition + by + "\"").str());
    if (isUncommon(name))
      replaceWord(name, by);
  }
}

bool Anonymiser::replace(const std::string &word, const std::string &by) {
  std::string text;
  StringRef rest = result.text;
  bool found = false;
  for (size_t at; (at = rest.find(word)) != StringRef::npos;) {
    char before = at ? rest[at - 1] : text.empty() ? ' ' : text.back();
    StringRef after = rest.substr(at + word.size());
    // `total.` may end a sentence, `total.x` is another name.
    bool ends =
        runAt(after, 0, isNamePart).rtrim(".-").empty() || word.back() == '"';
    bool begins = word[0] == '@' || !isNamePart(before);
    text += rest.take_front(at);
    text += begins && ends ? by : word;
    found |= begins && ends;
    rest = after;
  }
  if (found)
    result.text = text + rest.str();
  return found;
}

void Anonymiser::replacePeople() {
  for (const std::string &name : personal.people)
    replaceWord(name, "someone");
}

Anonymised anonymised(StringRef text, const Personal &personal) {
  Anonymiser anonymiser(text, personal);
  anonymiser.replaceVariables();
  anonymiser.replacePaths();
  anonymiser.replaceSymbols();
  anonymiser.replacePeople();
  return anonymiser.take();
}

} // namespace culprit

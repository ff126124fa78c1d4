#include "report/Anonymous.h"
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
  explicit Anonymiser(StringRef text) { result.text = text.str(); }

  void replacePaths();
  void replaceSymbols();
  void replaceWord(const std::string &word, const std::string &by);
  Anonymised take() { return std::move(result); }

private:
  void note(const std::string &before, const std::string &after) {
    std::string line = before + ": " + after;
    if (!is_contained(result.replaced, line))
      result.replaced.push_back(line);
  }
  Anonymised result;
};
} // namespace

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
         !(isNamePart(front.back()) || StringRef("/*<").contains(front.back()));
}

/// An absolute path; "": there is none.
static StringRef pathAt(StringRef text, size_t begin) {
  if (text[begin] != '/' || !mayBeginPath(text, begin))
    return "";
  StringRef path = runAt(text, begin, [](char c) {
    return isNamePart(c) || c == '/' || c == '+' || c == '~' || c == '@';
  });
  path = path.rtrim("./");
  bool isCommon = path.starts_with("/dev/") || path.starts_with("/bin/");
  return path.size() < 2 || path[1] == '/' || isCommon ? "" : path;
}

void Anonymiser::replacePaths() {
  std::string text;
  StringRef rest = result.text;
  for (size_t at = 0; at < rest.size();) {
    StringRef path = pathAt(rest, at);
    if (path.empty()) {
      text += rest[at++];
      continue;
    }
    std::string last = path.rsplit('/').second.str();
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

void Anonymiser::replaceWord(const std::string &word, const std::string &by) {
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
  if (found) {
    result.text = text + rest.str();
    note(word, by);
  }
}

Anonymised anonymised(StringRef text, const std::vector<std::string> &people) {
  Anonymiser anonymiser(text);
  anonymiser.replacePaths();
  anonymiser.replaceSymbols();
  for (const std::string &name : people)
    anonymiser.replaceWord(name, "someone");
  return anonymiser.take();
}

} // namespace culprit

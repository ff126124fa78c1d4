#include "reducer/llvm/Instructions.h"
#include "probe/compiler/LLVMTools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// The text without comments, and with a name in place of each string: inline
/// assembly has brackets and semicolons of its own. LLVM has no `\"`.
static std::string withoutStrings(StringRef text) {
  std::string plain;
  while (!text.empty()) {
    size_t end = text.find_first_of("\";");
    plain += text.take_front(end);
    text = text.substr(end);
    if (text.consume_front("\"")) {
      plain += "string";
      text = text.split('"').second;
    } else {
      text = text.drop_until([](char c) { return c == '\n'; });
    }
  }
  return plain;
}

/// Where the bracket at `open` is closed, or else the end of the text.
static size_t endOfPair(StringRef text, size_t open, char opening,
                        char closing) {
  unsigned depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += text[at] == opening;
    if (text[at] == closing && --depth == 0)
      return at;
  }
  return text.size();
}

/// What is in the braces of each function. Types in its head may have braces,
/// too: they stand before its name, or in the list of its parameters.
static SmallVector<StringRef> bodiesIn(StringRef text) {
  constexpr StringRef keyword = "define ";
  SmallVector<StringRef> bodies;
  for (size_t at = 0; (at = text.find(keyword, at)) != StringRef::npos;) {
    bool isWord = at == 0 || isSpace(text[at - 1]);
    at += keyword.size();
    if (!isWord)
      continue;
    size_t parameters = text.find('(', text.find('@', at));
    size_t open = text.find('{', endOfPair(text, parameters, '(', ')'));
    if (open == StringRef::npos)
      break;
    at = endOfPair(text, open, '{', '}');
    bodies.push_back(text.slice(open + 1, at));
  }
  return bodies;
}

static StringRef wordAt(StringRef line) {
  return line.take_while(
      [](char c) { return isAlnum(c) || StringRef("-$._").contains(c); });
}

/// `name:` in front of an instruction, or of nothing.
static StringRef withoutLabel(StringRef line) {
  StringRef rest = line.drop_front(wordAt(line).size());
  bool isLabel = rest.size() < line.size() && rest.consume_front(":");
  return isLabel ? rest.ltrim() : line;
}

/// LLVM itself prints what begins with these words in lines of their own.
static bool continues(StringRef line) {
  return is_contained({"to", "cleanup", "catch", "filter"}, wordAt(line)) ||
         line.starts_with(",");
}

/// These need no `%name =` in front.
static bool isWithoutResult(StringRef word) {
  return is_contained({"ret", "br", "switch", "indirectbr", "invoke", "callbr",
                       "resume", "catchret", "cleanupret", "unreachable",
                       "store", "fence", "call"},
                      word);
}

/// Each name that is given, and each word that begins an instruction without.
static unsigned beginningsIn(StringRef line) {
  unsigned count = 0;
  for (bool isNamed = false; !line.empty();) {
    bool isName = StringRef("%@!#$").contains(line.front());
    StringRef word = wordAt(line.drop_front(isName));
    if (line.front() == '=') {
      ++count;
      isNamed = true;
    } else if (!word.empty() &&
               !is_contained({"tail", "musttail", "notail"}, word)) {
      count += !isName && !isNamed && isWithoutResult(word);
      isNamed = false;
    }
    line = line.drop_front(std::max<size_t>(isName + word.size(), 1));
  }
  return count;
}

static int opened(StringRef line) {
  int open = 0;
  for (char c : line)
    open += StringRef("([{").contains(c) - StringRef(")]}").contains(c);
  return open;
}

/// What is known of a value, and no instruction.
static bool isDirective(StringRef line) {
  return line.starts_with("#dbg_") || line.starts_with("uselistorder");
}

static unsigned countIn(StringRef body) {
  unsigned count = 0;
  int brackets = 0; // that are open
  bool goesOn = false;
  SmallVector<StringRef> lines;
  body.split(lines, '\n');
  for (StringRef line : lines) {
    line = withoutLabel(line.trim());
    if (line.empty() || isDirective(line))
      continue;
    bool begins = brackets <= 0 && !goesOn && !continues(line);
    count += std::max<unsigned>(beginningsIn(line), begins);
    brackets += opened(line);
    goesOn = line.ends_with(",");
  }
  return count;
}

unsigned countInstructions(StringRef text) {
  if (isBitcode(text))
    return 0;
  std::string plain = withoutStrings(text);
  unsigned count = 0;
  for (StringRef body : bodiesIn(plain))
    count += countIn(body);
  return count;
}

} // namespace culprit

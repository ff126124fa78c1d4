#include "triage/session/shell/AwkProgram.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {

class AwkProgram {
public:
  explicit AwkProgram(StringRef text) : text(text) {}

  std::string run() {
    while (at < text.size()) {
      char c = text[at];
      if (isAlpha(c) || c == '_') {
        if (readName() == "system")
          return "system(";
      } else if (c == '"' || (c == '/' && beginsRegex())) {
        skipQuoted(c);
      } else if (c == '#') {
        at = std::min(text.find('\n', at), text.size());
      } else if (text.substr(at).starts_with(">=")) {
        at += 2; // it compares
        before = ' ';
      } else if (text.substr(at).starts_with("||")) {
        at += 2; // one or the other
        before = ' ';
      } else if (c == '|') {
        return "|"; // to a command, or from one
      } else if (c == '>' && isPrinting && depth == 0) {
        if (std::string found = redirection(); !found.empty())
          return found;
      } else {
        readOther(c);
      }
    }
    return "";
  }

private:
  StringRef readName() {
    StringRef name = text.substr(at).take_while(
        [](char c) { return isAlnum(c) || c == '_'; });
    at += name.size();
    before = name.back();
    if (name == "return" || name == "else" || name == "in" || name == "case")
      before = ' '; // a regex may follow
    if (name == "print" || name == "printf") {
      isPrinting = true;
      depth = 0;
      before = ' ';
    }
    return name;
  }

  /// Behind a value it divides.
  bool beginsRegex() const {
    return !isAlnum(before) && !StringRef(")]_$\"").contains(before);
  }

  void skipQuoted(char quote) {
    bool isInSet = false; // of a regex, in which a slash may stand
    for (++at; at < text.size() && (isInSet || text[at] != quote); ++at) {
      if (quote == '/')
        isInSet = text[at] == '[' || (isInSet && text[at] != ']');
      at += text[at] == '\\';
    }
    ++at;
    before = quote == '/' ? ')' : quote;
  }

  std::string redirection() {
    size_t begin = at;
    at = std::min(text.find_first_of(";}\n", at), text.size());
    StringRef part = text.slice(begin, at).trim();
    StringRef file = part.ltrim("> \t");
    bool isStream = file == "\"/dev/stdout\"" || file == "\"/dev/stderr\"";
    return isStream ? "" : part.str();
  }

  void readOther(char c) {
    depth += (c == '(') - (c == ')');
    if (c == ';' || c == '{' || c == '}' || c == '\n')
      isPrinting = false;
    if (!isSpace(c))
      before = c;
    ++at;
  }

  StringRef text;
  size_t at = 0;
  char before = ' '; ///< the last character that is no blank
  bool isPrinting = false;
  int depth = 0; ///< of brackets behind `print`
};

} // namespace

std::string writingPartOfAwk(StringRef program) {
  return AwkProgram(program).run();
}

} // namespace culprit

//===- StackDump.cpp - The stack that a crashing LLVM tool prints ---------===//
#include "compiler/StackDump.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

constexpr StringRef Anonymous = "(anonymous namespace)";

/// The symbol of an operator at the start of the text, `<<=` before `<<`.
StringRef operatorSymbol(StringRef text) {
  static constexpr StringRef Symbols[] = {
      "<=>", "<<=", ">>=", "->*", "()", "[]", "<<", ">>", "<=", ">=",
      "==",  "!=",  "&&",  "||",  "++", "--", "->", "+=", "-=", "*=",
      "/=",  "%=",  "&=",  "|=",  "^=", "<",  ">",  "+",  "-",  "*",
      "/",   "%",   "&",   "|",   "^",  "~",  "!",  "=",  ","};
  for (StringRef symbol : Symbols)
    if (text.starts_with(symbol))
      return symbol;
  return {};
}

/// Reduces a demangled signature to the function's qualified name. One scan:
/// parentheses outside of template arguments are argument lists and go; a space
/// outside of brackets ends a return type, or begins what follows the
/// arguments.
class NameReader {
public:
  explicit NameReader(StringRef text) : text(text) {}

  std::string run() {
    while (at < text.size() && !done)
      step();
    return std::move(name);
  }

private:
  void step() {
    StringRef rest = text.substr(at);
    char c = rest[0];
    if (rest.starts_with(Anonymous))
      return take(Anonymous.size());
    if (c == '<' || c == '>') {
      angles += c == '<' ? 1 : angles ? -1 : 0;
      return take(1);
    }
    if (angles) {
      // One demangler writes `> >`, the other `>>`.
      if (c == ' ' && rest.starts_with(" >") && name.back() == '>') {
        ++at;
        return;
      }
      return take(1);
    }
    if (rest.starts_with("operator") && (at == 0 || !isWord(text[at - 1])))
      return takeOperator();
    if (c == '(')
      return skipArguments();
    if (c == ' ')
      return space(rest);
    take(1);
  }

  static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

  void take(size_t length) {
    name += text.substr(at, length).str();
    at += length;
  }

  /// `operator()`, `operator<`, `operator bool`, `operator new[]`.
  void takeOperator() {
    take(strlen("operator"));
    StringRef rest = text.substr(at);
    if (StringRef symbol = operatorSymbol(rest); !symbol.empty())
      return take(symbol.size());
    if (rest.starts_with(" "))
      take(1);
  }

  void skipArguments() {
    unsigned depth = 0;
    for (; at < text.size(); ++at) {
      depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
      if (depth == 0)
        break;
    }
    at = std::min(at + 1, text.size());
    sawArguments = true;
  }

  void space(StringRef rest) {
    // A local name goes on: `f(int) const::'lambda'(int)::operator()(int)`.
    if (rest.starts_with(" const::")) {
      at += strlen(" const");
      return;
    }
    if (sawArguments) {
      done = true;
      return;
    }
    name.clear(); // that was a return type
    ++at;
  }

  StringRef text;
  size_t at = 0;
  unsigned angles = 0;
  bool sawArguments = false;
  bool done = false;
  std::string name;
};

StringRef baseName(StringRef path) {
  return path.drop_front(path.rfind('/') + 1);
}

/// `(/usr/lib/libMLIR.so+0x612f600)` at the end: takes it off the text.
bool takeModule(StringRef &text, StackFrame &frame) {
  if (!text.ends_with(")"))
    return false;
  size_t plus = text.rfind("+0x");
  if (plus == StringRef::npos ||
      text.slice(plus + 3, text.size() - 1).getAsInteger(16, frame.offset))
    return false;
  size_t open = text.take_front(plus).rfind(" (");
  if (open == StringRef::npos)
    return false;
  frame.module = baseName(text.slice(open + 2, plus)).str();
  text = text.take_front(open);
  return true;
}

/// ` /src/Foo.cpp:12:3` at the end: takes it off the text.
void takeSourcePlace(StringRef &text) {
  StringRef before = text.rtrim("0123456789");
  if (before.size() == text.size() || !before.consume_back(":"))
    return;
  size_t space = before.rfind(' ');
  text = space == StringRef::npos ? StringRef() : text.take_front(space);
}

/// ` #4 0x00007f... NAME (MODULE+0xOFFSET)`.
bool readSymbolised(StringRef line, unsigned number, StackFrame &frame) {
  line = line.trim();
  unsigned seen;
  if (!line.consume_front("#") || line.consumeInteger(10, seen) ||
      seen != number || !line.consume_front(" 0x") ||
      line.consumeInteger(16, frame.address))
    return false;
  if (!takeModule(line, frame))
    takeSourcePlace(line);
  frame.function = NameReader(line.trim()).run();
  return true;
}

/// `4  libMLIR.so.22.1 0x00007f... NAME + 208`.
bool readPlain(StringRef line, unsigned number, StackFrame &frame) {
  line = line.rtrim();
  unsigned seen;
  if (line.consumeInteger(10, seen) || seen != number || !line.starts_with(" "))
    return false;
  line = line.ltrim();
  size_t address = line.find(" 0x");
  if (address == StringRef::npos || address == 0)
    return false;
  frame.module = baseName(line.take_front(address).rtrim()).str();
  line = line.drop_front(address + strlen(" 0x"));
  if (line.consumeInteger(16, frame.address))
    return false;
  StringRef name = line.rtrim("0123456789");
  if (name.size() < line.size())
    name.consume_back(" + ");
  frame.function = NameReader(name.trim()).run();
  return true;
}

/// Reads line after line until the frames end.
class DumpReader {
public:
  std::optional<StackDump> run(StringRef text) {
    while (!text.empty()) {
      StringRef line;
      std::tie(line, text) = text.split('\n');
      if (readFrame(line))
        continue;
      if (!dump.frames.empty())
        break;
      readHeader(line);
    }
    if (!inDump && dump.frames.empty())
      return std::nullopt;
    return std::move(dump);
  }

private:
  bool readFrame(StringRef line) {
    unsigned number = dump.frames.size();
    StackFrame frame;
    bool symbolised = readSymbolised(line, number, frame);
    if (!symbolised && !readPlain(line, number, frame))
      return false;
    if (number == 0)
      dump.symbolised = symbolised;
    dump.frames.push_back(std::move(frame));
    return true;
  }

  void readHeader(StringRef line) {
    if (line.rtrim() == "Stack dump:") {
      inDump = true;
      dump.arguments.clear();
      dump.context.clear();
      return;
    }
    unsigned number;
    StringRef rest = line.rtrim();
    if (!inDump || rest.consumeInteger(10, number) ||
        !rest.consume_front(".\t"))
      return;
    if (rest.consume_front("Program arguments: "))
      dump.arguments = rest.str();
    else
      dump.context.push_back(rest.str());
  }

  StackDump dump;
  bool inDump = false;
};

} // namespace

std::optional<StackDump> culprit::parseStackDump(StringRef stderrText) {
  return DumpReader().run(stderrText);
}

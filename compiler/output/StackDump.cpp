//===- StackDump.cpp - The stack that a crashing LLVM tool prints ---------===//
#include "compiler/output/StackDump.h"
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
    bool beginsWord = at == 0 || !isWord(text[at - 1]);
    if (rest.starts_with("operator") && beginsWord)
      return takeOperator();
    if (beginsWord &&
        (rest.starts_with("decltype(") || rest.starts_with("decltype (")))
      return skipDecltype();
    if (name.empty() && (rest.starts_with("(*") || rest.starts_with("(&"))) {
      at += 2; // a pointer to a function is returned: `void (*f(int))(char)`
      return;
    }
    if (c == '(')
      return skipArguments();
    if (c == ')') {
      done = true;
      return;
    }
    if (c == ' ')
      return space(rest);
    take(1);
  }

  static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

  void take(size_t length) {
    name += text.substr(at, length).str();
    at += length;
  }

  /// `operator()`, `operator< <int>`, `operator bool`, `operator new[]`.
  void takeOperator() {
    take(strlen("operator"));
    StringRef rest = text.substr(at);
    StringRef symbol = operatorSymbol(rest);
    take(symbol.size());
    if (symbol.empty() ? rest.starts_with(" ")
                       : text.substr(at).starts_with(" <"))
      take(1);
  }

  void skipParentheses() {
    unsigned depth = 0;
    for (; at < text.size(); ++at) {
      depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
      if (depth == 0)
        break;
    }
    at = std::min(at + 1, text.size());
  }

  void skipArguments() {
    skipParentheses();
    sawArguments = true;
  }

  /// A type to return: `decltype(auto) llvm::cast<...>(...)`.
  void skipDecltype() {
    at = text.find('(', at);
    skipParentheses();
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
  frame.path = text.slice(open + 2, plus).str();
  frame.module = baseName(frame.path).str();
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

/// `0x00007f...`, always with all of its digits; fewer were cut off.
bool takeAddress(StringRef &line, StackFrame &frame) {
  constexpr size_t digits = 16;
  StringRef number = line;
  if (!number.consume_front("0x") ||
      number.take_while(llvm::isHexDigit).size() != digits)
    return false;
  line = number.drop_front(digits);
  return (line.empty() || line.starts_with(" ")) &&
         !number.take_front(digits).getAsInteger(16, frame.address);
}

/// Two lines in one: two threads printed at once.
bool holdsAddress(StringRef text) {
  constexpr StringRef zeros = " 0x0000";
  return text.contains(zeros);
}

struct NumberedFrame {
  unsigned number = 0;
  bool symbolised = false;
  StackFrame frame;
};

/// ` #4 0x00007f... NAME (MODULE+0xOFFSET)`.
std::optional<NumberedFrame> readSymbolised(StringRef line) {
  NumberedFrame read;
  read.symbolised = true;
  line = line.trim();
  if (!line.consume_front("#") || line.consumeInteger(10, read.number) ||
      !line.consume_front(" ") || !takeAddress(line, read.frame) ||
      holdsAddress(line))
    return std::nullopt;
  if (!takeModule(line, read.frame))
    takeSourcePlace(line);
  read.frame.function = functionName(line.trim());
  return read;
}

/// `4  libMLIR.so.22.1 0x00007f... NAME + 208`.
std::optional<NumberedFrame> readPlain(StringRef line) {
  NumberedFrame read;
  line = line.rtrim();
  if (line.consumeInteger(10, read.number) || !line.starts_with(" "))
    return std::nullopt;
  line = line.ltrim();
  size_t address = line.find(" 0x");
  if (address == StringRef::npos || address == 0)
    return std::nullopt;
  StringRef module = line.take_front(address).rtrim();
  line = line.drop_front(address + 1);
  if (!takeAddress(line, read.frame) || holdsAddress(line))
    return std::nullopt;
  if (module != "(error)")
    read.frame.module = baseName(module).str();
  StringRef name = line.rtrim("0123456789");
  uint64_t distance;
  if (!line.drop_front(name.size()).getAsInteger(10, distance) &&
      name.consume_back(" + "))
    read.frame.distance = distance;
  read.frame.function = functionName(name.trim());
  return read;
}

std::optional<NumberedFrame> readFrame(StringRef line) {
  auto read = readSymbolised(line);
  return read ? read : readPlain(line);
}

/// Reads line after line.
class DumpReader {
public:
  std::optional<StackDump> run(StringRef text) {
    while (!text.empty()) {
      StringRef line;
      bool ends = text.contains('\n');
      std::tie(line, text) = text.split('\n');
      auto read = ends ? readFrame(line) : std::nullopt; // else it was cut
      if (read && ofDiagnostic)
        continue; // --mlir-print-stacktrace-on-diagnostic: nothing crashed
      ofDiagnostic = line.contains("diagnostic emitted with trace:");
      if (read)
        add(std::move(*read));
      else if (dump.frames.empty())
        readHeader(line);
      else
        ended = true;
    }
    if (!inDump && dump.frames.empty())
      return std::nullopt;
    if (interleaved)
      dump.frames.clear();
    return std::move(dump);
  }

private:
  /// The frames of the first stack follow each other; so do those of further
  /// ones, or else the lines of several threads are mixed.
  void add(NumberedFrame read) {
    if (!ended && read.number == dump.frames.size()) {
      if (read.number == 0)
        dump.symbolised = read.symbolised;
      dump.frames.push_back(std::move(read.frame));
      return;
    }
    if (dump.frames.empty())
      return; // the first ones are missing
    interleaved |= read.number != 0 && read.number != next;
    ended = true;
    next = read.number + 1;
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
  bool inDump = false, ended = false, interleaved = false, ofDiagnostic = false;
  unsigned next = 0; ///< of the stack after the first, 0: none began
};

} // namespace

std::string culprit::functionName(StringRef signature) {
  return NameReader(signature).run();
}

std::optional<StackDump> culprit::parseStackDump(StringRef stderrText) {
  return DumpReader().run(stderrText);
}

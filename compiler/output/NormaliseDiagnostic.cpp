//===- NormaliseDiagnostic.cpp - One text for all runs of one failure -----===//
//
// A single scan from left to right. Each rule looks at what begins at the
// present character and either replaces it or leaves it to the next rule, so
// the cost is linear and nothing is normalised twice.
//
//===----------------------------------------------------------------------===//
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/Materialization.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

bool isName(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
}

bool isPathCharacter(char c) {
  return isName(c) || c == '/' || c == '+' || c == '~' || c == '@';
}

/// The length of `:12:3` or `:12` at the start of the text.
size_t lineNumberLength(StringRef text) {
  size_t length = 0;
  for (int part = 0; part < 2; ++part) {
    StringRef rest = text.substr(length);
    if (!rest.consume_front(":"))
      break;
    size_t digits = rest.take_while(llvm::isDigit).size();
    if (digits == 0)
      break;
    length += 1 + digits;
  }
  return length;
}

class Normaliser {
public:
  explicit Normaliser(StringRef text)
      : text(text), nodesFrom(text.find("Cannot select: ")),
        isOfBackEnd(text.ends_with("'") && text.contains(" in function '")),
        isOfPTXAS(text.starts_with("Entry function '") &&
                  text.contains("' uses too much ")) {}

  std::string run() {
    while (at < text.size())
      if (!rule(text[at]))
        plain();
    return std::move(out);
  }

private:
  bool rule(char c) {
    if (c == '%' || c == '^')
      return value();
    if (c == '#')
      return alias();
    if (c == '<')
      return unknownPlace() || frameIndex();
    if (c == '=' || c == 'p')
      if (process())
        return true;
    if (c == 'a' && (position() || line()))
      return true;
    if (c == 't' && node())
      return true;
    if (llvm::isDigit(c) && duration())
      return true;
    if (c == '(' && (function() || compared() || amount()))
      return true;
    if ((c == 'i' && functionAtEnd()) || (c == 'E' && entry()))
      return true;
    return isPathCharacter(c) && (address() || path());
  }

  bool atBoundary() const { return at == 0 || !isName(text[at - 1]); }

  bool replace(size_t length, StringRef by) {
    out += by;
    at += length;
    return true;
  }

  /// A decimal number that no program means: an address, a garbage size.
  static bool isAddressLike(StringRef word) {
    return word.size() >= 9 && llvm::all_of(word, llvm::isDigit);
  }

  /// `1.23 s`, `0.5ms`: what a run took, and no other one.
  bool duration() {
    StringRef rest = text.substr(at);
    size_t digits = rest.take_while(llvm::isDigit).size();
    StringRef behind = rest.drop_front(digits);
    if (!digits || !atBoundary() || !behind.consume_front("."))
      return false;
    behind = behind.ltrim("0123456789");
    size_t number = rest.size() - behind.size();
    StringRef unit = behind.ltrim(' ').take_while(isName).rtrim('.');
    bool isTime = unit == "s" || unit == "ms" || unit == "us" ||
                  unit == "sec" || unit == "seconds";
    return isTime && replace(number, "<number>");
  }

  /// Takes a word whole, so that no rule applies in its middle.
  void plain() {
    size_t length = text.substr(at).take_while(isName).size();
    if (isAddressLike(text.substr(at, length))) {
      replace(length, "<number>");
      return;
    }
    replace(0, text.substr(at, std::max<size_t>(length, 1)));
    at += std::max<size_t>(length, 1);
  }

  /// `%12`, `%arg3#1`, `^bb2`; LLVM's intrinsics print as `%llvm.foo`.
  bool value() {
    StringRef rest = text.substr(at);
    if ((rest[0] != '%' && !rest.starts_with("^bb")) ||
        rest.starts_with("%llvm."))
      return false;
    size_t length = rest.drop_front().take_while(isName).size();
    if (length == 0)
      return false;
    ++length;
    StringRef result = rest.drop_front(length);
    if (result.consume_front("#"))
      if (size_t digits = result.take_while(llvm::isDigit).size())
        length += 1 + digits;
    return replace(length, rest[0] == '%' ? "%_" : "^_");
  }

  /// `#map3`: numbered by what else the module holds.
  bool alias() {
    StringRef rest = text.substr(at);
    for (StringRef name : {"#map", "#set", "#loc"})
      if (rest.starts_with(name)) {
        StringRef after = rest.drop_front(name.size()).ltrim("0123456789");
        if (!after.empty() && isName(after[0]))
          return false;
        return replace(rest.size() - after.size(), name);
      }
    return false;
  }

  /// A path with a line number, or an absolute path with a directory. A quote
  /// may stand between path and number: loc("x.mlir":3:4). A library of the
  /// compiler's own and the file of a check in its source keep their names,
  /// which tell failures apart.
  bool path() {
    StringRef rest = text.substr(at);
    if (at > 0 && isPathCharacter(text[at - 1]))
      return false;
    size_t length = rest.take_while(isPathCharacter).size();
    StringRef after = rest.drop_front(length);
    bool quoted = after.starts_with("\":");
    size_t number = lineNumberLength(quoted ? after.drop_front() : after);
    StringRef name = rest.take_front(length);
    bool absolute = name[0] == '/' && name.drop_front().contains('/');
    bool hasPlace = number && (name.contains('.') || name.contains('/'));
    if (!absolute && !hasPlace)
      return false;
    replace(length, number ? placeFor(name) : nameFor(name));
    if (number)
      replace(number + quoted, quoted ? "\":_" : ":_");
    return true;
  }

  /// A check of XLA's: its directory is that of a build. Any other place may be
  /// in the input, whatever its name.
  std::string placeFor(StringRef path) const {
    StringRef file = path.drop_front(path.rfind('/') + 1); // npos + 1 is 0
    bool isOfCheck = text.take_front(at).ends_with("RET_CHECK failure (");
    return isOfCheck ? "<path>" + file.str() : "<path>";
  }

  /// Where a compiler is installed lie libraries of its own.
  static std::string nameFor(StringRef path) {
    StringRef file = path.drop_front(path.rfind('/') + 1);
    bool isInstalled = path.starts_with("/usr/") || path.starts_with("/opt/") ||
                       path.contains("-packages/");
    bool isLibrary = file.ends_with(".bc") || file.ends_with(".a") ||
                     file.ends_with(".so") || file.contains(".so.");
    return isInstalled && isLibrary ? ("<path>/" + file).str() : "<path>";
  }

  /// `<stdin>:3:4`, `<unknown>:0`.
  bool unknownPlace() {
    StringRef rest = text.substr(at);
    for (StringRef name : {"<stdin>", "<unknown>"})
      if (rest.starts_with(name))
        if (size_t number = lineNumberLength(rest.drop_front(name.size())))
          return replace(name.size() + number, "<path>:_");
    return false;
  }

  /// `at 5:8:`, as Triton says where in the kernel.
  bool position() {
    StringRef rest = text.substr(at);
    if (!atBoundary() || !rest.consume_front("at "))
      return false;
    for (int part = 0; part < 2; ++part) {
      StringRef behind = rest.drop_while(llvm::isDigit);
      if (behind.size() == rest.size() || !behind.consume_front(":"))
        return false;
      rest = behind;
    }
    return replace(text.size() - at - rest.size(), "at _:_:");
  }

  /// `at line 130 in function f`, of ptxas: it moves with each line before it.
  /// Elsewhere (`"lower.c", line 130`) it may be a line of the compiler's own,
  /// which tells failures apart.
  bool line() {
    StringRef rest = text.substr(at);
    if (!atBoundary() || !rest.consume_front("at line "))
      return false;
    StringRef behind = rest.drop_while(llvm::isDigit);
    return behind.size() < rest.size() && behind.starts_with(" in function ") &&
           replace(text.size() - at - behind.size(), "at line _");
  }

  /// `unable to lower arguments (in function: f)`, of GlobalISel: it fails on
  /// any function, whatever its name.
  bool function() {
    StringRef rest = text.substr(at);
    StringRef name = rest.rtrim();
    if (!name.consume_front("(in function: ") || !name.consume_back(")"))
      return false;
    return replace(rest.size(), "(in function: _)");
  }

  /// `local memory (70000) exceeds limit (65536) in function 'k'`, of a back
  /// end: the function and what it needs are the input's.
  bool functionAtEnd() {
    StringRef rest = text.substr(at);
    constexpr StringRef begin = "in function '";
    if (!atBoundary() || !isOfBackEnd || !rest.starts_with(begin) ||
        rest.drop_front(begin.size()).find('\'') !=
            rest.size() - begin.size() - 1)
      return false;
    return replace(rest.size(), "in function '_'");
  }
  bool amount() {
    StringRef digits = text.substr(at + 1).take_while(llvm::isDigit);
    return isOfBackEnd && !digits.empty() &&
           text.substr(at + 1 + digits.size()).starts_with(")") &&
           replace(digits.size() + 2, "(_)");
  }

  /// `Entry function 'k' uses too much shared data (0x30d40 bytes, 0xc000
  /// max)`, of ptxas.
  bool entry() {
    return at == 0 && isOfPTXAS &&
           replace(text.find("' uses too much ") + 1, "Entry function '_'");
  }

  /// `Check failed: a == b (3 vs. 2)`.
  bool compared() {
    StringRef rest = text.substr(at + 1);
    for (StringRef behind : {" vs. ", ")"}) {
      rest.consume_front("-");
      size_t digits = rest.take_while(llvm::isDigit).size();
      rest = rest.drop_front(digits);
      if (!digits || !rest.consume_front(behind))
        return false;
    }
    return replace(text.size() - at - rest.size(), "(_ vs. _)");
  }

  /// `t14: i32 = mul t3, t5:1`, of LLVM's instruction selection: numbered by
  /// all nodes that were ever made. Elsewhere the same may be a name.
  bool node() {
    if (at < nodesFrom || !atBoundary())
      return false;
    StringRef word = text.substr(at).take_while(isName);
    StringRef digits = word.drop_front().rtrim('.');
    if (digits.empty() || !llvm::all_of(digits, llvm::isDigit))
      return false;
    return replace(1 + digits.size() + resultLength(1 + digits.size()),
                   "<node>");
  }

  /// `FrameIndex:i64<1>`: numbered by what else the function has on its stack.
  bool frameIndex() {
    constexpr size_t longest = 64;
    StringRef rest = text.substr(at);
    if (at < nodesFrom || !rest.consume_front("<"))
      return false;
    StringRef type = text.slice(nodesFrom, at).take_back(longest);
    bool isIndex = type.rsplit(' ').second.contains("FrameIndex:");
    size_t digits = rest.take_while(llvm::isDigit).size();
    return isIndex && digits > 0 && rest.substr(digits).starts_with(">") &&
           replace(2 + digits, "<node>");
  }

  /// `0x7f00...`: short ones are values, not addresses.
  bool address() {
    StringRef rest = text.substr(at);
    if (!atBoundary() || !rest.consume_front("0x"))
      return false;
    size_t digits = rest.take_while(llvm::isHexDigit).size();
    return (digits >= 5 || isOfPTXAS) &&
           replace(2 + digits + resultLength(2 + digits), "0x_");
  }

  /// The length of `:1` behind a node whose name has `length`: which of its
  /// results is meant. What comes before in the chain changes it.
  size_t resultLength(size_t length) const {
    StringRef behind = text.substr(at + length);
    if (at < nodesFrom || !behind.consume_front(":"))
      return 0;
    size_t digits = behind.take_while(llvm::isDigit).size();
    return digits ? 1 + digits : 0;
  }

  /// `==123==ERROR`, `pid 123`.
  bool process() {
    StringRef rest = text.substr(at);
    for (StringRef before : {"==", "pid ", "pid: ", "pid="}) {
      StringRef number = rest;
      if (!number.consume_front(before))
        continue;
      size_t digits = number.take_while(llvm::isDigit).size();
      bool ends = before != "==" || number.drop_front(digits).starts_with("==");
      if (digits && ends && (before == "==" || atBoundary()))
        return replace(before.size() + digits, (before + "_").str());
    }
    return false;
  }

  StringRef text;
  size_t nodesFrom; ///< where nodes may be named; npos: nowhere
  const bool isOfBackEnd, isOfPTXAS;
  size_t at = 0;
  std::string out;
};

/// LLVM 24 appends the op that it complains of: `...: %0 = "a.b"(%1) <{...}> :
/// (i32) -> i32`, with a location where those are printed. Its name tells one
/// complaint from another; what it holds changes as the input is reduced.
StringRef withoutOpAtTheEnd(StringRef text) {
  for (size_t at = text.find('"'); at != StringRef::npos;
       at = text.find('"', at + 1)) {
    StringRef before = text.take_front(at);
    StringRef name = text.drop_front(at + 1).take_while(isName);
    if ((before.ends_with(": ") || before.ends_with(" = ")) &&
        name.contains('.') &&
        text.drop_front(at + 1 + name.size()).starts_with("\"("))
      return text.take_front(at + name.size() + 2);
  }
  return text;
}

} // namespace

std::string culprit::normaliseDiagnostic(StringRef text) {
  if (auto left = readMaterialization(text))
    return Normaliser(left->before).run() + "<types> to <types>" +
           Normaliser(left->behind).run();
  return Normaliser(withoutOpAtTheEnd(text)).run();
}

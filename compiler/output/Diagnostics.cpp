//===- Diagnostics.cpp - What a compiler says when it refuses -------------===//
#include "compiler/output/Diagnostics.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/OpTypes.h"
#include "compiler/output/TextOutsideIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

enum class Kind { Error, Warning, Remark, Note };

struct Header {
  Kind kind = Kind::Error;
  StringRef location, text;
  StringRef ptxLine; ///< `ptxas k.ptx, line 12`, of NVIDIA's tools alone
};

/// `/a b/x.mlir:3:14`, `x.ll:3`, `<unknown>:0`: at least a line number.
bool endsInLineNumber(StringRef text) {
  StringRef rest = text.rtrim("0123456789");
  return rest.size() < text.size() && rest.ends_with(":");
}

/// `#cuda_tile.di_loc<loc("k.py":1:2) in ...>`: a location that is an
/// attribute.
bool isAttribute(StringRef text) {
  StringRef name = text.take_until([](char c) { return c == '<' || c == ' '; });
  return name.starts_with("#") && name.contains('.') &&
         name.size() < text.size() && text.ends_with(">");
}

/// `/usr/bin/opt-14: a.bc`: a tool, and a file of which no line is known.
bool isFileOfTool(StringRef text) {
  auto [tool, file] = text.split(": ");
  bool isPath = file.contains('.') || file.contains('/');
  return isPath && !tool.empty() &&
         (llvm::isAlpha(tool[0]) || tool[0] == '/') &&
         llvm::all_of(tool,
                      [](char c) {
                        return llvm::isAlnum(c) || c == '-' || c == '_' ||
                               c == '.' || c == '+' || c == '/';
                      }) &&
         llvm::none_of(file, [](char c) { return llvm::isSpace(c); });
}

/// Whether the text may stand before `: error:`. IR is full of strings that may
/// hold anything, but it is indented, quoted, or has no line number at its end.
bool isLocation(StringRef text) {
  if (text.starts_with("loc("))
    return text.ends_with(")");
  if (isAttribute(text))
    return true;
  if (text.empty() || llvm::isSpace(text[0]))
    return false;
  if (!text.contains(' ') && !text.contains('"'))
    return true; // the name of a tool
  return (endsInLineNumber(text) || isFileOfTool(text)) && !text.contains('"');
}

/// `opt-22: x.ll:3:14` -> `x.ll:3:14`; `llc` -> ``.
StringRef withoutTool(StringRef location) {
  if (location.starts_with("loc(") || isAttribute(location))
    return location;
  if (!endsInLineNumber(location))
    return {};
  auto [tool, rest] = location.split(": ");
  return rest.empty() || tool.contains(':') ? location : rest;
}

/// `ptxas`, `ptxas-blackwell k.ptx, line 12;`: `hasPlace` says that the colon
/// or semicolon behind the place was there.
bool isSaidByNvidia(StringRef before, bool hasPlace) {
  StringRef tool = before.take_until([](char c) { return c == ' '; });
  bool isTool = !tool.empty() && llvm::all_of(tool, [](char c) {
    return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.';
  });
  return isTool && (hasPlace || tool.size() == before.size());
}

bool readHeader(StringRef line, Header &header) {
  static constexpr std::pair<StringRef, Kind> Words[] = {
      {"error: ", Kind::Error},       {"warning: ", Kind::Warning},
      {"remark: ", Kind::Remark},     {"note: ", Kind::Note},
      {"fatal error: ", Kind::Error}, {"error   : ", Kind::Error},
      {"fatal   : ", Kind::Error}, // these two: ptxas, nvlink, nvcc
      {"Error: ", Kind::Error}};   // the assembler of GNU, behind a place
  size_t best = StringRef::npos;
  for (auto [word, kind] : Words) {
    size_t at = line.find(word);
    // A word of another word, or of the text, is not the header.
    bool delimited =
        at == 0 || (at != StringRef::npos && line[at - 1] == ' ' && at > 1);
    if (!delimited || at >= best)
      continue;
    StringRef before = line.take_front(at).rtrim();
    bool colon = before.consume_back(":") || before.consume_back(";");
    bool nvidia = word.contains("   :") && isSaidByNvidia(before, colon);
    if (at != 0 && !nvidia && (!colon || !isLocation(before)))
      continue;
    if (word.starts_with("E") && !endsInLineNumber(before))
      continue;
    best = at;
    header = {kind, nvidia ? StringRef() : withoutTool(before),
              line.drop_front(at + word.size()), nvidia ? before : StringRef()};
  }
  return best != StringRef::npos;
}

/// `INTERNAL: RET_CHECK failure ...`: a status of abseil that a tool of XLA
/// prints bare. Its code is part of what is wrong.
bool readStatus(StringRef line, Header &header) {
  static constexpr StringRef codes[] = {"INTERNAL",
                                        "UNIMPLEMENTED",
                                        "INVALID_ARGUMENT",
                                        "NOT_FOUND",
                                        "FAILED_PRECONDITION",
                                        "RESOURCE_EXHAUSTED",
                                        "OUT_OF_RANGE",
                                        "DEADLINE_EXCEEDED",
                                        "DATA_LOSS",
                                        "UNKNOWN",
                                        "ABORTED",
                                        "CANCELLED",
                                        "UNAVAILABLE",
                                        "ALREADY_EXISTS",
                                        "PERMISSION_DENIED",
                                        "UNAUTHENTICATED"};
  auto [code, said] = line.split(": ");
  if (said.empty() || !llvm::is_contained(codes, code))
    return false;
  header = {Kind::Error, "", line, ""};
  return true;
}

/// `a.c:3:4: in function f void (ptr): TEXT`, of LLVM's back ends: the name and
/// type of the function are no part of what is wrong.
void readFunction(Header &header) {
  auto [place, rest] = header.text.split(": in function ");
  auto [function, text] = rest.split(": ");
  if (text.empty() || !endsInLineNumber(place) || place.contains(' '))
    return;
  header.location = place;
  header.text = text;
}

/// `/tmp/x.o: undefined symbol: f`, of a linker: a place in no file of the
/// user's. `x.mir: function 'f' isn't defined`: of the whole input, of which a
/// probe's copy has another path.
void readFile(Header &header) {
  auto [file, text] = header.text.split(": ");
  bool isObject = file.ends_with(".o") || file.ends_with(".bc");
  bool isFile = (isObject && file.starts_with("/")) || file.ends_with(".mir");
  if (isFile && !file.contains(' ') && !text.empty())
    header.text = text;
}

/// `<unknown>:0: error: loc("x"): TEXT`, `llc: error: llc: x.ll:2:1: error:
/// TEXT`: the inner place is the better one.
void readInnerHeader(Header &header) {
  for (int depth = 0; depth < 2; ++depth) {
    Header inner;
    if (!readHeader(header.text, inner) || inner.kind != header.kind)
      break;
    header = inner;
  }
  readFunction(header);
  readFile(header);
  if (!header.text.starts_with("loc("))
    return;
  size_t end = header.text.find("): ");
  if (end == StringRef::npos)
    return;
  header.location = header.text.take_front(end + 1);
  header.text = header.text.drop_front(end + 3);
}

bool isOneStatement(const Header &header, StringRef ptxLineBefore) {
  return header.kind == Kind::Error && header.ptxLine.contains(", line ") &&
         header.ptxLine == ptxLineBefore;
}

/// Some of LLVM's assemblers say no more than this; which one it is stands in
/// the line of source below.
bool isOfInstruction(const std::vector<Diagnostic> &diagnostics) {
  return !diagnostics.empty() &&
         diagnostics.back().text == "invalid instruction";
}

StringRef mnemonicIn(StringRef source) {
  return source.ltrim().take_until(llvm::isSpace);
}

} // namespace

bool culprit::isAboutInput(StringRef line) {
  Header header;
  if (!readHeader(line, header) || header.location.empty())
    return false;
  // MLIR's parsers of what the command line says have places, too.
  return llvm::none_of(
      std::initializer_list<StringRef>{"<unknown>", "<Pass-Options-Parser>",
                                       "MLIR Textual PassPipeline Parser"},
      [&](StringRef other) { return header.location.starts_with(other); });
}

std::vector<Diagnostic> culprit::parseDiagnostics(StringRef stderrText) {
  std::vector<Diagnostic> diagnostics;
  StringRef ptxLine; // of the error before
  for (const TextLine &line : linesOutsideIR(stderrText)) {
    Header header;
    if (!readStatus(line.text, header) && !readHeader(line.text, header)) {
      if (StringRef name = mnemonicIn(line.text);
          isOfInstruction(diagnostics) && !name.empty())
        diagnostics.back().text += "\n" + name.str();
      continue;
    }
    readInnerHeader(header);
    if (header.kind == Kind::Note) {
      if (!diagnostics.empty())
        diagnostics.back().notes.push_back(
            {header.location.str(), header.text.str()});
      continue;
    }
    using Severity = Diagnostic::Severity;
    Severity severity = header.kind == Kind::Error     ? Severity::Error
                        : header.kind == Kind::Warning ? Severity::Warning
                                                       : Severity::Remark;
    // The error of a tool that was run takes the place of the line that says
    // that the tool failed.
    if (!diagnostics.empty() && severity == Severity::Error &&
        StringRef(diagnostics.back().text)
            .ends_with("` invocation failed. Log:")) {
      diagnostics.pop_back();
      ptxLine = "";
    }
    // A statement that ptxas refuses in several ways is one error: it goes on
    // parsing in the middle of it.
    if (isOneStatement(header, ptxLine)) {
      diagnostics.back().text += "\n" + header.text.str();
      continue;
    }
    ptxLine = severity == Severity::Error ? header.ptxLine : "";
    diagnostics.push_back(
        {severity, header.location.str(), header.text.str(), {}, line.offset});
  }
  return diagnostics;
}

/// The name of an op, without its results and quotes.
static StringRef nameIn(StringRef op) {
  op = op.trim();
  if (op.starts_with("%"))
    op = op.split(" = ").second.ltrim();
  if (op.consume_front("\""))
    return op.take_until([](char c) { return c == '"'; });
  return op.take_while([](char c) {
    return llvm::isAlnum(c) || c == '.' || c == '_' || c == '$';
  });
}

/// Which types a pattern takes makes ops of one name different, and so does
/// what a cast that was left converts.
static bool isOfTypes(const Diagnostic &diagnostic) {
  StringRef text = diagnostic.text;
  return text.starts_with("failed to legalize operation") ||
         text.contains(castThatIsLeft);
}

std::string culprit::opOf(const Diagnostic &diagnostic) {
  if (auto left = readMaterialization(diagnostic.text))
    return left->types();
  for (const Diagnostic::Note &note : diagnostic.notes)
    if (StringRef op = note.text; op.consume_front("see current operation: "))
      return isOfTypes(diagnostic) ? withTypes(nameIn(op), op)
                                   : nameIn(op).str();
  return "";
}

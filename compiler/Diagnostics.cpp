//===- Diagnostics.cpp - What a compiler says when it refuses -------------===//
#include "compiler/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

enum class Kind { Error, Warning, Remark, Note };

struct Header {
  Kind kind = Kind::Error;
  StringRef location, text;
};

/// `/a b/x.mlir:3:14`, `x.ll:3`, `<unknown>:0`: at least a line number.
bool endsInLineNumber(StringRef text) {
  StringRef rest = text.rtrim("0123456789");
  return rest.size() < text.size() && rest.ends_with(":");
}

/// What may stand before `: error:`. IR is full of strings that may hold
/// anything, but it is indented, quoted, or has no line number at its end.
bool isLocation(StringRef text) {
  if (text.starts_with("loc("))
    return text.ends_with(")");
  if (text.empty() || llvm::isSpace(text[0]))
    return false;
  if (!text.contains(' ') && !text.contains('"'))
    return true; // the name of a tool
  return endsInLineNumber(text) && !text.contains('"');
}

/// `opt-22: x.ll:3:14` -> `x.ll:3:14`; `llc` -> ``.
StringRef withoutTool(StringRef location) {
  if (location.starts_with("loc("))
    return location;
  if (!endsInLineNumber(location))
    return {};
  auto [tool, rest] = location.split(": ");
  return rest.empty() || tool.contains(':') ? location : rest;
}

bool readHeader(StringRef line, Header &header) {
  static constexpr std::pair<StringRef, Kind> Words[] = {
      {"error: ", Kind::Error},       {"warning: ", Kind::Warning},
      {"remark: ", Kind::Remark},     {"note: ", Kind::Note},
      {"fatal error: ", Kind::Error}, {"error   : ", Kind::Error},
      {"fatal   : ", Kind::Error}}; // the last two: ptxas
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
    bool ptxas = line.starts_with("ptxas ") && word.contains("   :");
    if (at != 0 && !ptxas && (!colon || !isLocation(before)))
      continue;
    best = at;
    header = {kind, ptxas ? StringRef() : withoutTool(before),
              line.drop_front(at + word.size())};
  }
  return best != StringRef::npos;
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
  if (!header.text.starts_with("loc("))
    return;
  size_t end = header.text.find("): ");
  if (end == StringRef::npos)
    return;
  header.location = header.text.take_front(end + 1);
  header.text = header.text.drop_front(end + 3);
}

} // namespace

std::vector<Diagnostic> culprit::parseDiagnostics(StringRef stderrText) {
  std::vector<Diagnostic> diagnostics;
  size_t offset = 0;
  while (offset < stderrText.size()) {
    StringRef line = stderrText.substr(offset).split('\n').first;
    Header header;
    if (readHeader(line.rtrim("\r"), header)) {
      readInnerHeader(header);
      if (header.kind != Kind::Note) {
        using Severity = Diagnostic::Severity;
        Severity severity = header.kind == Kind::Error     ? Severity::Error
                            : header.kind == Kind::Warning ? Severity::Warning
                                                           : Severity::Remark;
        // What a tool says that was run follows what says that it was.
        if (!diagnostics.empty() && severity == Severity::Error &&
            StringRef(diagnostics.back().text)
                .ends_with("` invocation failed. Log:"))
          diagnostics.pop_back();
        diagnostics.push_back(
            {severity, header.location.str(), header.text.str(), {}, offset});
      } else if (!diagnostics.empty()) {
        diagnostics.back().notes.push_back(header.text.str());
      }
    }
    offset += line.size() + 1;
  }
  return diagnostics;
}

std::string culprit::fatalErrorLine(StringRef stderrText) {
  static constexpr StringRef Beginnings[] = {"LLVM ERROR: ",
                                             "free(): ",
                                             "malloc(): ",
                                             "realloc(): ",
                                             "calloc(): ",
                                             "munmap_chunk(): ",
                                             "mremap_chunk(): ",
                                             "malloc_consolidate(): ",
                                             "tcache_thread_shutdown(): ",
                                             "double free or corruption",
                                             "corrupted size vs. prev_size",
                                             "corrupted double-linked list",
                                             "invalid fastbin entry",
                                             "*** ",
                                             "Fatal glibc error: ",
                                             "terminate called ",
                                             "pure virtual method called",
                                             "UNREACHABLE executed"};
  while (!stderrText.empty()) {
    StringRef line;
    std::tie(line, stderrText) = stderrText.split('\n');
    line = line.rtrim();
    bool found = llvm::any_of(Beginnings, [&](StringRef beginning) {
      return line.starts_with(beginning) &&
             // Banners of IR dumps begin with stars too.
             (beginning != "*** " || line.ends_with(" ***: terminated"));
    });
    size_t assertion = found ? StringRef::npos : line.find("Assertion `");
    if (assertion != StringRef::npos)
      found = line.find("' failed", assertion) != StringRef::npos;
    if (found)
      return line.str();
  }
  return "";
}

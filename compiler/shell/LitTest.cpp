#include "compiler/shell/LitTest.h"
#include "compiler/shell/LitDefinitions.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {

/// `RUN: x` -> RUN, x.
struct Directive {
  enum class Kind { None, Run, Define, Redefine, End };
  Kind kind = Kind::None;
  SourceText body;
};

} // namespace

using Kind = Directive::Kind;

/// In front of a keyword stands the beginning of a comment, or nothing.
static StringRef withoutComment(StringRef line) {
  return line.drop_while([](char c) {
    return !isAlnum(c) && c != '_' && c != '\'' && c != '"' && c != '$';
  });
}

static Directive directiveOf(const SourceText &line) {
  StringRef rest = withoutComment(line.text());
  Directive directive;
  if (rest.trim() == "END.")
    directive.kind = Kind::End;
  else if (!rest.starts_with("RUN: at line ") && rest.consume_front("RUN:"))
    directive.kind = Kind::Run; // the other is what lit prints
  else if (rest.consume_front("DEFINE:"))
    directive.kind = Kind::Define;
  else if (rest.consume_front("REDEFINE:"))
    directive.kind = Kind::Redefine;
  directive.body =
      line.slice(line.text().size() - rest.size(), line.text().size()).trim();
  return directive;
}

bool isLitTest(const std::vector<SourceText> &lines) {
  for (const SourceText &line : lines)
    if (directiveOf(line).kind == Kind::Run)
      return true;
  return false;
}

static bool isComment(StringRef line) {
  line = line.ltrim();
  return line.starts_with("//") || line.starts_with("#") ||
         line.starts_with(";");
}

/// The directives up to the END line, with their continuations.
static Expected<std::vector<Directive>>
directivesOf(const std::vector<SourceText> &lines) {
  std::vector<Directive> found;
  bool continued = false;
  for (const SourceText &line : lines) {
    Directive next = directiveOf(line);
    // lit looks at lines with its words alone; a pasted command has none.
    if (continued && next.kind == Kind::None && isComment(line.text()))
      continue;
    if (continued) {
      SourceText &body = found.back().body;
      if (next.kind != Kind::None && next.kind != found.back().kind)
        return shellError(body.at(body.text().size() - 1),
                          "the backslash continues a line, but a directive of "
                          "another kind follows");
      body.dropBack(1);
      body.append(' ', line.at(0));
      body.append(next.body);
    } else if (next.kind == Kind::End) {
      return found;
    } else if (next.kind != Kind::None) {
      found.push_back(next);
    }
    continued = (continued || next.kind != Kind::None) &&
                found.back().body.text().ends_with("\\");
  }
  if (continued)
    return shellError(found.back().body.at(found.back().body.text().size() - 1),
                      "the line that this backslash continues with is missing");
  return found;
}

/// Refuses what lit would compute, and nobody here can.
static Error refuseComputed(const SourceText &line) {
  for (StringRef spelled : {"%if ", "%else", "%(line", "%dbg("})
    if (size_t at = line.text().find(spelled); at != StringRef::npos)
      return shellError(line.at(at),
                        spelled.rtrim() +
                            " is not supported: lit -a prints the line with "
                            "it filled in");
  return Error::success();
}

Expected<std::vector<SourceText>>
runLines(const std::vector<SourceText> &lines) {
  auto directives = directivesOf(lines);
  if (!directives)
    return directives.takeError();
  LitDefinitions definitions;
  std::vector<SourceText> commands;
  for (const Directive &directive : *directives) {
    if (directive.kind != Kind::Run) {
      if (Error error =
              definitions.add(directive.body, directive.kind == Kind::Redefine))
        return error;
      continue;
    }
    auto line = definitions.expand(directive.body);
    if (!line)
      return line.takeError();
    if (Error error = refuseComputed(*line))
      return error;
    commands.push_back(std::move(*line));
  }
  return commands;
}

} // namespace culprit

//===- ParsePipeline.cpp - Reads the text of a pass pipeline --------------===//
//
// The grammar is MLIR's own (mlir/lib/Pass/PassRegistry.cpp), reader for
// reader: option blocks end at the brace that balances, whatever is quoted in
// them; inside a block options end at a blank outside quotes and braces, and at
// a blank only: a tab is part of a value, or goes from its ends.
// LLVM's (llvm/lib/Passes/PassBuilder.cpp) is simpler: options are part of a
// name, which ends at a comma or parenthesis, and `;` stands between them.
//
//===----------------------------------------------------------------------===//
#include "compiler/command/ParsePipeline.h"
#include <algorithm>

using namespace culprit;
using llvm::StringRef;

namespace {

/// Real pipelines nest half a dozen deep; a limit keeps garbage off the stack.
constexpr unsigned MaxDepth = 200;

constexpr StringRef Space = " \t\n\r\v\f";

llvm::Error fail(const llvm::Twine &message, size_t offset) {
  return llvm::createStringError("pipeline: " + message + " at offset " +
                                 llvm::Twine(offset));
}

/// The quote that closes the one at `at`; a quote without one, and any other
/// character, is its own end.
size_t endOfQuoted(StringRef text, size_t at) {
  if (text[at] != '"' && text[at] != '\'')
    return at;
  size_t close = text.find(text[at], at + 1);
  return close == StringRef::npos ? at : close;
}

/// Just after one option's value: a blank outside of quotes and braces.
size_t endOfOption(StringRef text, size_t at) {
  unsigned depth = 0;
  for (; at < text.size() && (depth || text[at] != ' '); ++at) {
    at = endOfQuoted(text, at);
    if (text[at] == '{')
      ++depth;
    else if (depth && text[at] == '}')
      --depth;
  }
  return at;
}

std::vector<PassOption> parseOptions(StringRef text) {
  std::vector<PassOption> options;
  for (text = text.ltrim(Space); !text.empty(); text = text.ltrim(Space)) {
    size_t nameEnd = std::min(text.find_first_of("= "), text.size());
    PassOption option;
    option.key = text.take_front(nameEnd).trim(Space).str();
    option.hasValue = nameEnd < text.size() && text[nameEnd] == '=';
    size_t end = nameEnd;
    if (option.hasValue) {
      end = endOfOption(text, nameEnd + 1);
      option.value = text.slice(nameEnd + 1, end).trim(Space).str();
    }
    options.push_back(std::move(option));
    text = text.drop_front(end);
  }
  return options;
}

/// `a=b;no-c` between LLVM's angle brackets.
std::vector<PassOption> parseParameters(StringRef text) {
  std::vector<PassOption> options;
  while (!text.empty()) {
    auto [parameter, rest] = text.split(';');
    text = rest;
    auto [key, value] = parameter.split('=');
    if (!parameter.empty())
      options.push_back({key.str(), value.str(), parameter.contains('=')});
  }
  return options;
}

class Parser {
public:
  Parser(StringRef text, PipelineSyntax syntax) : text(text), syntax(syntax) {}

  /// Elements up to the closing parenthesis (taken) or the end of the text.
  llvm::Error parseList(std::vector<PipelineNode> &into, unsigned depth) {
    if (depth > MaxDepth)
      return fail("nested too deeply", at);
    skipSpace();
    if (closes(depth))
      return llvm::Error::success();
    while (true) {
      if (llvm::Error error = parseNode(into.emplace_back(), depth))
        return error;
      skipSpace();
      if (closes(depth))
        return llvm::Error::success();
      if (at == text.size())
        return fail("a ')' is missing", at);
      if (text[at] != ',')
        return fail("expected ',' or ')'", at);
      ++at;
      skipSpace();
    }
  }

  llvm::Error parseNode(PipelineNode &node, unsigned depth) {
    skipSpace();
    bool llvm = syntax == PipelineSyntax::LLVM;
    StringRef ends = llvm ? ",()< \t\n\r\v\f" : ",(){} \t\n\r\v\f";
    size_t end = std::min(text.find_first_of(ends, at), text.size());
    if (end == at)
      return fail("expected the name of a pass", at);
    node.name = text.slice(at, end).str();
    at = end;
    if (llvm && at < text.size() && text[at] == '<')
      if (llvm::Error error = parseParameterBlock(node))
        return error;
    skipSpace();
    if (at < text.size() && text[at] == '(') {
      node.kind = PipelineNode::Kind::Nest;
      ++at;
      return parseList(node.children, depth + 1);
    }
    if (!llvm && at < text.size() && text[at] == '{')
      return parseOptionBlock(node);
    return llvm::Error::success();
  }

  size_t position() const { return at; }
  void skipSpace() {
    at = std::min(text.find_first_not_of(Space, at), text.size());
  }

private:
  /// Whether the list at this depth ends here; takes its parenthesis.
  bool closes(unsigned depth) {
    if (depth == 0)
      return at == text.size();
    if (at == text.size() || text[at] != ')')
      return false;
    ++at;
    return true;
  }

  llvm::Error parseOptionBlock(PipelineNode &node) {
    size_t begin = at + 1;
    unsigned depth = 0;
    for (; at < text.size(); ++at) {
      depth += text[at] == '{';
      if (text[at] == '}' && --depth == 0)
        break;
    }
    if (at == text.size())
      return fail("a '}' is missing", begin - 1);
    node.options = parseOptions(text.slice(begin, at));
    ++at;
    return llvm::Error::success();
  }

  llvm::Error parseParameterBlock(PipelineNode &node) {
    size_t close = text.find_first_of(",()", at);
    StringRef block = text.slice(at, close).rtrim(Space);
    if (!block.ends_with(">"))
      return fail("a '>' is missing", at);
    node.options = parseParameters(block.drop_front().drop_back());
    at += block.size();
    return llvm::Error::success();
  }

  StringRef text;
  PipelineSyntax syntax;
  size_t at = 0;
};

/// Whether the text begins with the header of --dump-pass-pipeline, which is
/// taken off.
bool dropDumpHeader(StringRef &text) {
  constexpr StringRef Header = "Pass Manager with ";
  for (size_t at = text.find(Header); at != StringRef::npos;
       at = text.find(Header, at + 1)) {
    size_t newline = text.find('\n', at);
    if ((at != 0 && text[at - 1] != '\n') || newline == StringRef::npos)
      continue;
    text = text.drop_front(newline + 1);
    return true;
  }
  return false;
}

/// An anchored pipeline, or a list without an anchor.
llvm::Expected<Pipeline> parseList(StringRef text, PipelineSyntax syntax) {
  Pipeline pipeline = Pipeline::empty(syntax);
  PipelineNode &root = pipeline.root;
  if (llvm::Error error = Parser(text, syntax).parseList(root.children, 0))
    return error;
  if (syntax == PipelineSyntax::MLIR && root.children.size() == 1 &&
      root.children[0].kind == PipelineNode::Kind::Nest) {
    PipelineNode anchored = std::move(root.children[0]);
    root = std::move(anchored);
  }
  return pipeline;
}

/// One anchored pipeline; other output may follow it.
llvm::Expected<Pipeline> parseDump(StringRef text) {
  Pipeline pipeline;
  Parser parser(text, PipelineSyntax::MLIR);
  if (llvm::Error error = parser.parseNode(pipeline.root, 0))
    return error;
  if (pipeline.root.kind != PipelineNode::Kind::Nest)
    return fail("the dump has no anchor", parser.position());
  return pipeline;
}

} // namespace

llvm::Expected<Pipeline> culprit::parsePipeline(StringRef text,
                                                PipelineSyntax syntax) {
  llvm::Expected<Pipeline> pipeline = parseList(text, syntax);
  // A value may hold what looks like a dump's header; a dump is no pipeline.
  if (pipeline || syntax != PipelineSyntax::MLIR || !dropDumpHeader(text))
    return pipeline;
  llvm::consumeError(pipeline.takeError());
  return parseDump(text);
}

//===- PipelineText.cpp - An MLIR pass pipeline as a syntax tree ----------===//
//
// The grammar is MLIR's own (mlir/lib/Pass/PassRegistry.cpp), reader for
// reader: option blocks end at the brace that balances, whatever is quoted in
// them; inside a block options end at white space outside quotes and braces.
//
//===----------------------------------------------------------------------===//
#include "compiler/PipelineText.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

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

/// Just after one option's value: white space outside of quotes and braces.
size_t endOfOption(StringRef text, size_t at) {
  for (; at < text.size() && !Space.contains(text[at]); ++at) {
    if (text[at] == '"' || text[at] == '\'') {
      size_t close = text.find(text[at], at + 1);
      at = close == StringRef::npos ? at : close;
    } else if (text[at] == '{') {
      unsigned depth = 1;
      while (depth && ++at < text.size())
        depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
      if (at >= text.size())
        return text.size();
    }
  }
  return at;
}

std::vector<PassOption> parseOptions(StringRef text) {
  std::vector<PassOption> options;
  for (text = text.ltrim(Space); !text.empty(); text = text.ltrim(Space)) {
    size_t nameEnd = std::min(text.find_first_of("= \t\n\r\v\f"), text.size());
    PassOption option;
    option.key = text.take_front(nameEnd).str();
    option.hasValue = nameEnd < text.size() && text[nameEnd] == '=';
    size_t end = nameEnd;
    if (option.hasValue) {
      end = endOfOption(text, nameEnd + 1);
      option.value = text.slice(nameEnd + 1, end).str();
    }
    options.push_back(std::move(option));
    text = text.drop_front(end);
  }
  return options;
}

class Parser {
public:
  explicit Parser(StringRef text) : text(text) {}

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
    size_t end =
        std::min(text.find_first_of(",(){} \t\n\r\v\f", at), text.size());
    if (end == at)
      return fail("expected the name of a pass", at);
    node.name = text.slice(at, end).str();
    at = end;
    skipSpace();
    if (at < text.size() && text[at] == '(') {
      node.kind = PipelineNode::Kind::Nest;
      ++at;
      return parseList(node.children, depth + 1);
    }
    if (at < text.size() && text[at] == '{')
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

  StringRef text;
  size_t at = 0;
};

/// What follows the header of --dump-pass-pipeline, when there is one.
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

void print(const PipelineNode &node, std::string &out) {
  out += node.name;
  if (node.kind == PipelineNode::Kind::Nest) {
    out += '(';
    for (size_t i = 0; i < node.children.size(); ++i) {
      out += i ? "," : "";
      print(node.children[i], out);
    }
    out += ')';
    return;
  }
  if (node.options.empty())
    return;
  char separator = '{';
  for (const PassOption &option : node.options) {
    out += separator + option.key;
    if (option.hasValue)
      out += '=' + option.value;
    separator = ' ';
  }
  out += '}';
}

void collectLeaves(const PipelineNode &node, PipelinePath &here,
                   std::vector<PipelinePath> &into) {
  if (node.kind == PipelineNode::Kind::Pass) {
    into.push_back(here);
    return;
  }
  for (unsigned i = 0; i < node.children.size(); ++i) {
    here.push_back(i);
    collectLeaves(node.children[i], here, into);
    here.pop_back();
  }
}

/// The node without the leaves not kept; `leaf` counts leaves as they come.
PipelineNode keepIn(const PipelineNode &node, const std::vector<bool> &keep,
                    size_t &leaf) {
  PipelineNode result{node.kind, node.name, node.options, {}};
  for (const PipelineNode &child : node.children) {
    if (child.kind == PipelineNode::Kind::Pass) {
      if (keep[leaf++])
        result.children.push_back(child);
      continue;
    }
    PipelineNode nest = keepIn(child, keep, leaf);
    if (!nest.children.empty())
      result.children.push_back(std::move(nest));
  }
  return result;
}

} // namespace

llvm::Expected<Pipeline> Pipeline::parse(StringRef text) {
  Pipeline pipeline;
  PipelineNode &root = pipeline.root;
  if (dropDumpHeader(text)) {
    // A dump is one anchored pipeline; other output may follow it.
    Parser parser(text);
    if (llvm::Error error = parser.parseNode(root, 0))
      return error;
    if (root.kind != PipelineNode::Kind::Nest)
      return fail("the dump has no anchor", parser.position());
    return pipeline;
  }
  root.kind = PipelineNode::Kind::Nest;
  root.name = "builtin.module";
  Parser parser(text);
  if (llvm::Error error = parser.parseList(root.children, 0))
    return error;
  if (root.children.size() == 1 &&
      root.children[0].kind == PipelineNode::Kind::Nest) {
    PipelineNode anchored = std::move(root.children[0]);
    root = std::move(anchored);
  }
  return pipeline;
}

std::string culprit::str(const PipelineNode &node) {
  std::string out;
  print(node, out);
  return out;
}

std::string Pipeline::str() const { return culprit::str(root); }

std::vector<PipelinePath> Pipeline::leaves() const {
  std::vector<PipelinePath> result;
  PipelinePath here;
  collectLeaves(root, here, result);
  return result;
}

const PipelineNode &Pipeline::at(const PipelinePath &path) const {
  const PipelineNode *node = &root;
  for (unsigned index : path) {
    assert(index < node->children.size() && "no such node");
    node = &node->children[index];
  }
  return *node;
}

Pipeline Pipeline::keeping(const std::vector<bool> &keep) const {
  assert(keep.size() == leaves().size() && "one flag for each pass");
  size_t leaf = 0;
  return {keepIn(root, keep, leaf)};
}

Pipeline Pipeline::only(const PipelinePath &path) const {
  Pipeline result;
  const PipelineNode *from = &root;
  PipelineNode *to = &result.root;
  for (unsigned index : path) {
    *to = {from->kind, from->name, from->options, {}};
    to = &to->children.emplace_back();
    from = &from->children[index];
  }
  *to = *from;
  return result;
}

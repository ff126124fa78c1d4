#include "compiler/command/PipelineText.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace culprit;

namespace {

void printOptions(const PipelineNode &node, PipelineSyntax syntax,
                  std::string &out) {
  if (node.options.empty())
    return;
  bool llvm = syntax == PipelineSyntax::LLVM;
  char separator = llvm ? '<' : '{';
  for (const PassOption &option : node.options) {
    out += separator + option.key;
    if (option.hasValue)
      out += '=' + option.value;
    separator = llvm ? ';' : ' ';
  }
  out += llvm ? '>' : '}';
}

void print(const PipelineNode &node, PipelineSyntax syntax, std::string &out) {
  out += node.name;
  printOptions(node, syntax, out);
  if (node.kind != PipelineNode::Kind::Nest)
    return;
  bool anonymous = node.name.empty();
  out += anonymous ? "" : "(";
  for (size_t i = 0; i < node.children.size(); ++i) {
    out += i ? "," : "";
    print(node.children[i], syntax, out);
  }
  out += anonymous ? "" : ")";
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

Pipeline Pipeline::empty(PipelineSyntax syntax) {
  bool llvm = syntax == PipelineSyntax::LLVM;
  return {{PipelineNode::Kind::Nest, llvm ? "" : "builtin.module", {}, {}},
          syntax};
}

Pipeline Pipeline::anchored(const std::vector<std::string> &anchors,
                            const std::string &pass) {
  PipelineNode node;
  node.name = pass;
  for (const std::string &anchor : llvm::reverse(anchors)) {
    PipelineNode nest{PipelineNode::Kind::Nest, anchor, {}, {}};
    nest.children.push_back(std::move(node));
    node = std::move(nest);
  }
  return {std::move(node), PipelineSyntax::MLIR};
}

std::string Pipeline::str() const { return textAt({}); }

std::string Pipeline::textAt(const PipelinePath &path) const {
  std::string out;
  print(at(path), syntax, out);
  return out;
}

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
  return {keepIn(root, keep, leaf), syntax};
}

Pipeline
Pipeline::keeping(llvm::function_ref<bool(const PipelinePath &)> keeps) const {
  std::vector<bool> keep;
  for (const PipelinePath &leaf : leaves())
    keep.push_back(keeps(leaf));
  return keeping(keep);
}

Pipeline Pipeline::prefix(size_t count) const {
  std::vector<bool> keep(leaves().size(), false);
  assert(count <= keep.size() && "no such prefix");
  std::fill_n(keep.begin(), count, true);
  return keeping(keep);
}

Pipeline Pipeline::only(const PipelinePath &path) const {
  Pipeline result = empty(syntax);
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

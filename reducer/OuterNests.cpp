#include "reducer/OuterNests.h"

using namespace llvm;

namespace culprit {

/// `cgscc(function(p))`: the outer nest holds nothing else.
static std::vector<PipelinePath> nestsAroundANest(const Pipeline &pipeline) {
  using Kind = PipelineNode::Kind;
  std::vector<PipelinePath> nests;
  PipelinePath nest;
  auto visit = [&](const PipelineNode &node, auto &self) -> void {
    if (!nest.empty() && node.children.size() == 1 &&
        node.children.front().kind == Kind::Nest)
      nests.push_back(nest);
    for (auto [number, child] : enumerate(node.children)) {
      nest.push_back(number);
      self(child, self);
      nest.pop_back();
    }
  };
  visit(pipeline.root, visit);
  return nests;
}

static Pipeline hoisted(Pipeline pipeline, const PipelinePath &nest) {
  PipelineNode *node = &pipeline.root;
  for (unsigned index : nest)
    node = &node->children[index];
  *node = PipelineNode(node->children.front());
  return pipeline;
}

PipelinePath without(const PipelinePath &nest, PipelinePath path) {
  if (path.size() > nest.size() &&
      ArrayRef(path).take_front(nest.size()) == ArrayRef(nest))
    path.erase(path.begin() + nest.size());
  return path;
}

/// The nest, if one went.
static Expected<std::optional<PipelinePath>>
dropOne(Oracle &oracle, const Compile &original, Pipeline &pipeline) {
  for (const PipelinePath &nest : nestsAroundANest(pipeline)) {
    Pipeline smaller = hoisted(pipeline, nest);
    Compile compile = original;
    compile.command = original.command.withPipeline(smaller);
    auto judgement = oracle.ask(compile, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting)
      continue;
    pipeline = std::move(smaller);
    return nest;
  }
  return std::nullopt;
}

Expected<std::vector<PipelinePath>>
dropOuterNests(Oracle &oracle, const Compile &original, Pipeline &pipeline) {
  std::vector<PipelinePath> gone;
  while (pipeline.syntax == PipelineSyntax::LLVM) {
    auto one = dropOne(oracle, original, pipeline);
    if (!one)
      return one.takeError();
    if (!*one)
      break;
    gone.push_back(**one);
  }
  return gone;
}

} // namespace culprit

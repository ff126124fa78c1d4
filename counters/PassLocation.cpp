#include "counters/PassLocation.h"

using namespace llvm;

namespace culprit {

namespace {

/// The counterpart of one execution of a scope: a pass, or the nests that MLIR
/// coalesced into one adaptor.
using Element = std::vector<PipelinePath>;

/// A pass manager's elements, run one after another, over and over for each
/// operation. After a mismatch nothing more of it is placed.
struct Scope {
  std::vector<Element> elements;
  size_t cursor = 0;
  bool lost = false;
};

/// MLIR coalesces adjacent nests with an anchor; and `any` with these, if none
/// of its passes can run on what they are anchored on. Which ones can is in no
/// text.
enum class AnyNest { Apart, Coalesced };

class Locator {
public:
  Locator(const Trace &trace, const Pipeline &pipeline, AnyNest anyNest)
      : trace(trace), pipeline(pipeline), anyNest(anyNest),
        result(trace.passes.size()), children(trace.passes.size()) {
    for (size_t i = 0; i < trace.passes.size(); ++i) {
      if (!trace.passes[i].index) // what ran before it is not known
        break;
      if (auto parent = trace.passes[i].parent)
        children[*parent].push_back(i);
      else
        top.push_back(i);
    }
  }

  std::vector<std::optional<PipelinePath>> run() {
    Scope scope{elementsOf({PipelinePath{}})};
    for (size_t pass : top)
      place(pass, scope);
    return std::move(result);
  }

private:
  /// The elements of several nests with the same anchor, one after another.
  std::vector<Element> elementsOf(ArrayRef<PipelinePath> nests) {
    std::vector<Element> elements;
    bool lastWasNest = false;
    for (const PipelinePath &nest : nests) {
      for (unsigned i = 0; i < pipeline.at(nest).children.size(); ++i) {
        PipelinePath path = nest;
        path.push_back(i);
        const PipelineNode &node = pipeline.at(path);
        bool isNest = node.kind == PipelineNode::Kind::Nest &&
                      (node.name != "any" || anyNest == AnyNest::Coalesced);
        if (isNest && lastWasNest)
          elements.back().push_back(path);
        else
          elements.push_back({path});
        lastWasNest = isNest;
      }
    }
    return elements;
  }

  /// A pass in a pass manager of a pass's own is in no text.
  bool isUnannounced(size_t pass) const {
    if (!trace.passes[pass].adaptor)
      return trace.passes[pass].announced == false;
    return !children[pass].empty() && all_of(children[pass], [&](size_t child) {
      return isUnannounced(child);
    });
  }

  void place(size_t pass, Scope &scope) {
    if (scope.elements.empty() || scope.lost || isUnannounced(pass))
      return;
    const Element &element =
        scope.elements[scope.cursor++ % scope.elements.size()];
    const PipelineNode &node = pipeline.at(element.front());
    const PassExecution &execution = trace.passes[pass];
    bool isPass = node.kind == PipelineNode::Kind::Pass;
    // If no banner said the argument, nothing speaks against the place.
    scope.lost =
        isPass == execution.adaptor || (isPass && !execution.argument.empty() &&
                                        execution.argument != node.name);
    if (scope.lost)
      return;
    if (execution.adaptor)
      descend(pass, element);
    else if (!execution.argument.empty())
      result[pass] = element.front();
  }

  std::vector<PipelinePath> anchoredOn(StringRef anchor,
                                       const Element &nests) const {
    std::vector<PipelinePath> matching;
    copy_if(nests, std::back_inserter(matching), [&](const PipelinePath &nest) {
      return pipeline.at(nest).name == anchor;
    });
    return matching;
  }

  void descend(size_t adaptor, const Element &nests) {
    std::map<std::string, Scope> byAnchor;
    for (size_t child : children[adaptor]) {
      const std::string &op = trace.passes[child].opName;
      auto [entry, isNew] = byAnchor.try_emplace(op);
      if (isNew) {
        std::vector<PipelinePath> matching = anchoredOn(op, nests);
        entry->second.elements =
            elementsOf(matching.empty() ? anchoredOn("any", nests) : matching);
      }
      place(child, entry->second);
    }
  }

  const Trace &trace;
  const Pipeline &pipeline;
  const AnyNest anyNest;
  std::vector<std::optional<PipelinePath>> result;
  std::vector<std::vector<size_t>> children;
  std::vector<size_t> top;
};

} // namespace

std::vector<std::optional<PipelinePath>>
locatePasses(const Trace &trace, const Pipeline &pipeline) {
  auto apart = Locator(trace, pipeline, AnyNest::Apart).run();
  auto coalesced = Locator(trace, pipeline, AnyNest::Coalesced).run();
  auto placed = [](const std::vector<std::optional<PipelinePath>> &paths) {
    return count_if(paths, [](const auto &path) { return path.has_value(); });
  };
  return placed(coalesced) > placed(apart) ? coalesced : apart;
}

} // namespace culprit

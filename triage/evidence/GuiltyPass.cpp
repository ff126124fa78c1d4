#include "triage/evidence/GuiltyPass.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

GuiltyPass guiltyOf(const WrongPassAnswer &answer) {
  GuiltyPass guilty{answer.pass.pass, 0};
  for (const PipelinePath &leaf : answer.wrong.leaves())
    guilty.sameNamedBehind +=
        leaf > *answer.inWrong && answer.wrong.at(leaf).name == guilty.name;
  return guilty;
}

std::optional<PipelinePath> leafOf(const Pipeline &pipeline,
                                   const GuiltyPass &guilty) {
  unsigned behind = 0;
  std::vector<PipelinePath> leaves = pipeline.leaves();
  for (const PipelinePath &leaf : reverse(leaves))
    if (pipeline.at(leaf).name == guilty.name &&
        behind++ == guilty.sameNamedBehind)
      return leaf;
  return std::nullopt;
}

std::optional<PipelinePath> onlyLeafNamed(const Pipeline &pipeline,
                                          StringRef name) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  auto isIt = [&](const PipelinePath &leaf) {
    return pipeline.at(leaf).name == name;
  };
  if (count_if(leaves, isIt) != 1)
    return std::nullopt;
  return *find_if(leaves, isIt);
}

Pipeline withoutPass(const Pipeline &pipeline, const PipelinePath &leaf) {
  return pipeline.keeping([&](const auto &other) { return other != leaf; });
}

/// Whether the passes of one are some of the other's, in their order.
static bool isPartOf(const Pipeline &part, const Pipeline &whole) {
  std::vector<PipelinePath> leaves = whole.leaves();
  auto next = leaves.begin();
  for (const PipelinePath &leaf : part.leaves()) {
    next = std::find_if(next, leaves.end(), [&](const PipelinePath &other) {
      return whole.at(other).name == part.at(leaf).name;
    });
    if (next == leaves.end())
      return false;
    ++next;
  }
  return true;
}

/// The same passes in the same nests, whatever their options.
static bool hasLeavesOf(const Pipeline &pipeline, const Pipeline &other) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  return leaves == other.leaves() &&
         all_of(leaves, [&](const PipelinePath &leaf) {
           return pipeline.at(leaf).name == other.at(leaf).name;
         });
}

std::optional<PipelinePath> leafIn(const Pipeline &pipeline,
                                   const WrongPassAnswer &answer,
                                   const Pipeline &whole) {
  if (hasLeavesOf(pipeline, whole))
    return answer.pass.path;
  return isPartOf(pipeline, answer.wrong) ? leafOf(pipeline, guiltyOf(answer))
                                          : std::nullopt;
}

std::optional<CommandLine> rightCommand(const CommandLine &command,
                                        const Pipeline &wrong,
                                        const GuiltyPass &guilty) {
  auto own = command.pipeline();
  if (!own)
    return std::nullopt;
  const Pipeline &known = isPartOf(*own, wrong) ? *own : wrong;
  auto leaf = leafOf(known, guilty);
  if (!leaf)
    return std::nullopt;
  return command.withPipeline(withoutPass(known, *leaf));
}

} // namespace culprit

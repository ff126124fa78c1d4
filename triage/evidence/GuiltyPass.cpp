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

Pipeline withoutPass(const Pipeline &pipeline, const PipelinePath &leaf) {
  std::vector<bool> keep;
  for (const PipelinePath &other : pipeline.leaves())
    keep.push_back(other != leaf);
  return pipeline.keeping(keep);
}

std::optional<CommandLine> withoutGuilty(const CommandLine &command,
                                         const GuiltyPass &guilty) {
  auto pipeline = command.pipeline();
  if (!pipeline)
    return std::nullopt;
  auto leaf = leafOf(*pipeline, guilty);
  if (!leaf)
    return std::nullopt;
  return command.withPipeline(withoutPass(*pipeline, *leaf));
}

} // namespace culprit

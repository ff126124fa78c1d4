#include "../Target.h"
#include "compiler/command/ParsePipeline.h"

namespace culprit::fuzz {

static void checkReadAgain(const Pipeline &pipeline) {
  auto again = accepted(parsePipeline(pipeline.str(), pipeline.syntax));
  require(again.has_value(), "what is printed is read");
  require(again->root == pipeline.root, "what is printed is the same pipeline");
}

/// Every other pass, by the bits of `choice`.
static void checkParts(const Pipeline &pipeline, unsigned char choice) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  std::vector<bool> keep(leaves.size());
  size_t kept = 0;
  for (size_t i = 0; i < leaves.size(); ++i) {
    keep[i] = (choice >> (i % 8)) & 1;
    kept += keep[i];
  }
  Pipeline part = pipeline.keeping(keep);
  require(part.leaves().size() == kept, "what is kept is what was asked for");
  require(part.str().size() <= pipeline.str().size(), "a part is no longer");
  if (leaves.empty())
    return;
  const PipelinePath &leaf = leaves[choice % leaves.size()];
  Pipeline alone = pipeline.only(leaf);
  require(alone.leaves().size() == 1, "a pass alone is one pass");
  require(alone.at(alone.leaves()[0]) == pipeline.at(leaf),
          "a pass alone is that pass");
}

void runPipeline(llvm::StringRef bytes) {
  unsigned char choice = takeChoice(bytes);
  auto syntax = choice & 1 ? PipelineSyntax::LLVM : PipelineSyntax::MLIR;
  auto pipeline = accepted(parsePipeline(bytes, syntax));
  if (!pipeline)
    return;
  checkReadAgain(*pipeline);
  checkParts(*pipeline, choice);
}

} // namespace culprit::fuzz

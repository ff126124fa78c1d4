#include "compiler/command/PipelineText.h"
#include "compiler/command/ParsePipeline.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

Pipeline parsed(llvm::StringRef text,
                PipelineSyntax syntax = PipelineSyntax::MLIR) {
  return llvm::cantFail(parsePipeline(text, syntax));
}

TEST(PipelineText, FindsAndCutsLeaves) {
  Pipeline pipeline = parsed("builtin.module(a,func.func(b,any(c)),d)");
  std::vector<PipelinePath> leaves = pipeline.leaves();
  ASSERT_THAT(leaves, ElementsAre(PipelinePath{0}, PipelinePath{1, 0},
                                  PipelinePath{1, 1, 0}, PipelinePath{2}));
  EXPECT_EQ(pipeline.at(leaves[2]).name, "c");
  EXPECT_EQ(pipeline.keeping({true, true, false, true}).str(),
            "builtin.module(a,func.func(b),d)");
  EXPECT_EQ(pipeline.keeping({false, false, false, false}).str(),
            "builtin.module()");
  EXPECT_EQ(pipeline.only(leaves[2]).str(),
            "builtin.module(func.func(any(c)))");
  EXPECT_EQ(pipeline.only(leaves[0]).str(), "builtin.module(a)");
}

TEST(PipelineText, KeepsPassesOfLLVM) {
  Pipeline pipeline =
      parsed("function<eager-inv>(a,loop-mssa(b,licm<x=1;no-y>)),globaldce",
             PipelineSyntax::LLVM);
  std::vector<PipelinePath> leaves = pipeline.leaves();
  ASSERT_EQ(leaves.size(), 4u);
  EXPECT_THAT(
      pipeline.at(leaves[2]).options,
      ElementsAre(PassOption{"x", "1", true}, PassOption{"no-y", "", false}));
  EXPECT_EQ(pipeline.textAt(leaves[2]), "licm<x=1;no-y>");
  EXPECT_EQ(pipeline.only(leaves[2]).str(),
            "function<eager-inv>(loop-mssa(licm<x=1;no-y>))");
  EXPECT_EQ(pipeline.keeping({true, false, false, true}).str(),
            "function<eager-inv>(a),globaldce");
  EXPECT_EQ(pipeline.keeping({false, false, false, false}).str(), "");
}

} // namespace

#include "triage/evidence/GuiltyPass.h"
#include "compiler/command/ParsePipeline.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;

namespace {

std::string rightOf(const std::string &text, const std::string &wrong,
                    GuiltyPass guilty) {
  auto right = rightCommand(pipelineCompile(text).command,
                            llvm::cantFail(parsePipeline(wrong)), guilty);
  return right ? right->pipeline()->str() : "none";
}

TEST(GuiltyPass, AReductionIsRightWithoutIt) {
  const std::string wrong = "builtin.module(a,b,lower,b)";
  EXPECT_EQ(rightOf(wrong, wrong, {"b", 1}), "builtin.module(a,lower,b)");
  EXPECT_EQ(rightOf("builtin.module(b,b)", wrong, {"b", 1}),
            "builtin.module(b)");
  EXPECT_EQ(rightOf("builtin.module(lower)", wrong, {"b", 0}), "none");
}

// The pass was looked for from the end in the whole pipeline, where an optional
// one of its name stands behind it: "right" was as wrong.
TEST(GuiltyPass, InTheWholePipelineItStandsElsewhere) {
  EXPECT_EQ(rightOf("builtin.module(b,cse,b,lower)", "builtin.module(b,lower)",
                    {"b", 0}),
            "builtin.module(lower)");
}

// The IR around another pass of its name was shown.
TEST(GuiltyPass, InAReproducerItIsTheOneThatWasFound) {
  auto parsed = [](const char *text) {
    return llvm::cantFail(parsePipeline(text));
  };
  const Pipeline whole = parsed("builtin.module(cse,b{x=1},cse,b,lower)");
  WrongPassAnswer answer;
  answer.pass.pass = "b";
  answer.pass.path = PipelinePath{1};
  answer.wrong = parsed("builtin.module(cse,b{x=1},lower)");
  answer.inWrong = PipelinePath{1};
  auto leafOfReproducer = [&](const char *text) {
    return leafIn(parsed(text), answer, whole);
  };
  EXPECT_EQ(leafOfReproducer("builtin.module(cse,b{x=1},cse,b,lower)"),
            PipelinePath{1});
  EXPECT_EQ(leafOfReproducer("builtin.module(cse,b,cse,b,lower)"),
            PipelinePath{1})
      << "options may have gone";
  EXPECT_EQ(leafOfReproducer("builtin.module(b{x=1},lower)"), PipelinePath{0});
  EXPECT_EQ(leafOfReproducer("builtin.module(lower)"), std::nullopt);
  EXPECT_EQ(leafOfReproducer("builtin.module(cse,b,b,lower)"), std::nullopt)
      << "neither of both";
}

} // namespace

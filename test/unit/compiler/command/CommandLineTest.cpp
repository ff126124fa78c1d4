#include "compiler/command/CommandLine.h"
#include "Parsed.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

TEST(CommandLine, EndsOptionsAtTwoDashes) {
  CommandLine line = parsed({"mlir-opt", "--cse", "--", "-odd.mlir"});
  EXPECT_EQ(line.input.argument, 3u);
  EXPECT_THAT(
      line.withFlags({"--x", "--y"}).argv,
      ElementsAre("mlir-opt", "--cse", "--x", "--y", "--", "-odd.mlir"));
  EXPECT_EQ(line.withFlags({"--x", "--y"}).input.argument, 5u);
}

TEST(CommandLine, ReplacesThePipeline) {
  CommandLine line = parsed({"mlir-opt", "--cse", "-o", "out", "--inline",
                             "in.mlir", "--mlir-timing", "--canonicalize"});
  CommandLine replaced = line.withPipeline(pipeline("any(cse,inline)"));
  EXPECT_THAT(replaced.argv,
              ElementsAre("mlir-opt", "--pass-pipeline=any(cse,inline)", "-o",
                          "out", "in.mlir", "--mlir-timing"));
  EXPECT_EQ(replaced.spelling, PipelineSpelling::PassPipeline);
  EXPECT_THAT(replaced.pipelineArguments, ElementsAre(1));
  EXPECT_EQ(replaced.input.argument, 4u);
  EXPECT_EQ(replaced.outputs.at(0).argument, 3u);
  EXPECT_EQ(replaced.withPipeline(pipeline("any(cse)")).argv[1],
            "--pass-pipeline=any(cse)");
}

TEST(CommandLine, ReplacesOtherSpellings) {
  EXPECT_THAT(parsed({"mlir-opt", "a.mlir", "--run-reproducer"})
                  .withPipeline(pipeline("any(cse)"))
                  .argv,
              ElementsAre("mlir-opt", "a.mlir", "--pass-pipeline=any(cse)"));
  EXPECT_EQ(parsed({"mlir-opt", "a.mlir", "--run-reproducer"}).spelling,
            PipelineSpelling::Reproducer);
  EXPECT_THAT(parsed({"mlir-opt", "-pass-pipeline", "any(a)", "a.mlir"})
                  .withPipeline(pipeline("any(cse)"))
                  .argv,
              ElementsAre("mlir-opt", "--pass-pipeline=any(cse)", "a.mlir"));
  EXPECT_THAT(
      parsed({"mlir-opt", "--", "a.mlir"})
          .withPipeline(pipeline("any(cse)"))
          .argv,
      ElementsAre("mlir-opt", "--pass-pipeline=any(cse)", "--", "a.mlir"));
}

} // namespace

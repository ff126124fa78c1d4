#include "compiler/command/ParsePipeline.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

Pipeline parsed(llvm::StringRef text,
                PipelineSyntax syntax = PipelineSyntax::MLIR) {
  llvm::Expected<Pipeline> pipeline = parsePipeline(text, syntax);
  if (!pipeline) {
    ADD_FAILURE() << llvm::toString(pipeline.takeError());
    return {};
  }
  return *pipeline;
}

std::string refused(llvm::StringRef text,
                    PipelineSyntax syntax = PipelineSyntax::MLIR) {
  llvm::Expected<Pipeline> pipeline = parsePipeline(text, syntax);
  return pipeline ? "accepted" : llvm::toString(pipeline.takeError());
}

TEST(ParsePipeline, RoundTripsAnchoredText) {
  for (const char *text :
       {"builtin.module()", "builtin.module(cse)", "any(canonicalize,cse)",
        "builtin.module(func.func(cse,canonicalize),inline,gpu.module(cse))",
        "builtin.module(affine-loop-tile{tile-size=4 separate},cse)",
        "builtin.module(inline{op-pipelines=func.func(canonicalize,cse) "
        "max-iterations=4})",
        "builtin.module(transform-interpreter{entry-point={x y} "
        "debug-payload-root-tag=})",
        "builtin.module(canonicalize{enable-patterns={a,b} top-down=\"x y\"})",
        "func.func(cse)"})
    EXPECT_EQ(parsed(text).str(), text);
}

TEST(ParsePipeline, AssumesBuiltinModule) {
  EXPECT_EQ(parsed("").str(), "builtin.module()");
  EXPECT_EQ(parsed("cse").str(), "builtin.module(cse)");
  EXPECT_EQ(parsed("func.func(cse),inline").str(),
            "builtin.module(func.func(cse),inline)");
}

TEST(ParsePipeline, KeepsOptionsApart) {
  Pipeline pipeline = parsed(
      " builtin.module ( one-shot-bufferize{ a=1  b={x y {z}} c='p q' d } )");
  const PipelineNode &pass = pipeline.at({0});
  EXPECT_THAT(pass.options, ElementsAre(PassOption{"a", "1", true},
                                        PassOption{"b", "{x y {z}}", true},
                                        PassOption{"c", "'p q'", true},
                                        PassOption{"d", "", false}));
  EXPECT_EQ(pipeline.textAt({0}),
            "one-shot-bufferize{a=1 b={x y {z}} c='p q' d}");
}

/// For MLIR only a blank ends an option; a tab made two of one.
TEST(ParsePipeline, OnlyABlankEndsAnOption) {
  Pipeline pipeline = parsed("builtin.module(p{a=\"x y\"\tb={ c } \td=1\t e})");
  EXPECT_THAT(pipeline.at({0}).options,
              ElementsAre(PassOption{"a", "\"x y\"\tb={ c }", true},
                          PassOption{"d", "1", true},
                          PassOption{"e", "", false}));
  EXPECT_EQ(pipeline.str(), "builtin.module(p{a=\"x y\"\tb={ c } d=1 e})");
  EXPECT_EQ(parsed("p{a\nb=1}").at({0}).options.front().key, "a\nb");
  EXPECT_EQ(parsed("p{a={x '} {' y} b}").at({0}).options.size(), 2u);
}

/// A value was read for a dump when the pipeline was read again.
TEST(ParsePipeline, AValueMayLookLikeADump) {
  Pipeline pipeline = parsed(
      "builtin.module(p{a='x\nPass Manager with 1 passes:\nany(cse)\n'},b)");
  EXPECT_EQ(pipeline.leaves().size(), 2u);
  EXPECT_EQ(parsed(pipeline.str()).root, pipeline.root);
}

// mlir-opt-22 --dump-pass-pipeline, on stderr with a diagnostic behind it.
constexpr const char *Dump22 = R"(Pass Manager with 3 passes:
builtin.module(
  func.func(
    canonicalize{ enable-patterns={a,b} max-iterations=3 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true},
    cse
  ),
  inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 },
  transform-interpreter{ debug-payload-root-tag= disable-expensive-checks=false entry-point={x y}}
)

a.mlir:0:0: error: could not find a nested named sequence with name: x y
)";

// mlir-opt-19 --dump-pass-pipeline.
constexpr const char *Dump19 =
    "Pass Manager with 4 passes:\n"
    "builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 "
    "region-simplify=normal test-convergence=false top-down=true},cse,"
    "gpu.module(strip-debuginfo),gpu.module(cse))\n\n";

TEST(ParsePipeline, ReadsDumps) {
  EXPECT_EQ(parsed(Dump22).str(),
            "builtin.module(func.func(canonicalize{enable-patterns={a,b} "
            "max-iterations=3 max-num-rewrites=-1 region-simplify=normal "
            "test-convergence=false top-down=true},cse),"
            "inline{default-pipeline=canonicalize "
            "inlining-threshold=4294967295 max-iterations=4},"
            "transform-interpreter{debug-payload-root-tag= "
            "disable-expensive-checks=false entry-point={x y}})");
  EXPECT_EQ(parsed(Dump19).leaves().size(), 4u);
  EXPECT_EQ(parsed(std::string("warning: x\n") + Dump19).leaves().size(), 4u);
  EXPECT_EQ(parsed("Pass Manager with 0 passes:\nbuiltin.module(\n\n)\n").str(),
            "builtin.module()");
}

TEST(ParsePipeline, RefusesWhatIsNoPipeline) {
  EXPECT_EQ(refused("builtin.module(cse"),
            "pipeline: a ')' is missing at offset 18");
  EXPECT_EQ(refused("cse)"), "pipeline: expected ',' or ')' at offset 3");
  EXPECT_EQ(refused("a{b"), "pipeline: a '}' is missing at offset 1");
  EXPECT_EQ(refused("a,,b"),
            "pipeline: expected the name of a pass at offset 2");
  EXPECT_EQ(refused("a b"), "pipeline: expected ',' or ')' at offset 2");
  // MLIR ends the block at the brace that balances, quoted or not.
  EXPECT_NE(refused("a{b=\"}\"}"), "accepted");
  EXPECT_NE(refused(std::string(1 << 20, '(')), "accepted");
  std::string deep;
  for (int i = 0; i < 100000; ++i)
    deep += "a(";
  EXPECT_NE(refused(deep), "accepted");
}

TEST(ParsePipeline, RoundTripsThatOfLLVM) {
  for (const char *text :
       {"", "sroa", "default<O3>", "function(mem2reg),globaldce",
        "function<eager-inv>(early-cse<memssa>,loop-mssa(loop-rotate,licm))",
        "cgscc(devirt<4>(inline,function(instcombine<max-iterations=1;"
        "no-verify-fixpoint>))),require<globals-aa>"})
    EXPECT_EQ(parsed(text, PipelineSyntax::LLVM).str(), text);
  EXPECT_EQ(parsed("early-cse<>", PipelineSyntax::LLVM).str(), "early-cse");
}

TEST(ParsePipeline, RefusesWhatIsNoPipelineOfLLVM) {
  EXPECT_EQ(refused("a<b", PipelineSyntax::LLVM),
            "pipeline: a '>' is missing at offset 1");
  EXPECT_EQ(refused("f(a", PipelineSyntax::LLVM),
            "pipeline: a ')' is missing at offset 3");
  EXPECT_NE(refused("; ModuleID = 'a.ll'", PipelineSyntax::LLVM), "accepted");
}

TEST(ParsePipeline, SurvivesGarbage) {
  for (PipelineSyntax syntax : {PipelineSyntax::MLIR, PipelineSyntax::LLVM})
    test::forEachGarbage({Dump22, Dump19, "a{b={c d} 'e'},f(g{h=\"i\"})",
                          "function<eager-inv>(a<b=1;c>,loop-mssa(d)),e"},
                         [&](llvm::StringRef text) {
                           llvm::Expected<Pipeline> p =
                               parsePipeline(text, syntax);
                           if (!p) {
                             llvm::consumeError(p.takeError());
                             return;
                           }
                           EXPECT_EQ(parsed(p->str(), syntax).str(), p->str());
                         });
}

} // namespace

#include "compiler/command/ParseCommandLine.h"
#include "Parsed.h"
#include "compiler/command/CommandFlags.h"
#include "test/unit/compiler/Garbage.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

TEST(ParseCommandLine, FindsInputAndPasses) {
  CommandLine line =
      parsed({"mlir-opt-22", "a.mlir", "-convert-x", "--verify-each=false",
              "--one-shot-bufferize=a=1 b", "--mlir-disable-threading",
              "--gpu-lower-to-nvvm-pipeline=cubin-format=isa"});
  EXPECT_EQ(line.input.kind, InputPlace::Kind::Argument);
  EXPECT_EQ(line.input.argument, 1u);
  EXPECT_EQ(line.spelling, PipelineSpelling::PassFlags);
  EXPECT_THAT(line.pipelineArguments, ElementsAre(2, 4, 6));
  EXPECT_EQ(withInput(line, "/tmp/b.mlir")[1], "/tmp/b.mlir");
}

TEST(ParseCommandLine, ReadsValuesInTheNextWord) {
  CommandLine line =
      parsed({"mlir-opt", "-pass-pipeline", "builtin.module(a)", "-o",
              "out.mlir", "--mlir-print-ir-after", "cse", "x.mlir"});
  EXPECT_EQ(line.spelling, PipelineSpelling::PassPipeline);
  EXPECT_THAT(line.pipelineArguments, ElementsAre(1, 2));
  EXPECT_EQ(line.input.argument, 7u);
  ASSERT_EQ(line.outputs.size(), 1u);
  EXPECT_EQ(line.outputs[0].argument, 4u);
  EXPECT_EQ(line.outputs[0].path, "out.mlir");
  EXPECT_TRUE(line.outputs[0].isMain);
  EXPECT_THAT(parsed({"mlir-opt", "-p", "any(cse)"}).pipelineArguments,
              ElementsAre(1, 2));
  EXPECT_THAT(
      parsed({"mlir-opt", "--pass-pipeline=any(cse)"}).pipelineArguments,
      ElementsAre(1));
}

TEST(ParseCommandLine, FindsOutputs) {
  CommandLine line = parsed(
      {"mlir-opt", "a.mlir", "-o=o.mlir", "--mlir-print-ir-tree-dir=tree",
       "--log-actions-to=-", "--mlir-generate-reproducer", "r.mlir"});
  ASSERT_EQ(line.outputs.size(), 3u);
  EXPECT_THAT(line.withFiles("in.mlir",
                             [](const OutputPlace &place) {
                               return "/probe/" + place.path;
                             }),
              ElementsAre("mlir-opt", "in.mlir", "-o=/probe/o.mlir",
                          "--mlir-print-ir-tree-dir=/probe/tree",
                          "--log-actions-to=-", "--mlir-generate-reproducer",
                          "/probe/r.mlir"));
  EXPECT_EQ(parsed({"mlir-opt", "-o", "-"}).outputs.size(), 0u);
}

// clang wrote the user's stats.json.
TEST(ParseCommandLine, AnOptionMayBeHandedOn) {
  CommandLine line =
      llvm::cantFail(parseCommandLine({"clang", "a.ll", "-mllvm", "-stats",
                                       "-mllvm", "-info-output-file=s", "-c"},
                                      profileNamed("clang"), {}, looksLikeIR));
  EXPECT_EQ(line.input.argument, 1u);
  ASSERT_EQ(line.outputs.size(), 1u);
  EXPECT_THAT(line.withFiles("in.ll", [](auto &) { return "/p"; }),
              ElementsAre("clang", "in.ll", "-mllvm", "-stats", "-mllvm",
                          "-info-output-file=/p", "-c"));
  EXPECT_THAT(
      flagsIn(line, profileNamed("clang")),
      ElementsAre(ElementsAre(2, 3), ElementsAre(4, 5), ElementsAre(6)));
}

TEST(ParseCommandLine, AnOutputMayHaveAScopeInFront) {
  CommandLine line = parsed({"iree-compile", "a.mlir", "-o=a=b.vmfb",
                             "--iree-parameter-export=scope=p.irpa",
                             "--iree-parameter-export", "p.irpa"},
                            {}, "iree-compile");
  ASSERT_EQ(line.outputs.size(), 3u);
  EXPECT_EQ(line.outputs[1].path, "p.irpa");
  EXPECT_THAT(line.withFiles("in.mlir", [](auto &) { return "/p"; }),
              ElementsAre("iree-compile", "in.mlir", "-o=/p",
                          "--iree-parameter-export=scope=/p",
                          "--iree-parameter-export", "/p"));
}

TEST(ParseCommandLine,
     WhatGoesToDevNullIsAnOutputWhereItIsWhatTheCommandCompiles) {
  CommandLine line = parsed({"mlir-opt", "-o", "/dev/null"});
  ASSERT_EQ(line.outputs.size(), 1u);
  EXPECT_TRUE(line.outputs[0].isMain);
  EXPECT_EQ(parsed({"mlir-opt", "--log-actions-to=/dev/null"}).outputs.size(),
            0u);
}

// `bash: /tmp/o0: invalid option name`.
TEST(ParseCommandLine, SettingsOfOtherProgramsAreNoOutputs) {
  auto outputs = [](const Argv &argv) { return parsed(argv).outputs.size(); };
  EXPECT_EQ(outputs({"bash", "-o", "pipefail", "run.sh"}), 0u);
  EXPECT_EQ(outputs({"bash", "-eo", "pipefail", "run.sh"}), 0u);
  EXPECT_EQ(outputs({"/bin/sh", "run.sh", "a.mlir", "-o", "out"}), 1u);
  EXPECT_EQ(outputs({"pytest", "-o", "addopts=", "test_kernel.py"}), 0u);
  EXPECT_EQ(outputs({"ssh", "-o", "User=me", "host", "x"}), 0u);
  EXPECT_EQ(outputs({"make", "-o", "f", "all"}), 0u);
  EXPECT_EQ(outputs({"./my-wrapper", "a.mlir", "-o", "out"}), 1u);
  EXPECT_EQ(outputs({"./my-wrapper", "a.mlir", "-o", "lr=0.1/out.mlir"}), 1u)
      << "a directory may be called so";
  EXPECT_EQ(outputs({"mlir-opt", "a.mlir", "-o", "lr=0.1.mlir"}), 1u);
  CompilerProfile given = profileNamed("mlir-opt");
  given.isGiven = true;
  EXPECT_EQ(llvm::cantFail(parseCommandLine({"./mine", "a.mlir", "-o", "a=b"},
                                            given, std::nullopt, looksLikeIR))
                .outputs.size(),
            1u);
}

TEST(ParseCommandLine, AValueMayFollowItsOptionAtOnce) {
  CommandLine line =
      parsed({"mlir-opt", "a.mlir", "-oout.mlir"}); // no option of its
  EXPECT_EQ(line.outputs.size(), 0u);
  line = llvm::cantFail(parseCommandLine(
      {"clang", "-c", "k.ll", "-ofoo.o", "-objc-isystem", "dir"},
      profileNamed("clang"), std::nullopt, looksLikeIR));
  ASSERT_EQ(line.outputs.size(), 1u);
  EXPECT_EQ(line.outputs[0].path, "foo.o");
  EXPECT_TRUE(line.outputs[0].isMain);
  EXPECT_THAT(
      line.withFiles("in.ll", [](auto &) { return "/p/o0"; }),
      ElementsAre("clang", "-c", "in.ll", "-o/p/o0", "-objc-isystem", "dir"));
  line = llvm::cantFail(
      parseCommandLine({"clang", "-c", "k.ll", "-object-file-name=x.o"},
                       profileNamed("clang"), std::nullopt, looksLikeIR));
  EXPECT_EQ(line.outputs.size(), 0u) << "it is an option of its own";
}

/// The pipeline was rewritten with the input in it, which threw.
TEST(ParseCommandLine, WhatIsTheInputIsNoPipeline) {
  for (const Argv &argv : {Argv{"mlir-opt-22", "--pass-pipeline=a.mlir"},
                           Argv{"mlir-opt-22", "--pass-pipeline", "a.mlir"}}) {
    CommandLine line = parsed(argv);
    EXPECT_EQ(line.input.argument, argv.size() - 1);
    EXPECT_THAT(line.pipelineArguments, ElementsAre());
    EXPECT_THAT(withInput(line.withPipeline(pipeline("any(cse)")), "b.mlir"),
                testing::Contains(HasSubstr("b.mlir")));
  }
}

TEST(ParseCommandLine, NoticesSplittingAndVerifying) {
  CommandLine line = parsed({"mlir-opt", "a.mlir", "-split-input-file",
                             "--verify-diagnostics=only-expected"});
  EXPECT_TRUE(line.splitInputFile);
  EXPECT_TRUE(line.verifyDiagnostics);
  EXPECT_EQ(line.spelling, PipelineSpelling::None);
  EXPECT_FALSE(parsed({"mlir-opt", "a.mlir"}).splitInputFile);
  EXPECT_FALSE(
      parsed({"mlir-opt", "--verify-diagnostics=0"}).verifyDiagnostics);
}

TEST(ParseCommandLine, ReadsOptAndLlc) {
  CommandLine opt = parsed({"opt-22", "--mtriple=x86_64-unknown-linux-gnu",
                            "--passes=instcombine", "-S", "a.ll"},
                           {}, "opt");
  EXPECT_EQ(opt.spelling, PipelineSpelling::PassPipeline);
  EXPECT_THAT(opt.pipelineArguments, ElementsAre(2));
  EXPECT_EQ(opt.pipelineOption, "-passes=");
  EXPECT_EQ(opt.pipeline()->str(), "instcombine");
  CommandLine apart = parsed(
      {"opt", "-passes", "function(sroa<modify-cfg>,dce)", "a.ll"}, {}, "opt");
  EXPECT_EQ(apart.pipeline()->str(), "function(sroa<modify-cfg>,dce)");
  EXPECT_THAT(apart.withPipeline(apart.pipeline()->keeping({false, true})).argv,
              ElementsAre("opt", "-passes=function(dce)", "a.ll"));
  EXPECT_THAT(apart.withoutPasses().argv, ElementsAre("opt", "a.ll"));
  CommandLine level = parsed({"opt", "-O2", "a.ll"}, {}, "opt");
  EXPECT_EQ(level.spelling, PipelineSpelling::PassFlags);
  EXPECT_FALSE(level.pipeline());
  CommandLine llc =
      parsed({"llc", "-mcpu", "sm_60", "a.ll", "-o", "-"}, {}, "llc");
  EXPECT_EQ(llc.spelling, PipelineSpelling::None);
  EXPECT_EQ(llc.input.argument, 3u);
}

TEST(ParseCommandLine, NeedsACompiler) {
  EXPECT_THAT(refused({}), HasSubstr("no compiler"));
  EXPECT_THAT(refused({""}), HasSubstr("no compiler"));
}

TEST(ParseCommandLine, SurvivesGarbage) {
  forEachGarbage({"mlir-opt\na.mlir\n-o\nb\n--x=y\n--\n-\n%s\n-p\n"},
                 [](llvm::StringRef text) {
                   Argv argv;
                   for (llvm::StringRef rest = text.take_front(2000);
                        !rest.empty();) {
                     auto [word, tail] = rest.split('\n');
                     argv.push_back(word.str());
                     rest = tail;
                   }
                   llvm::Expected<CommandLine> line = read(argv);
                   if (!line)
                     return llvm::consumeError(line.takeError());
                   withInput(line->withPipeline({}).withFlags({"--x"}), "y");
                 });
}

} // namespace

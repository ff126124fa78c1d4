#include "compiler/command/ParsePipeline.h"
#include "counters/FlagKnobs.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::SizeIs;

namespace {

TEST(ActionKnob, SpellsTheExactFlags) {
  CompilerUnderTest compiler = simulatedCompiler();
  Compile compile = pipelineCompile("builtin.module(cse)");
  auto knob = createActionKnob(compiler, compile, "apply-pattern", 7);
  ASSERT_TRUE(knob);
  EXPECT_EQ(knob->name(), "apply-pattern");
  EXPECT_EQ(knob->units(), 7u);
  EXPECT_THAT(knob->at(3).command.argv,
              ElementsAre("mlir-opt", "x.mlir",
                          "--pass-pipeline=builtin.module(cse)",
                          "--mlir-disable-threading",
                          "--mlir-debug-counter=apply-pattern-skip=0,"
                          "apply-pattern-count=3"));
  EXPECT_EQ(knob->window(2, 5)->command.argv.back(),
            "--mlir-debug-counter=apply-pattern-skip=2,apply-pattern-count=3");
  EXPECT_EQ(knob->at(0).command.argv.back(),
            "--mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=0");
}

TEST(ActionKnob, KeepsInputAndEnvironment) {
  CompilerUnderTest compiler = simulatedCompiler();
  Compile compile = pipelineCompile("builtin.module(cse)", "IR");
  compile.environment["A"] = "b";
  auto knob = createActionKnob(compiler, compile, "pass-execution", 1);
  Compile gated = knob->at(1);
  EXPECT_EQ(gated.input.text(), "IR");
  EXPECT_EQ(gated.environment, compile.environment);
  EXPECT_EQ(gated.command.input.argument, 1u);
}

TEST(ActionKnob, NoneWithoutCountersOrWhereThreadsCannotBeTurnedOff) {
  Compile compile = pipelineCompile("builtin.module(cse)");
  for (const char *flag : {"mlir-debug-counter", "mlir-disable-threading"}) {
    CompilerUnderTest compiler = simulatedCompiler();
    compiler.flags.erase(flag);
    EXPECT_FALSE(createActionKnob(compiler, compile, "apply-pattern", 1));
  }
}

TEST(ActionKnob, NoneOverACounterThatTheCommandSetsItself) {
  CompilerUnderTest compiler = simulatedCompiler();
  Compile compile = pipelineCompile("builtin.module(cse)");
  compile.command = compile.command.withFlags(
      {"--mlir-debug-counter=apply-pattern-skip=2,x-count=1"});
  EXPECT_FALSE(createActionKnob(compiler, compile, "apply-pattern", 7));
  EXPECT_FALSE(createActionKnob(compiler, compile, "x", 7));
  EXPECT_TRUE(createActionKnob(compiler, compile, "pass-execution", 7));
}

TEST(ActionKnob, SetsAreWindowsOrNothing) {
  CompilerUnderTest compiler = simulatedCompiler();
  auto knob = createActionKnob(compiler, pipelineCompile("builtin.module(cse)"),
                               "apply-pattern", 7);
  EXPECT_EQ(knob->set({2, 3, 4})->command.argv,
            knob->window(2, 5)->command.argv);
  EXPECT_EQ(knob->set({})->command.argv, knob->at(0).command.argv);
  EXPECT_FALSE(knob->set({2, 4}));
}

TEST(LLVMCounterKnob, TakesAnySet) {
  CompilerUnderTest compiler;
  compiler.profile.spellings = {{Role::LLVMDebugCounter, "-debug-counter={}"}};
  compiler.flags = {"debug-counter"};
  auto knob = createLLVMCounterKnob(compiler, compileWith("IR", {}), "dce", 9);
  EXPECT_EQ(knob->set({0, 1, 5})->command.argv.back(),
            "-debug-counter=dce=0-1:5");
}

TEST(OptBisectKnob, AddsItsLimit) {
  CompilerUnderTest compiler;
  compiler.profile.spellings = {{Role::OptBisectLimit, "-opt-bisect-limit={}"}};
  Compile compile = compileWith("IR", {"-passes=dce"});
  EXPECT_FALSE(createOptBisectKnob(compiler, compile, 3)) << "not in its help";
  compiler.flags = {"opt-bisect-limit"};
  auto knob = createOptBisectKnob(compiler, compile, 3);
  EXPECT_EQ(knob->name(), "opt-bisect-limit");
  EXPECT_EQ(knob->units(), 3u);
  EXPECT_THAT(
      knob->at(2).command.argv,
      ElementsAre("mlir-opt", "x.mlir", "-passes=dce", "-opt-bisect-limit=2"));
  EXPECT_FALSE(knob->window(1, 2));
}

// It was taken away, and the command did not show the failure any more.
TEST(OptBisectKnob, TheLimitOfTheCommandHoldsToo) {
  CompilerUnderTest compiler;
  compiler.profile.spellings = {{Role::OptBisectLimit, "-opt-bisect-limit={}"}};
  compiler.flags = {"opt-bisect-limit"};
  Compile own = compileWith("IR", {"-passes=dce", "-opt-bisect-limit=4"});
  EXPECT_EQ(ownBisect(own).most, 4u);
  auto knob = createOptBisectKnob(compiler, own, 9);
  EXPECT_EQ(knob->at(3).command.argv.back(), "-opt-bisect-limit=3");
  EXPECT_EQ(knob->at(9).command.argv.back(), "-opt-bisect-limit=4");
  EXPECT_EQ(ownBisect(compileWith("IR", {"--opt-bisect-limit", "7"})).most, 7u);
  for (const char *none : {"-opt-bisect-limit=-1", "-opt-bisect-verbose=1"})
    EXPECT_EQ(ownBisect(compileWith("IR", {none})).most, UINT64_MAX) << none;
}

// The last setting holds: with ours, passes ran that the command skips, and one
// of these was named.
TEST(OptBisectKnob, NoneWhereTheCommandSetsIntervals) {
  CompilerUnderTest compiler;
  compiler.profile.spellings = {{Role::OptBisectLimit, "-opt-bisect-limit={}"}};
  compiler.flags = {"opt-bisect-limit"};
  using Words = std::vector<std::string>;
  for (const Words &words :
       {Words{"-opt-bisect=3-6"}, Words{"-opt-bisect", "1,3-6"},
        Words{"-opt-bisect=1-3,6-8"},
        Words{"-opt-bisect=1-3", "-opt-bisect-limit=-1"},
        Words{"-mllvm", "-opt-bisect=2"},
        Words{"-opt-bisect-limit=9", "-opt-bisect=1-5"}})
    EXPECT_FALSE(createOptBisectKnob(compiler, compileWith("IR", words), 9))
        << words.back();
}

TEST(OptBisectKnob, SkipsUnitsByIntervals) {
  CompilerUnderTest compiler;
  compiler.profile.spellings = {{Role::OptBisectIntervals, "-opt-bisect={}"},
                                {Role::OptDisable, "-opt-disable={}"}};
  Compile compile = compileWith("IR", {});
  auto skipping = [&](std::vector<uint64_t> skipped, uint64_t last) {
    auto gated = skippingByOptBisect(compiler, compile, skipped, last);
    return gated ? gated->command.argv.back() : "none";
  };
  EXPECT_EQ(skipping({2}, 5), "none") << "not in its help";
  compiler.flags = {"opt-bisect", "opt-disable"};
  EXPECT_EQ(skipping({2}, 5), "-opt-bisect=1,3-5");
  EXPECT_EQ(skipping({1, 4, 5}, 6), "-opt-bisect=2-3,6");
  EXPECT_EQ(skipping({3, 9}, 4), "-opt-bisect=1-2,4");
  EXPECT_EQ(skipping({1}, 1), "-opt-bisect=0");
  EXPECT_EQ(skipping({}, 3), "-opt-bisect=1-3");
  EXPECT_EQ(skipping({2}, UINT64_MAX), "-opt-bisect=1,3-2147483647");
  EXPECT_EQ(disablingByName(compiler, compile, "gvn")->command.argv.back(),
            "-opt-disable=gvn");
  for (const char *own :
       {"-opt-bisect-limit=4", "-opt-bisect=1-3", "-opt-disable=dce"}) {
    compile = compileWith("IR", {own});
    EXPECT_EQ(skipping({2}, 5), "none") << own;
    EXPECT_FALSE(disablingByName(compiler, compile, "gvn")) << own;
  }
}

TEST(PrefixKnob, CutsTheTextLeafByLeaf) {
  std::string text = "builtin.module(a,func.func(b,c{x=1}),d)";
  Pipeline pipeline = llvm::cantFail(parsePipeline(text));
  auto knob = createPrefixKnob(pipelineCompile(text), pipeline);
  EXPECT_EQ(knob->units(), 4u);
  auto at = [&](uint64_t point) { return knob->at(point).command.argv; };
  EXPECT_THAT(at(0), ElementsAre("mlir-opt", "x.mlir",
                                 "--pass-pipeline=builtin.module()"));
  EXPECT_EQ(at(2).back(), "--pass-pipeline=builtin.module(a,func.func(b))");
  EXPECT_EQ(at(4).back(), "--pass-pipeline=" + text);
}

TEST(PrefixKnob, HasNoWindowsButPrefixes) {
  Pipeline pipeline = llvm::cantFail(parsePipeline(passes(3)));
  auto knob = createPrefixKnob(pipelineCompile(passes(3)), pipeline);
  EXPECT_FALSE(knob->window(1, 2));
  ASSERT_TRUE(knob->window(0, 2));
  EXPECT_EQ(knob->window(0, 2)->command.argv, knob->at(2).command.argv);
}

TEST(CompilerUnderTest, SpellsOnlyWhatThisBuildLists) {
  CompilerUnderTest compiler = simulatedCompiler();
  EXPECT_EQ(compiler.spell(Role::LogActions, "-"), "--log-actions-to=-");
  EXPECT_EQ(compiler.spell(Role::DisableThreading), "--mlir-disable-threading");
  EXPECT_FALSE(compiler.spell(Role::LocalReproducer))
      << "in the profile, not in the help";
  EXPECT_FALSE(compiler.spell(Role::OptDisable)) << "not in the profile";
}

} // namespace

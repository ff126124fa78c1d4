#include "bisect/pass/Snapshot.h"
#include "bisect/pass/PassBisection.h"
#include "compiler/command/ParsePipeline.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

struct Taken {
  std::optional<Snapshot> snapshot;
  std::string why;
};

Taken take(Bisecting &bisecting, const std::string &text) {
  Compile steady = pipelineCompile(text, "the input\n");
  std::optional<Pipeline> pipeline = llvm::cantFail(parsePipeline(text));
  PassAnswer pass = llvm::cantFail(
      bisectPass(bisecting.oracle, steady, pipeline, bisecting.traced(steady)));
  Taken taken;
  taken.snapshot = llvm::cantFail(
      takeSnapshot(bisecting.oracle, steady, pass, pipeline, taken.why));
  return taken;
}

SimulatedOpt crashingInP3(std::function<bool(const Moment &)> also) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) {
    return now.pass == "p3" && also(now) ? std::optional(theCrash())
                                         : std::nullopt;
  };
  return opt;
}

bool afterP1(const Moment &now) { return now.has("p1"); }

TEST(Snapshot, IsTheInputOfThePassAlone) {
  Bisecting bisecting(crashingInP3(afterP1), signatureOf(theCrash(), "p3"));
  Taken taken = take(bisecting, "builtin.module(p1,func.func(p2,p3),p4)");
  ASSERT_TRUE(taken.snapshot) << taken.why;
  EXPECT_EQ(taken.snapshot->compile.input.text(),
            "// ran p1\n// ran p2\nthe input\n");
  EXPECT_EQ(taken.snapshot->pipeline.str(), "builtin.module(func.func(p3))");
}

TEST(Snapshot, ByPrefixesToo) {
  SimulatedOpt opt = crashingInP3(afterP1);
  opt.inertTags = {"pass-execution"};
  Bisecting bisecting(opt, signatureOf(theCrash(), "p3"));
  Taken taken = take(bisecting, passes(4));
  ASSERT_TRUE(taken.snapshot) << taken.why;
  EXPECT_EQ(taken.snapshot->compile.input.text(),
            "// ran p1\n// ran p2\nthe input\n");
}

TEST(Snapshot, UnfaithfulOnesAreRefused) {
  // What p1 left in memory does not survive printing.
  Bisecting bisecting(
      crashingInP3([](const Moment &now) { return now.executions == 3; }),
      signatureOf(theCrash(), "p3"));
  Taken taken = take(bisecting, passes(4));
  EXPECT_FALSE(taken.snapshot);
  EXPECT_EQ(taken.why, "the pass alone on the IR before it: clean");
}

TEST(Snapshot, SameCrashInAnotherWayIsNotTaken) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass != "p3")
      return std::nullopt;
    return now.executions == 3 ? theCrash() : otherCrash();
  };
  Bisecting bisecting(opt, signatureOf(theCrash(), "p3"));
  Taken taken = take(bisecting, passes(4));
  EXPECT_FALSE(taken.snapshot);
  EXPECT_THAT(taken.why, HasSubstr("another crash"));
}

TEST(Snapshot, NeedsAPass) {
  Bisecting bisecting(SimulatedOpt(), signatureOf(theCrash()));
  std::string why;
  EXPECT_FALSE(
      llvm::cantFail(takeSnapshot(bisecting.oracle, pipelineCompile(passes(1)),
                                  PassAnswer(), std::nullopt, why)));
  EXPECT_EQ(why, "no pass is named");
}

} // namespace

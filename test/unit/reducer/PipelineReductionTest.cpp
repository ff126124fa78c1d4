//===- PipelineReductionTest.cpp - The smallest subsequence ---------------===//
#include "reducer/PipelineReduction.h"
#include "compiler/command/ParsePipeline.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

PipelineAnswer reduce(Bisecting &bisecting, const std::string &text,
                      std::optional<PipelinePath> failing = std::nullopt) {
  return llvm::cantFail(reducePipeline(bisecting.oracle, pipelineCompile(text),
                                       llvm::cantFail(parsePipeline(text)),
                                       {failing, {}, {}}));
}

/// `pass` crashes if all of `enablers` ran before it.
SimulatedOpt crashingIn(const std::string &pass,
                        std::vector<std::string> enablers) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) {
    return now.pass == pass &&
                   llvm::all_of(enablers,
                                [&](auto &name) { return now.has(name); })
               ? std::optional(theCrash())
               : std::nullopt;
  };
  return opt;
}

TEST(PipelineReduction, KeepsTheFailingPassAndItsEnablers) {
  Bisecting bisecting(crashingIn("p7", {"p2", "p5"}),
                      signatureOf(theCrash(), "p7"));
  PipelineAnswer answer = reduce(bisecting, passes(9), PipelinePath{6});
  EXPECT_EQ(answer.minimal.str(), "builtin.module(p2,p5,p7)");
  EXPECT_EQ(answer.passesBefore, 9u);
  EXPECT_EQ(answer.passesAfter, 3u);
  EXPECT_TRUE(answer.oneMinimal);
  ASSERT_THAT(answer.enablers, SizeIs(2));
  EXPECT_EQ(answer.enablers[0].pass, "p2");
  EXPECT_EQ(answer.enablers[0].why, "without it: clean");
  EXPECT_EQ(answer.enablers[1].pass, "p5");
}

// Said to be one that the failure cannot do without.
TEST(PipelineReduction, PassWithoutWhichItHangsIsNoEnabler) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass != "p3")
      return std::nullopt;
    if (!now.has("p1"))
      return hung();
    return now.has("p2") ? std::optional(theCrash()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash(), "p3"));
  PipelineAnswer answer = reduce(bisecting, passes(4), PipelinePath{2});
  EXPECT_EQ(answer.minimal.str(), "builtin.module(p1,p2,p3)");
  EXPECT_FALSE(answer.oneMinimal);
  ASSERT_THAT(answer.enablers, SizeIs(1));
  EXPECT_EQ(answer.enablers[0].pass, "p2");
  EXPECT_EQ(answer.enablers[0].leaf, PipelinePath{1});
  ASSERT_THAT(answer.unjudged, SizeIs(1));
  EXPECT_EQ(answer.unjudged[0].pass, "p1");
  EXPECT_THAT(answer.unjudged[0].why, HasSubstr("no verdict without it: hang"));
  EXPECT_EQ(answer.unjudged[0].leaf, PipelinePath{0});
}

// Nobody knows whether it hangs or fails without any pass.
TEST(PipelineReduction, OnlyPassWithoutWhichItHangsIsNotCalledNeeded) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (!now.pass.empty())
      return std::nullopt;
    return now.has("p2") ? theCrash() : hung();
  };
  Bisecting bisecting(opt, signatureOf(theCrash()));
  PipelineAnswer answer = reduce(bisecting, passes(3));
  EXPECT_EQ(answer.minimal.str(), "builtin.module(p2)");
  EXPECT_FALSE(answer.oneMinimal);
  EXPECT_THAT(answer.enablers, IsEmpty());
  ASSERT_THAT(answer.unjudged, SizeIs(1));
  EXPECT_EQ(answer.unjudged[0].pass, "p2");
}

TEST(PipelineReduction, NestsAndOptionsStay) {
  Bisecting bisecting(crashingIn("c", {"b"}), signatureOf(theCrash(), "c"));
  PipelineAnswer answer =
      reduce(bisecting, "builtin.module(a,func.func(a,b{x=1 y={2}}),c,d)",
             PipelinePath{2});
  EXPECT_EQ(answer.minimal.str(), "builtin.module(func.func(b{x=1 y={2}}),c)");
  EXPECT_EQ(answer.enablers.at(0).pass, "b{x=1 y={2}}");
}

TEST(PipelineReduction, WithoutAPlaceAllPassesAreTried) {
  Bisecting bisecting(crashingIn("p2", {}), signatureOf(theCrash(), "p2"));
  PipelineAnswer answer = reduce(bisecting, passes(4));
  EXPECT_EQ(answer.minimal.str(), "builtin.module(p2)");
  EXPECT_THAT(answer.enablers, IsEmpty()) << "the only pass is the failing one";
}

TEST(PipelineReduction, WrongPlaceIsNoticed) {
  Bisecting bisecting(crashingIn("p4", {}), signatureOf(theCrash(), "p4"));
  PipelineAnswer answer = reduce(bisecting, passes(5), PipelinePath{1});
  EXPECT_TRUE(llvm::StringRef(answer.minimal.str()).contains("p4"));
}

TEST(PipelineReduction, SameCrashOfAnotherPassIsNoSuccess) {
  // p1 alone crashes likewise in p3, where it is another failure.
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    bool bad = (now.pass == "p4" && now.has("p2")) ||
               (now.pass == "p3" && !now.has("p2"));
    return bad ? std::optional(theCrash()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash(), "p4"));
  PipelineAnswer answer = reduce(bisecting, passes(4), PipelinePath{3});
  EXPECT_EQ(answer.minimal.str(), "builtin.module(p2,p4)");
}

/// p3 crashes, and refuses what p1 has not seen, unless the input is simple.
SimulatedOpt refusingWithoutP1() {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass != "p3")
      return std::nullopt;
    bool simple = llvm::StringRef(now.input).contains("simple");
    return now.has("p1") || simple ? theCrash() : otherError();
  };
  return opt;
}

TEST(PipelineReduction, PassesThatOthersNeedAreLearnt) {
  Bisecting bisecting(refusingWithoutP1(), signatureOf(theCrash(), "p3"));
  PipelineAnswer first = reduce(bisecting, passes(4), PipelinePath{2});
  EXPECT_EQ(first.minimal.str(), "builtin.module(p1,p3)");
  EXPECT_EQ(first.known.failing, PipelinePath{1});
  EXPECT_THAT(first.known.pinned, ElementsAre(PipelinePath{0}));

  unsigned before = bisecting.compiles();
  PipelineAnswer again = llvm::cantFail(reducePipeline(
      bisecting.oracle, pipelineCompile(first.minimal.str(), "// smaller\n"),
      first.minimal, first.known));
  EXPECT_EQ(again.minimal.str(), first.minimal.str());
  EXPECT_THAT(again.known.pinned, ElementsAre(PipelinePath{0}));
  EXPECT_TRUE(again.oneMinimal);
  // That it shows, with a trace, and whether the pin still holds.
  EXPECT_EQ(bisecting.compiles() - before, 3u);
}

// Where several passes have its name, the culprit was called its own enabler.
TEST(PipelineReduction, NoneOfTheFailingPassesNameIsAnEnabler) {
  Bisecting bisecting(crashingIn("p3", {"p2"}), signatureOf(theCrash(), "p3"));
  const std::string text = "builtin.module(p3,p2,p3,p3)";
  PipelineAnswer answer = llvm::cantFail(
      reducePipeline(bisecting.oracle, pipelineCompile(text),
                     llvm::cantFail(parsePipeline(text)), {{}, "p3", {}}));
  EXPECT_EQ(answer.minimal.str(), "builtin.module(p2,p3)");
  ASSERT_THAT(answer.enablers, SizeIs(1));
  EXPECT_EQ(answer.enablers.front().pass, "p2");
}

TEST(PipelineReduction, PinThatNoLongerHoldsIsGivenUp) {
  Bisecting bisecting(refusingWithoutP1(), signatureOf(theCrash(), "p3"));
  PipelineAnswer first = reduce(bisecting, passes(4), PipelinePath{2});
  PipelineAnswer again = llvm::cantFail(reducePipeline(
      bisecting.oracle, pipelineCompile(first.minimal.str(), "// simple\n"),
      first.minimal, first.known));
  EXPECT_EQ(again.minimal.str(), "builtin.module(p3)");
  EXPECT_THAT(again.known.pinned, IsEmpty());
  EXPECT_THAT(again.enablers, IsEmpty());
  EXPECT_TRUE(again.oneMinimal);
}

TEST(PipelineReduction, TextThatDoesNotShowIt) {
  Bisecting bisecting(crashingIn("other", {}), signatureOf(theCrash()));
  PipelineAnswer answer = reduce(bisecting, passes(3));
  EXPECT_EQ(answer.minimal.str(), passes(3));
  EXPECT_FALSE(answer.oneMinimal);
  EXPECT_THAT(answer.why, HasSubstr("does not show"));
}

TEST(PipelineReduction, ManySmallOracles) {
  for (unsigned oracle = 0; oracle < 128; oracle += 5) {
    SCOPED_TRACE(oracle);
    auto shows = [=](unsigned bits) { return bits == 7 || oracle >> bits & 1; };
    auto bitsOf = [](llvm::ArrayRef<std::string> names) {
      unsigned bits = 0;
      for (llvm::StringRef name : names)
        bits |= 1u << (name.back() - '1');
      return bits;
    };
    SimulatedOpt opt;
    opt.bug = [=](const Moment &now) {
      return now.pass.empty() && shows(bitsOf(now.ran))
                 ? std::optional(theCrash())
                 : std::nullopt;
    };
    std::optional<PipelineAnswer> first;
    for (unsigned workers : {1, 2, 8}) {
      Bisecting bisecting(opt, signatureOf(theCrash()), workers);
      PipelineAnswer answer = reduce(bisecting, passes(3));
      std::vector<std::string> left;
      for (const PipelinePath &leaf : answer.minimal.leaves())
        left.push_back(answer.minimal.at(leaf).name);
      unsigned bits = bitsOf(left);
      EXPECT_TRUE(shows(bits));
      EXPECT_TRUE(answer.oneMinimal);
      for (unsigned i = 0; i < 3; ++i)
        EXPECT_FALSE(bits >> i & 1 && shows(bits & ~(1u << i)))
            << "not minimal";
      if (!first)
        first = answer;
      EXPECT_EQ(answer.minimal.str(), first->minimal.str());
      EXPECT_EQ(answer.decisions, first->decisions);
    }
  }
}

} // namespace

//===- FlagReductionTest.cpp - The fewest settings ------------------------===//
#include "reducer/FlagReduction.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

Compile compileOf(const std::string &pipeline,
                  const std::vector<std::string> &flags = {}) {
  Compile compile = pipelineCompile(pipeline);
  compile.command = compile.command.withFlags(flags);
  return compile;
}

FlagAnswer reduce(Bisecting &bisecting, const Compile &compile,
                  const std::vector<std::string> &variables = {}) {
  return llvm::cantFail(
      reduceFlags(bisecting.oracle, compile,
                  settingsOf(compile, bisecting.compiler.profile, variables)));
}

/// `p` crashes where `needs` holds.
SimulatedOpt crashingWhere(std::function<bool(const Moment &)> needs) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) {
    return now.pass == "p" && needs(now) ? std::optional(theCrash())
                                         : std::nullopt;
  };
  return opt;
}

std::vector<std::string> textsOf(const std::vector<Setting> &settings) {
  std::vector<std::string> texts;
  for (const Setting &setting : settings)
    texts.push_back(std::string(str(setting.kind)) + " " + setting.text);
  return texts;
}

TEST(Settings, AllButInputPipelineAndMainOutput) {
  Compile compile = compileOf("builtin.module(p{a=1 b={c=2 d=3}},f.f(q{x}))",
                              {"--mcpu", "sm_90", "--verify-each=false"});
  compile.command = compile.command.withOutput("-o=out", "out", true);
  EXPECT_THAT(textsOf(settingsOf(compile, simulatedCompiler().profile, {"A"})),
              ElementsAre("options p: a=1", "options p: b={c=2 d=3}",
                          "options q: x", "flags --mcpu sm_90",
                          "flags --verify-each=false", "environment A"));
}

TEST(Settings, AnySubsetCanGo) {
  Compile compile = compileOf("builtin.module(p{a=1 b=2},f.f(q{x y=1 z}))",
                              {"--mcpu", "sm_90", "--verify-each=false"});
  auto settings = settingsOf(compile, simulatedCompiler().profile, {"A", "B"});
  ASSERT_EQ(settings.size(), 9u);
  for (unsigned gone = 0; gone < 1u << 9; ++gone) {
    std::vector<Setting> some, rest;
    for (unsigned i = 0; i < 9; ++i)
      (gone >> i & 1 ? some : rest).push_back(settings[i]);
    Compile fewer = without(compile, some);
    EXPECT_EQ(
        textsOf(settingsOf(fewer, simulatedCompiler().profile, {"A", "B"})),
        textsOf(rest));
    EXPECT_EQ(fewer.command.argv[fewer.command.input.argument],
              compile.command.argv[compile.command.input.argument]);
  }
}

TEST(FlagReduction, KeepsTheOptionThatMatters) {
  Bisecting bisecting(crashingWhere([](const Moment &now) {
                        return llvm::is_contained(now.options, "n=3");
                      }),
                      signatureOf(theCrash(), "p"));
  FlagAnswer answer =
      reduce(bisecting, compileOf("builtin.module(p{a=1 n=3 z=9},q{b={c=1}})"));
  EXPECT_EQ(answer.compile.command.pipeline()->str(),
            "builtin.module(p{n=3},q)");
  ASSERT_EQ(answer.needed.size(), 1u);
  EXPECT_EQ(answer.needed[0].text, "p: n=3");
  EXPECT_EQ(answer.needed[0].why, "without it: clean");
  EXPECT_TRUE(answer.changed);
  EXPECT_TRUE(answer.oneMinimal);
  EXPECT_EQ(answer.certificate[0].before, 4u);
  EXPECT_EQ(answer.certificate[0].tried, 1u);
  EXPECT_EQ(answer.certificate[0].unresolved, 0u);
}

/// Reduces what the compiler expanded from `--p=n=3 --b1`.
FlagAnswer reduceExpanded(Bisecting &bisecting) {
  Compile compile = compileOf("builtin.module(p{a=1 b=2 c=3 n=3 d=4 e=5 f=6})");
  CommandLine given;
  given.argv = {"opt", "--p=n=3", "--b1"};
  given.pipelineArguments = {1, 2};
  auto settings = settingsOf(compile, bisecting.compiler.profile, {});
  markExpansions(settings, given);
  return llvm::cantFail(reduceFlags(bisecting.oracle, compile, settings));
}

TEST(FlagReduction, WhatWasExpandedGoesAtOnce) {
  Bisecting bisecting(crashingWhere([](const Moment &now) {
                        return llvm::is_contained(now.options, "n=3");
                      }),
                      signatureOf(theCrash(), "p"));
  FlagAnswer answer = reduceExpanded(bisecting);
  EXPECT_EQ(answer.compile.command.pipeline()->str(), "builtin.module(p{n=3})");
  EXPECT_TRUE(answer.oneMinimal);
  EXPECT_EQ(answer.certificate[0].before, 7u);
  EXPECT_EQ(answer.certificate[0].tried, 1u);
  EXPECT_EQ(bisecting.compiles(), 2u); // without the others, without n
}

TEST(FlagReduction, ExpansionThatIsNeededStays) {
  Bisecting bisecting(crashingWhere([](const Moment &now) {
                        return llvm::is_contained(now.options, "b=2");
                      }),
                      signatureOf(theCrash(), "p"));
  FlagAnswer answer = reduceExpanded(bisecting);
  EXPECT_EQ(answer.compile.command.pipeline()->str(), "builtin.module(p{b=2})");
  EXPECT_TRUE(answer.oneMinimal);
}

TEST(FlagReduction, FlagsAndVariables) {
  Bisecting bisecting(crashingWhere([](const Moment &now) {
                        auto found = now.command->environment.find("NEEDED");
                        bool unset = found != now.command->environment.end() &&
                                     !found->second;
                        return now.hasFlag("sm_90") && !unset;
                      }),
                      signatureOf(theCrash(), "p"));
  FlagAnswer answer =
      reduce(bisecting,
             compileOf("builtin.module(p)", {"--verify-each=false", "--mcpu",
                                             "sm_90", "--mlir-timing"}),
             {"IDLE", "NEEDED"});
  EXPECT_THAT(textsOf(settingsOf(answer.compile, bisecting.compiler.profile,
                                 {"IDLE", "NEEDED"})),
              ElementsAre("flags --mcpu sm_90", "environment NEEDED"));
  EXPECT_EQ(answer.certificate[1].before, 3u);
  EXPECT_EQ(answer.certificate[2].before, 2u);
}

TEST(FlagReduction, FlagWithoutWhichTheCommandIsRefusedStays) {
  SimulatedOpt opt = crashingWhere([](const Moment &) { return true; });
  auto bug = opt.bug;
  opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
    if (!now.hasFlag("--load-pass-plugin=x"))
      return rejected("error: 'p' does not refer to a registered pass\n");
    return bug(now);
  };
  Bisecting bisecting(opt, signatureOf(theCrash(), "p"));
  FlagAnswer answer =
      reduce(bisecting, compileOf("builtin.module(p)",
                                  {"--mlir-timing", "--load-pass-plugin=x"}));
  ASSERT_EQ(answer.needed.size(), 1u);
  EXPECT_EQ(answer.needed[0].text, "--load-pass-plugin=x");
  EXPECT_THAT(answer.needed[0].why, HasSubstr("registered pass"));
  EXPECT_TRUE(answer.oneMinimal);
}

TEST(FlagReduction, FlagWithoutWhichItHangsIsNotCalledNeeded) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass != "p")
      return std::nullopt;
    return now.hasFlag("--mcpu=x") ? theCrash() : hung();
  };
  Bisecting bisecting(opt, signatureOf(theCrash(), "p"));
  FlagAnswer answer = reduce(
      bisecting, compileOf("builtin.module(p)", {"--mlir-timing", "--mcpu=x"}));
  ASSERT_EQ(answer.needed.size(), 1u);
  EXPECT_EQ(answer.needed[0].text, "--mcpu=x");
  EXPECT_THAT(answer.needed[0].why, HasSubstr("no verdict without it: hang"));
  EXPECT_EQ(answer.certificate[1].unresolved, 1u);
  EXPECT_FALSE(answer.oneMinimal);
}

TEST(FlagReduction, NothingNeeded) {
  Bisecting bisecting(crashingWhere([](const Moment &) { return true; }),
                      signatureOf(theCrash(), "p"));
  FlagAnswer answer =
      reduce(bisecting, compileOf("builtin.module(p{a=1})", {"--mlir-timing"}));
  EXPECT_THAT(answer.needed, IsEmpty());
  EXPECT_EQ(answer.compile.command.pipeline()->str(), "builtin.module(p)");
  answer = reduce(bisecting, answer.compile);
  EXPECT_FALSE(answer.changed);
  EXPECT_TRUE(answer.oneMinimal);
}

TEST(FlagReduction, SameCrashOfAnotherPassIsNoSuccess) {
  // Without the option, it is q that crashes in the same way.
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    bool set = now.pass == "p" && llvm::is_contained(now.options, "n=3");
    return set || now.pass == "q" ? std::optional(theCrash()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash(), "p"));
  FlagAnswer answer =
      reduce(bisecting, compileOf("builtin.module(p{n=3 m=1},q)"));
  EXPECT_EQ(answer.compile.command.pipeline()->str(),
            "builtin.module(p{n=3},q)");
}

TEST(FlagReduction, AnswerDoesNotDependOnWorkers) {
  auto odd = crashingWhere([](const Moment &now) {
    return now.hasFlag("--b") == now.hasFlag("--c") || !now.hasFlag("--a");
  });
  std::optional<FlagAnswer> first;
  for (unsigned workers : {1, 2, 8}) {
    Bisecting bisecting(odd, signatureOf(theCrash(), "p"), workers);
    FlagAnswer answer =
        reduce(bisecting,
               compileOf("builtin.module(p)", {"--a", "--b", "--c", "--d"}));
    if (!first)
      first = answer;
    EXPECT_EQ(answer.compile.command.argv, first->compile.command.argv);
    EXPECT_EQ(answer.decisions, first->decisions);
    EXPECT_TRUE(answer.oneMinimal);
  }
}

TEST(WithThreads, OnlyWhereEachRunShowsIt) {
  const std::string flag = "--mlir-disable-threading";
  for (unsigned showing : {0u, 2u, 3u}) {
    unsigned threaded = 0;
    SimulatedOpt opt = crashingWhere([&](const Moment &now) {
      return now.hasFlag(flag) || threaded++ < showing;
    });
    Bisecting bisecting(opt, signatureOf(theCrash()));
    Compile compile = compileOf("builtin.module(p)", {flag});
    EXPECT_FALSE(reduce(bisecting, compile).changed);
    auto answer = llvm::cantFail(withThreads(bisecting.oracle, compile));
    EXPECT_EQ(answer.has_value(), showing == 3);
    if (answer) {
      EXPECT_FALSE(llvm::is_contained(answer->command.argv, flag));
    }
  }
}

// Several threads that crashed at once left no stack; run again, one of them
// did, and the whole triage began afresh.
TEST(WithThreads, ACrashThatIsRefusedIsNoneThatWasMet) {
  const std::string flag = "--mlir-disable-threading";
  SimulatedOpt opt;
  opt.bug = [&](const Moment &now) -> std::optional<Outcome> {
    return now.hasFlag(flag) ? theCrash() : otherCrash();
  };
  Bisecting bisecting(opt, signatureOf(theCrash()));
  EXPECT_FALSE(llvm::cantFail(
      withThreads(bisecting.oracle, compileOf("builtin.module(p)", {flag}))));
  EXPECT_TRUE(bisecting.oracle.met().others.empty());
}

TEST(WithThreads, NothingToAskWithoutTheFlag) {
  Bisecting bisecting(crashingWhere([](const Moment &) { return true; }),
                      signatureOf(theCrash()));
  EXPECT_FALSE(llvm::cantFail(
      withThreads(bisecting.oracle, compileOf("builtin.module(p)"))));
  EXPECT_EQ(bisecting.compiles(), 0u);
}

} // namespace

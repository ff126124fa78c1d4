//===- SmallFirstTest.cpp - A large input is compiled a few times ---------===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;

namespace {

class SmallFirst : public WholeTriage {
protected:
  /// Many functions, one of which has what fails.
  SmallFirst() {
    plant(RecipeKind::MLIR);
    std::vector<std::string> ops(functions, "t.b");
    ops[guilty] = "t.a";
    input = moduleOf(ops);
    opt.bug = [this, bug = opt.bug](const Moment &now) {
      if (now.input.size() > input.size() / 2 && !progress.entered.empty())
        large.insert(progress.entered.back());
      return bug(now);
    };
  }

  static constexpr unsigned functions = 700, guilty = 412;
  std::set<std::string> large; ///< the steps that compile most of the input
};

TEST_F(SmallFirst, WhatFollowsThePassIsAskedOfAPart) {
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.kernel.kernel, "f412");
  EXPECT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.opsBefore, 1 + 3 * functions) << "of the input as given";
  EXPECT_THAT(large,
              testing::IsSubsetOf({"baseline", "steady", "pass", "small"}));
  EXPECT_LE(report.probes.byStage.at("baseline") +
                report.probes.byStage.at("steady") +
                report.probes.byStage.at("pass"),
            12u);
}

TEST_F(SmallFirst, TheWholeIsPrintedOnceAndNotReadForItsPipeline) {
  ASSERT_GE(input.size(), largeInputBytes);
  unsigned printed = 0, dumped = 0;
  machine.compiler = [&, run = machine.compiler](const Command &command,
                                                 const Limits &limits) {
    bool isWhole = contents(command.argv[1]).size() > input.size() / 2;
    auto has = [&](const char *flag) {
      return llvm::is_contained(command.argv, flag);
    };
    printed += isWhole && has("--mlir-print-op-generic") &&
               has("--pass-pipeline=builtin.module()");
    dumped += isWhole && has("--dump-pass-pipeline");
    return run(command, limits);
  };
  EXPECT_EQ(triaged().pass.pass, "p3");
  EXPECT_EQ(printed, 1u);
  EXPECT_EQ(dumped, 0u);
}

// The bug needs two functions, far apart.
TEST_F(SmallFirst, WhatNeedsBothHalvesGoesOnWithTheWhole) {
  input.replace(input.find("\"t.b\""), 5, "\"t.k\"");
  opt.bug = [bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
    auto crash = bug(now);
    return now.input.find("\"t.k\"") == std::string::npos ? std::nullopt
                                                          : crash;
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_THAT(best(), testing::AllOf(testing::HasSubstr("t.k"),
                                     testing::HasSubstr("t.op")));
}

// Another pass crashes in the same way on less than all of it.
TEST_F(SmallFirst, APartThatFailsInAnotherPassIsNone) {
  // Almost every function is needed: a few large ones ask less.
  std::vector<std::string> ops(80, "t." + std::string(1000, 'b'));
  ops[40] = "t.a";
  input = moduleOf(ops);
  opt.patternsOf["p1"] = 2;
  opt.bug = [this, bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
    bool isWhole = now.input.size() > input.size() * 3 / 4;
    if (isWhole)
      return bug(now);
    return now.pass == "p1" && now.application == 1
               ? std::optional(crashed(stackDump({"mlir::Foo::bar(int)"})))
               : std::nullopt;
  };
  question.reduceIR = false;
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.probes.byStage.count("small"), 1u);
}

TEST_F(SmallFirst, SmallInputsAreAskedAsTheyAre) {
  input = moduleOf({"t.b", "t.a", "t.c"});
  Report report = triaged();
  EXPECT_EQ(report.probes.byStage.count("small"), 0u);
}

} // namespace

//===- SmallFirstTest.cpp - A large input is compiled a few times ---------===//
#include "WholeTriage.h"
#include "bisect/LargeInput.h"
#include "test/unit/bisect/Bisecting.h"
#include "triage/evidence/Ground.h"

using namespace culprit;
using namespace culprit::test;

namespace {

class SmallFirst : public WholeTriage {
protected:
  /// Many functions, one of which has what fails.
  SmallFirst() {
    plant(RecipeKind::MLIR);
    input = withGuilty(guilty);
    opt.bug = [this, bug = opt.bug](const Moment &now) {
      if (now.input.size() > input.size() / 2 && !progress.entered.empty())
        large.insert(progress.entered.back());
      return bug(now);
    };
  }

  static std::string withGuilty(unsigned function) {
    std::vector<std::string> ops(functions, "t." + std::string(250, 'b'));
    ops[function] = "t.a";
    return moduleOf(ops);
  }

  /// They ask less than many small ones.
  void fewLargeFunctions() {
    std::vector<std::string> ops(80, "t." + std::string(1000, 'b'));
    ops[40] = "t.a";
    input = moduleOf(ops);
  }

  static constexpr unsigned functions = 220, guilty = 112, traced = 1;
  std::set<std::string> large; ///< the steps that compile most of the input
};

TEST_F(SmallFirst, WhatFollowsThePassIsAskedOfAPart) {
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.kernel.kernel, "f112");
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
  input.replace(input.find("\"t.b"), 4, "\"t.k");
  opt.bug = [bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
    auto crash = bug(now);
    return now.input.find("\"t.k") == std::string::npos ? std::nullopt : crash;
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_THAT(best(), testing::AllOf(testing::HasSubstr("t.k"),
                                     testing::HasSubstr("t.op")));
}

// Another pass crashes in the same way on less than all of it.
TEST_F(SmallFirst, APartThatFailsInAnotherPassIsNone) {
  fewLargeFunctions();
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

// The trace points at the function: no halving comes before it.
TEST_F(SmallFirst, TheFunctionThatTheTracePointsAtIsAskedFirst) {
  question.reduceIR = question.reduceCommand = false;
  unsigned byHalving = triaged().probes.byStage.at("small");
  input = withGuilty(traced);
  session.journal.reset();
  Report report = triaged();
  EXPECT_EQ(report.kernel.kernel, "f" + std::to_string(traced));
  EXPECT_LE(report.probes.byStage.at("small") + 10, byHalving);
}

// Of a function of more than a megabyte, even whole functions are large.
TEST_F(SmallFirst, OfALargeFunctionSomeOpsGoOnAndThatIsSaid) {
  std::string op = "\"t.b\"() {s = \"" + std::string(9000, 'x') + "\"}";
  std::string ops;
  for (unsigned line = 10; line < 140; ++line)
    ops += "    " + op + " : () -> () loc(\"x.mlir\":" + std::to_string(line) +
           ":1)\n";
  input = moduleOf({"t.b", "t.a"});
  input.insert(input.find("    \"t.a\""), ops);
  question.reduceIR = question.reduceCommand = false;
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.action.actions.size(), 1u);
  EXPECT_TRUE(hasRemark(report, RemarkId::PartOfFunction))
      << "the number of the application is that in the part";
  EXPECT_LT(best().size(), 10000u);
  EXPECT_THAT(large, testing::Not(testing::Contains("kernel")));
}

/// An input that is large only in the form in which the compiler prints it.
class PrintedLarge : public SmallFirst {
protected:
  PrintedLarge() {
    std::vector<std::string> ops(80, "t.b");
    ops[40] = "t.a";
    input = moduleOf(ops);
    question.reduceIR = question.reduceCommand = false;
    machine.compiler = [this, run = machine.compiler](const Command &command,
                                                      const Limits &limits) {
      Outcome outcome = run(command, limits);
      if (llvm::is_contained(command.argv, "--mlir-print-op-generic"))
        Rewrite{"\"t.b\"() :",
                "\"t.b\"() {s = \"" + std::string(1000, 'x') + "\"} :"}
            .apply(outcome.out.text);
      auto has = [&](const char *flag) {
        return llvm::is_contained(command.argv, flag);
      };
      bool locates = has("--mlir-print-debuginfo") &&
                     has("--pass-pipeline=builtin.module()");
      return locates && onLocations ? onLocations(outcome) : outcome;
    };
  }
  std::function<Outcome(const Outcome &)> onLocations;
};

TEST_F(PrintedLarge, ItIsPrintedAgainToSeeWhereEachOpIs) {
  ASSERT_LT(input.size(), largeInputBytes);
  Report report = triaged();
  EXPECT_EQ(report.kernel.kernel, "f40");
  EXPECT_GT(report.probes.byStage["small"], 0u);
  EXPECT_LT(best().size(), input.size() / 4);
}

TEST_F(PrintedLarge, WithoutLocationsTheWholeGoesOn) {
  onLocations = [](const Outcome &) { return otherCrash(); };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.probes.byStage["small"], 1u) << "that was asked, no more";
}

TEST_F(PrintedLarge, WhatCannotBeReadGoesOnAsAWhole) {
  onLocations = [](const Outcome &outcome) {
    return clean("no IR {" + outcome.out.text);
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.probes.byStage["small"], 1u);
}

// What was found before it stays, and nothing false comes of it.
TEST_F(SmallFirst, StoppedBetweenItsCompiles) {
  fewLargeFunctions();
  question.reduceIR = question.reduceCommand = false;
  Report whole = triaged();
  auto spent = [&](const char *stage) { return whole.probes.byStage[stage]; };
  unsigned before = spent("baseline") + spent("steady") + spent("pass");
  for (unsigned some = 0; some < spent("small"); some += 3) {
    settings.maxCompiles = before + some;
    session.journal.reset();
    std::filesystem::remove_all(directory.path + "/out");
    Report report = triaged();
    EXPECT_EQ(report.status, Status::Budget);
    EXPECT_EQ(report.pass.pass, "p3");
    EXPECT_EQ(progress.entered.back(), "small") << some;
    EXPECT_THAT(best(), testing::HasSubstr("t.a"));
  }
}

TEST_F(SmallFirst, SmallInputsAreAskedAsTheyAre) {
  input = moduleOf({"t.b", "t.a", "t.c"});
  Report report = triaged();
  EXPECT_EQ(report.probes.byStage.count("small"), 0u);
}

} // namespace

//===- LocaliseTest.cpp - The function and the application in a pass ------===//
#include "WholeTriage.h"
#include "counters/FlagInstruments.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

class Localise : public WholeTriage {
protected:
  Localise() {
    plant(RecipeKind::MLIR);
    question.reduceIR = question.reduceCommand = false;
  }

  /// The crash needs an op in f0, too, so that no function can be taken out.
  void needsTwoFunctions() {
    input = moduleOf({"t.k", "t.a"});
    opt.bug = [bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
      auto crash = bug(now);
      return now.input.find("\"t.k\"") == std::string::npos ? std::nullopt
                                                            : crash;
    };
  }
  /// The log names the function that a pass runs on: f0 for p1, else f1.
  void logNamesFunctions() {
    machine.compiler = [run = machine.compiler](const Command &command,
                                                const Limits &limits) {
      Outcome outcome = run(command, limits);
      auto named = [](const char *name) {
        return "(\"func.func\"() <{sym_name = \"" + std::string(name) +
               "\"}> ({";
      };
      std::string of1 = "`Class_p1` on Operation `func.func` ";
      std::string unnamed = "(\"func.func\"() ({";
      Rewrite{of1 + unnamed, of1 + named("f0")}.apply(outcome.out.text);
      Rewrite{" " + unnamed, " " + named("f1")}.apply(outcome.out.text);
      return outcome;
    };
  }
  /// p3 crashes if `whole` holds, or `alone` where no pass runs before it.
  void crashesAlone(std::function<bool(const Moment &)> whole,
                    std::function<bool(const Moment &)> alone) {
    opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
      bool crashes = now.pass == "p3" && now.application == 1 &&
                     (now.executions == 1 ? alone : whole)(now);
      return crashes ? std::optional(theCrash()) : std::nullopt;
    };
  }
  void runs(const std::string &pipeline) {
    flags = {"--pass-pipeline=builtin.module(" + pipeline + ")"};
  }
};

TEST_F(Localise, TheFunctionThatThePassRanOnIsNamedWhereSeveralAreNeeded) {
  needsTwoFunctions();
  logNamesFunctions();
  runs("func.func(p2,p3{n=3}),p4");
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.kernel.kernel, "f1");
  EXPECT_EQ(report.kernel.why, "the pass ran on it; 2 functions could not be "
                               "taken out of its IR");
}

TEST_F(Localise, AModuleIsNoFunction) {
  needsTwoFunctions();
  logNamesFunctions();
  runs("func.func(p2),p3{n=3},p4");
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.kernel.kernel, "") << "both are needed";
}

// On the IR before p3 fails on f1, f0 is behind p3, which fails there as well.
TEST_F(Localise, OfSeveralThatFailTheOneThatThePassRanOnIsNamed) {
  input = moduleOf({"t.a", "t.a"});
  logNamesFunctions();
  runs("func.func(p2,p3{n=3}),p4");
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.kernel.kernel, "f1");
  EXPECT_EQ(report.kernel.why, "the failure shows with this function alone");
  EXPECT_FALSE(hasRemark(report, RemarkId::NoSnapshot));
}

bool hasF0(const Moment &now) {
  return now.input.find("\"f0\"") != std::string::npos;
}
bool hasF1(const Moment &now) {
  return now.input.find("\"f1\"") != std::string::npos;
}

TEST_F(Localise, AnIRBeforeThePassThatFailsOnOtherFunctionsIsNotTaken) {
  crashesAlone(hasF1, hasF0);
  logNamesFunctions();
  runs("func.func(p2,p3{n=3}),p4");
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_THAT(noteOf(report, RemarkId::NoSnapshot),
              HasSubstr("on other functions than @f1"));
  EXPECT_EQ(report.kernel.kernel, "f1");
  EXPECT_EQ(report.kernel.why, "the failure shows with this function alone")
      << "of the whole command";
}

// The whole command fails on that one alone, too: the IR before the pass is as
// good as it.
TEST_F(Localise, AnotherFunctionThatShowsItInTheWholeCommandIsNamed) {
  crashesAlone(hasF0, hasF0);
  logNamesFunctions();
  runs("func.func(p2,p3{n=3}),p4");
  Report report = triaged();
  EXPECT_FALSE(hasRemark(report, RemarkId::NoSnapshot));
  EXPECT_EQ(report.kernel.kernel, "f0");
  EXPECT_EQ(report.kernel.why, "the failure shows with this function alone");
}

// That passes before it ran on one says nothing of what the pass itself got.
TEST_F(Localise, WithoutIRNoneOfSeveralFunctionsIsNamed) {
  needsTwoFunctions();
  logNamesFunctions();
  compiler.flags.erase("mlir-print-op-generic");
  for (const char *passes :
       {"func.func(p1,p2),p3{n=3},p4", "func.func(p2),p3{n=3},p4"}) {
    runs(passes);
    session.journal.reset();
    Report report = triaged();
    EXPECT_EQ(report.kernel.kernel, "") << report.kernel.why;
  }
}

// An op without a location of its own has that of the text printed for us.
TEST_F(Localise, PlacesInATextOfOursAreNotTold) {
  EXPECT_NE(triaged().action.actions.front().location, "");
  machine.compiler = [run = machine.compiler](const Command &command,
                                              const Limits &limits) {
    auto has = [&](const char *flag) {
      return llvm::is_contained(command.argv, flag);
    };
    bool prints = has("--mlir-print-op-generic") && !has("--log-actions-to=-");
    return prints && has("--mlir-print-debuginfo") ? otherCrash()
                                                   : run(command, limits);
  };
  session.journal.reset();
  Report report = triaged();
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().location, "");
}

/// Prints no IR before a pass.
class NoIRBefore : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  using IR = llvm::Expected<std::optional<std::string>>;
  IR irBefore(const Compile &, uint64_t, bool) override { return std::nullopt; }
  IR irBeforeFailure(const Compile &, unsigned, bool) override {
    return std::nullopt;
  }
};

/// But runs the patterns of one pass, which are all there are here.
class OnlyInside : public NoIRBefore {
public:
  using NoIRBefore::NoIRBefore;
  std::optional<Compile> onlyInside(const Compile &compile,
                                    uint64_t) const override {
    return compile;
  }
};

class WithoutSnapshot : public Localise {
protected:
  WithoutSnapshot() {
    opt.rewritesOf.clear();
    input = moduleOf({"t.b", "t.op"});
  }
  void leavesNothingOpen() {
    opt.bug = [bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
      return bug(now) ? std::optional(theError()) : std::nullopt;
    };
  }
  template <typename T> Report triagedWith() {
    ownInstruments = [](Prober &prober, const CompilerUnderTest &compiler) {
      return std::make_unique<T>(prober, compiler);
    };
    return triaged();
  }
};

TEST_F(WithoutSnapshot, OfACrashItIsTheOneThatWasOpenInTheWholeCommand) {
  opt.patternsOf["p1"] = 2;
  Report report = triagedWith<NoIRBefore>();
  EXPECT_TRUE(hasRemark(report, RemarkId::NoSnapshot));
  EXPECT_EQ(report.action.precision, Precision::Exact) << report.action.why;
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_THAT(report.action.why, HasSubstr("counted over all passes"));
}

TEST_F(WithoutSnapshot, NoApplicationIsSearchedAndThatIsSaid) {
  leavesNothingOpen();
  Report report = triagedWith<NoIRBefore>();
  EXPECT_TRUE(hasRemark(report, RemarkId::NoSnapshot));
  EXPECT_EQ(report.action.why,
            "not searched: there is no snapshot to run the pass alone on");
  EXPECT_EQ(report.kernel.kernel, "f1") << "of the whole command";
}

// It was seen: one function alone showed it, the stack named the pattern, and
// the answer named none.
TEST_F(WithoutSnapshot, OnTheReducedInputThePassIsAlone) {
  question.reduceIR = question.reduceCommand = true;
  leavesNothingOpen();
  Report report = triagedWith<NoIRBefore>();
  EXPECT_TRUE(hasRemark(report, RemarkId::NoSnapshot));
  EXPECT_EQ(report.action.precision, Precision::Exact) << report.action.why;
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_THAT(report.action.why, testing::StartsWith("on the reduced input"));
}

/// In what is left, another pattern crashes than any of the whole input.
TEST_F(WithoutSnapshot, WhatThePassAppliesToTheReducedInputAloneIsNotNamed) {
  question.reduceIR = question.reduceCommand = true;
  leavesNothingOpen();
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    if (contents(command.argv[1]).find("\"t.b\"") != std::string::npos)
      Rewrite{"Pattern1", "PatternOfWhole"}.apply(outcome.out.text);
    return outcome;
  };
  Report report = triagedWith<NoIRBefore>();
  EXPECT_EQ(report.action.precision, Precision::Unknown);
  EXPECT_EQ(report.action.actions.size(), 0u);
}

/// On the whole input three applications show it, and fewer end in another
/// error; on what is left, the last of eight shows it.
TEST_F(WithoutSnapshot, WhatIsOutsideTheRangeOfTheWholeInputIsNotNamed) {
  question.reduceIR = question.reduceCommand = true;
  opt.patternsOf["p3"] = 8;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    auto has = [&](const char *op) {
      return now.input.find(op) != std::string::npos;
    };
    if (now.pass != "p3" || now.application || !has("\"t.op\""))
      return std::nullopt;
    if (!has("\"t.b\""))
      return llvm::is_contained(now.applied, 7u) ? std::optional(theError())
                                                 : std::nullopt;
    if (now.applied.empty())
      return std::nullopt;
    return now.applied.size() < 3 ? otherError() : theError();
  };
  Report report = triagedWith<OnlyInside>();
  EXPECT_TRUE(report.reduction);
  EXPECT_EQ(report.action.precision, Precision::Range) << report.action.why;
  EXPECT_EQ(report.action.actions.size(), 0u);
}

TEST_F(WithoutSnapshot, TheApplicationIsFoundInsideTheWholeCompile) {
  Report report = triagedWith<OnlyInside>();
  EXPECT_TRUE(hasRemark(report, RemarkId::NoSnapshot));
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().index, 1u);
  EXPECT_EQ(report.action.precision, Precision::Exact);
}

// A range of passes: which of them the action is in is not known.
TEST_F(WithoutSnapshot, InARangeOfPassesNoneIsSearched) {
  opt.bug = [bug = opt.bug](const Moment &now) {
    bool isBetween = now.pass.empty() && now.has("p2") && !now.has("p3");
    return isBetween ? std::optional(otherCrash()) : bug(now);
  };
  Report report = triagedWith<OnlyInside>();
  EXPECT_NE(report.pass.precision, Precision::Exact);
  EXPECT_EQ(report.action.actions.size(), 0u);
}

// Two passes were told for a failure whose reproducer has one of them.
TEST_F(WithoutSnapshot, OfARangeOfPassesTheOneThatShowsItAloneIsNamed) {
  question.reduceCommand = true;
  opt.bug = [bug = opt.bug](const Moment &now) {
    bool isBetween = now.pass.empty() && now.has("p2") && !now.has("p3");
    return isBetween ? std::optional(otherCrash()) : bug(now);
  };
  Report report = triagedWith<OnlyInside>();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.pass.precision, Precision::NotGated);
  EXPECT_THAT(report.pass.why, HasSubstr("it alone shows the failure, and p2 "
                                         "alone does not"));
}

} // namespace

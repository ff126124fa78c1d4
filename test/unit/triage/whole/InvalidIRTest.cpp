//===- InvalidIRTest.cpp - Who left the IR invalid ------------------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

using FirstInvalid = Instruments::FirstInvalid;

/// Looks at the IR after each action.
class Verifying : public FlagInstruments {
public:
  Verifying(Prober &prober, const CompilerUnderTest &compiler,
            FirstInvalid first)
      : FlagInstruments(prober, compiler), first(std::move(first)) {}
  llvm::Expected<std::optional<FirstInvalid>>
  firstInvalid(const Compile &) override {
    return std::optional(first);
  }

private:
  FirstInvalid first;
};

class InvalidIR : public WholeTriage {
protected:
  InvalidIR() {
    plant(RecipeKind::MLIR);
    question.reduceIR = question.reduceCommand = false;
    first.pass.argument = "p2";
    first.pass.index = 1;
    first.error = "'t.op' op is invalid";
  }
  void isInside(const char *tag, const char *pattern) {
    first.inside = Action();
    first.inside->tag = tag;
    first.inside->name = pattern;
    first.inside->indexInTag = 4;
    first.inside->opName = "t.op";
    first.inside->opText = "\"t.op\"() : () -> () loc(\"x.mlir\":1:1)";
  }
  /// The remark; "" if there is none.
  std::string said() {
    ownInstruments = [this](Prober &prober, const CompilerUnderTest &compiler) {
      return std::make_unique<Verifying>(prober, compiler, first);
    };
    Report report = triaged();
    action = report.action;
    for (const Remark &remark : report.remarks.all())
      if (remark.id == RemarkId::InvalidIR)
        return remark.text;
    return "";
  }

  FirstInvalid first;
  ActionAnswer action;
};

TEST_F(InvalidIR, ByAnEarlierPass) {
  EXPECT_EQ(said(), "the IR is invalid from pass p2 (pass run 2) on: 't.op' "
                    "op is invalid");
}

TEST_F(InvalidIR, ByAnApplicationInside) {
  isInside("apply-pattern", "Pattern0");
  EXPECT_EQ(said(),
            "the IR is invalid from Pattern0 (application 5) on t.op at "
            "x.mlir:1:1 in pass p2 (pass run 2) on: 't.op' op is "
            "invalid");
}

TEST_F(InvalidIR, ByTheFailingPassIsNoNews) {
  first.pass.argument = "p3";
  EXPECT_EQ(said(), "");
}

TEST_F(InvalidIR, ByAnotherApplicationOfTheFailingPass) {
  first.pass.argument = "p3";
  isInside("apply-pattern", "Pattern0");
  EXPECT_NE(said(), "") << "the answer is Pattern1";
  isInside("apply-pattern", "Pattern1");
  session.journal.reset();
  EXPECT_EQ(said(), "") << "the answer names it already";
}

TEST_F(InvalidIR, BetweenTwoConversionsOfThePassIsTheRule) {
  first.pass.argument = "p3";
  isInside("apply-conversion", "");
  EXPECT_EQ(said(), "");
}

// Another part of the input fails without the patterns, so no counter tells.
TEST_F(InvalidIR, TheApplicationAfterWhichTheVerifierSaysItIsTheAnswer) {
  compiler.flags.insert("verify-each");
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass != "p3" || now.application)
      return std::nullopt;
    bool isApplied = now.applied.size() == 2;
    if (isApplied && now.hasFlag("--verify-each=false"))
      return std::nullopt;
    return rejected(isApplied ? "x.mlir:9:9: error: 't.op' op is invalid\n"
                              : "x.mlir:9:9: error: it is still there\n");
  };
  first.pass.argument = "p3";
  first.pass.index = 2;
  isInside("apply-pattern", "Fold");
  EXPECT_EQ(said(), "");
  EXPECT_EQ(action.precision, Precision::NotGated) << action.why;
  ASSERT_EQ(action.actions.size(), 1u);
  EXPECT_EQ(action.actions.front().pattern, "Fold");
}

} // namespace

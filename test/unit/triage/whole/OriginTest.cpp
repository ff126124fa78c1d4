//===- OriginTest.cpp - Who made the op of the answer ---------------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

using Made = NamedAction::Origin;

/// The log says that the op of the answer is a t.op at x.mlir:1:1.
class Origin : public WholeTriage {
protected:
  Origin() {
    plant(RecipeKind::MLIR);
    question.reduceIR = false;
  }
  /// It is logged so instead.
  void logged(const std::string &location) {
    machine.compiler = [this, location](const Command &command,
                                        const Limits &limits) {
      Outcome outcome = opt(command, limits);
      Rewrite{"loc(\"x.mlir\":1:1))`", "loc(" + location + "))`"}.apply(
          outcome.out.text);
      return outcome;
    };
  }
  NamedAction named() {
    Report report = triaged();
    EXPECT_EQ(report.action.actions.size(), 1u);
    return report.action.actions.empty() ? NamedAction()
                                         : report.action.actions.front();
  }
};

TEST_F(Origin, IsAnEarlierPass) {
  NamedAction action = named();
  EXPECT_EQ(action.origin, Made::EarlierPass);
  EXPECT_EQ(action.madeBy, "p2");
}

TEST_F(Origin, IsThePassItself) {
  opt.rewritesOf.clear(); // what is logged is made of a t.a
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    bool isThere = now.input.find("\"t.a\"") != std::string::npos;
    if (now.pass == "p3" && now.application == 1 && isThere)
      return theCrash();
    return std::nullopt;
  };
  NamedAction action = named();
  EXPECT_EQ(action.origin, Made::SamePass);
  EXPECT_EQ(action.madeBy, "p3");
}

TEST_F(Origin, IsTheUser) {
  opt.rewritesOf.clear();
  input = moduleOf({"t.b", "t.op", "t.c"});
  EXPECT_EQ(named().origin, Made::Input);
}

// The numbers in it are those of the text that it is printed in, and the user's
// op was said to be made by the pass itself.
TEST_F(Origin, IsTheUserOfAnOpWithDebugInfo) {
  opt.rewritesOf.clear();
  input = moduleOf({"t.b", "t.op", "t.c"});
  Rewrite{"\"x.mlir\":1:1", "fused<#d.sub<id = distinct[2]<>>>[\"x.mlir\":1:1]"}
      .apply(input);
  logged("fused<#d.sub<id = distinct[0]<>>>[\"x.mlir\":1:1]");
  EXPECT_EQ(named().origin, Made::Input);
}

TEST_F(Origin, IsNotKnownOfALocationThatNothingHas) {
  logged("\"elsewhere.mlir\":9:9");
  NamedAction action = named();
  EXPECT_EQ(action.origin, Made::Unknown);
  EXPECT_EQ(action.madeBy, "");
}

} // namespace

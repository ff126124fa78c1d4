//===- PlaceOfErrorTest.cpp - Where the error is that tells it ------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

/// p3 refuses a t.op at a line of the input.
class PlaceOfError : public WholeTriage {
protected:
  PlaceOfError() {
    plant(RecipeKind::MLIR);
    question.reduceIR = false;
    opt.bug = [](const Moment &now) -> std::optional<Outcome> {
      bool isThere = now.input.find("\"t.op\"") != std::string::npos;
      if (now.pass == "p3" && now.application == 1 && isThere)
        return rejected(now.command->argv[1] + ":1:1: error: odd op\n");
      return std::nullopt;
    };
  }
  std::string named() const { return directory.path + "/k.mlir:1:1"; }
};

TEST_F(PlaceOfError, IsToldByTheApplication) {
  Report report = triaged();
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions[0].location, "x.mlir:1:1");
  EXPECT_EQ(report.errorPlace, "");
}

// The pattern was on an op at `unknown`, and the answer had no place at all.
TEST_F(PlaceOfError, IsTheErrorsOwnWhereTheOpHasNone) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    Rewrite{"loc(\"x.mlir\":1:1))`", "loc(unknown))`"}.apply(outcome.out.text);
    return outcome;
  };
  Report report = triaged();
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.errorPlace, named());
}

} // namespace

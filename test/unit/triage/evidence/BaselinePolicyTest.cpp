#include "triage/evidence/BaselinePolicy.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;
using std::chrono::milliseconds;

namespace {

constexpr size_t smallInput = 100, largeInput = 70000; // bytes

/// Runs that ended so; the first of them took that much of the processor.
class Runs {
public:
  explicit Runs(const std::vector<Outcome> &outcomes, BaselinePlan plan = {},
                milliseconds cpu = milliseconds(20))
      : first(outcomes.front()), plan(std::move(plan)) {
    first.cpu = cpu;
    for (const Outcome &outcome : outcomes)
      baseline.add(outcome, faceOf(outcome), compileWith("IR", {}));
  }

  RunsSoFar on(size_t inputBytes) const {
    return {baseline, first, plan, inputBytes};
  }

  Baseline baseline;

private:
  Outcome first;
  BaselinePlan plan;
};

constexpr milliseconds slow{2000};

Outcome crashIn(const std::string &function) {
  return crashed(stackDump({"mlir::" + function + "()"}), SIGABRT);
}

Outcome refusal() { return rejected("k.mlir:1:2: error: no such thing\n"); }

TEST(BaselinePolicy, WhatIsKnownToVaryVariesOnceItFails) {
  EXPECT_FALSE(varies(Runs({crashIn("a")}).on(smallInput)));
  EXPECT_TRUE(varies(Runs({crashIn("a"), crashIn("b")}).on(smallInput)));
  EXPECT_TRUE(
      varies(Runs({clean(), crashIn("a")}, {.mayVary = true}).on(smallInput)));
  EXPECT_FALSE(varies(Runs({clean()}, {.mayVary = true}).on(smallInput)));
}

TEST(BaselinePolicy, HeapMayBeSpoiltIfLibcSaysSoEachTime) {
  Outcome spoilt = crashed("free(): invalid pointer\n", SIGABRT);
  EXPECT_TRUE(mayBeSpoilt(Runs({spoilt, spoilt}).baseline));
  EXPECT_FALSE(mayBeSpoilt(Runs({spoilt, clean()}).baseline));
  EXPECT_FALSE(mayBeSpoilt(Runs({crashIn("a")}).baseline));
}

TEST(BaselinePolicy, OnlyQuickErrorsOfSmallInputsAreAskedForTheirOrder) {
  EXPECT_TRUE(mayDependOnOrder(Runs({refusal()}).on(smallInput)));
  EXPECT_FALSE(mayDependOnOrder(Runs({refusal()}).on(largeInput)));
  EXPECT_FALSE(mayDependOnOrder(Runs({refusal()}, {}, slow).on(smallInput)));
  EXPECT_FALSE(mayDependOnOrder(Runs({crashIn("a")}).on(smallInput)));
}

// Four triages of one command gave four answers.
TEST(BaselinePolicy, OfMaterializationsAnotherMayBeTold) {
  auto left = [](const std::string &from, const std::string &before = "") {
    return rejected(before +
                    "k.mlir:1:2: error: failed to legalize unresolved "
                    "materialization from (" +
                    from + ") to ('i8') that remained live after conversion\n");
  };
  Runs runs({left("'f16'")});
  EXPECT_TRUE(mayTellAnother(runs.on(smallInput)));
  EXPECT_FALSE(mayTellAnother(runs.on(largeInput)));
  EXPECT_FALSE(mayTellAnother(Runs({refusal()}).on(smallInput)));
  EXPECT_EQ(runs.baseline.signature().errorOps.size(), 1u);
  Runs both({left("'f16'"), left("")});
  EXPECT_EQ(both.baseline.faces.size(), 1u);
  EXPECT_EQ(both.baseline.signature().errorOps.size(), 2u);
  // A pass before it complains, and goes on.
  Runs second({left("'f16'", "k.mlir:1:1: error: no such test\n")});
  EXPECT_TRUE(mayTellAnother(second.on(smallInput)));
  EXPECT_TRUE(second.baseline.signature().errorOps.empty()) << "of the first";
}

TEST(BaselinePolicy, TwoAreEnoughOfASlowFailureThatTellsItselfFromOthers) {
  auto areEnough = [](const Outcome &outcome, milliseconds cpu,
                      bool briefIfSlow = true) {
    return twoAreEnough(
        Runs({outcome}, {.briefIfSlow = briefIfSlow}, cpu).on(smallInput));
  };
  EXPECT_TRUE(areEnough(refusal(), slow));
  EXPECT_TRUE(areEnough(refusal(), milliseconds(300)));
  EXPECT_FALSE(areEnough(refusal(), milliseconds(299)));
  EXPECT_FALSE(areEnough(refusal(), slow, /*briefIfSlow=*/false));
  EXPECT_FALSE(areEnough(clean(), slow));
  EXPECT_FALSE(areEnough(crashed(""), slow)) << "any other one looks so";
  EXPECT_FALSE(areEnough(crashed(stackDump({"mlir::a()"}), SIGBUS), slow))
      << "of spoilt memory";
}

TEST(BaselinePolicy, TheOthersGoOnBesideWhatIsQuickOrEnough) {
  auto goOn = [](const std::vector<Outcome> &outcomes, BaselinePlan plan,
                 milliseconds cpu, size_t inputBytes = smallInput) {
    plan.goesOnBeside = true;
    return mayGoOn(Runs(outcomes, std::move(plan), cpu).on(inputBytes));
  };
  const milliseconds quick{20};
  EXPECT_TRUE(goOn({refusal()}, {}, quick));
  EXPECT_FALSE(goOn({refusal()}, {}, quick, largeInput));
  EXPECT_FALSE(goOn({refusal()}, {}, slow));
  EXPECT_TRUE(goOn({refusal()}, {.briefIfSlow = true}, slow));
  EXPECT_FALSE(goOn({refusal()}, {.runs = 10}, quick)) << "the user's number";
  EXPECT_FALSE(goOn({clean()}, {}, quick));
  EXPECT_FALSE(goOn({crashIn("a")}, {.mayVary = true}, quick));
  EXPECT_FALSE(mayGoOn(Runs({refusal()}).on(smallInput))) << "no compiler";
}

TEST(BaselinePolicy, FaceThatWasSeenOnceIsRareIfFacesVary) {
  Outcome a = crashIn("a"), b = crashIn("b");
  EXPECT_TRUE(hasRareFace(Runs({a, a, b}).on(smallInput)));
  EXPECT_FALSE(hasRareFace(Runs({a, b, a, b}).on(smallInput)));
  EXPECT_FALSE(hasRareFace(Runs({a}).on(smallInput))) << "there is one face";
}

} // namespace

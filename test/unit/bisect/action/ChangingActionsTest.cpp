#include "bisect/action/ChangingActions.h"
#include "test/unit/bisect/Bisecting.h"
#include <deque>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::SizeIs;

namespace {

constexpr size_t count = 20;

/// They see which actions of pass execution 5 changed the IR.
class SeeingInstruments : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  llvm::Expected<std::optional<Trace>> traceChanges(const Compile &,
                                                    uint64_t pass) override {
    asked.push_back(pass);
    return seen;
  }
  std::vector<uint64_t> asked;
  std::optional<Trace> seen;
};

class ChangingActionsTest : public testing::Test {
protected:
  ChangingActionsTest() {
    PassExecution pass;
    pass.index = 5;
    trace.passes.push_back(pass);
    trace.lastPass = 0;
    for (size_t i = 0; i < count; ++i)
      known.push_back(action(i));
  }

  /// They have identities 100, 101, ...
  static Action action(size_t number) {
    Action action;
    action.tag = patternTag;
    action.identity = 100 + number;
    return action;
  }

  /// `changed`: by number; the others did nothing.
  static Trace seeing(const std::set<size_t> &changed) {
    Trace seen;
    for (size_t i = 0; i < count; ++i) {
      seen.log.actions.push_back(action(i));
      seen.log.actions.back().changed = changed.count(i) > 0;
    }
    return seen;
  }

  UnitSet ask(size_t first = 0) {
    std::vector<const Action *> pointers;
    for (size_t i = first; i < known.size(); ++i)
      pointers.push_back(&known[i]);
    return llvm::cantFail(
        changingActions(instruments, compileWith(input, {}), trace, pointers));
  }

  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[](const Command &, const Limits &) { return clean(""); }};
  std::string input = "f";
  SeeingInstruments instruments{*bench.prober, compiler};
  Trace trace;
  std::deque<Action> known;
};

} // namespace

TEST_F(ChangingActionsTest, WhatDidNothingIsLeftOutButForTheLast) {
  instruments.seen = seeing({2, 7});
  EXPECT_THAT(ask(), ElementsAre(2, 7, count - 1));
  EXPECT_THAT(instruments.asked, ElementsAre(5));
}

TEST_F(ChangingActionsTest, AnApplicationThatWasNotSeenToDoNothingStays) {
  instruments.seen = seeing({});
  instruments.seen->log.actions[3].changed.reset(); // it did not come to an end
  instruments.seen->log.actions.erase(instruments.seen->log.actions.begin());
  EXPECT_THAT(ask(), ElementsAre(0, 3, count - 1));
}

TEST_F(ChangingActionsTest, AllWhereItCannotBeSeen) {
  EXPECT_THAT(ask(), SizeIs(count));
}

TEST_F(ChangingActionsTest, AFewAreNotWorthACompile) {
  instruments.seen = seeing({});
  EXPECT_THAT(ask(/*first=*/5), SizeIs(count - 5));
  EXPECT_TRUE(instruments.asked.empty());
}

TEST_F(ChangingActionsTest, ALookAtALargeInputForEachCostsTooMuch) {
  instruments.seen = seeing({});
  input = std::string(1 << 20, ' ');
  EXPECT_THAT(ask(), SizeIs(count));
  EXPECT_TRUE(instruments.asked.empty());
}

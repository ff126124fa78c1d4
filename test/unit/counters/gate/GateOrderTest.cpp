#include "counters/gate/GateOrder.h"
#include "counters/gate/GateKnob.h"
#include "counters/gate/preload/Order.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>
#include <random>

using namespace culprit;
using namespace culprit::test;

namespace {

const PreloadLibrary library{"/lib/gate.so", "abc"};

TEST(GateOrder, WordsAreJoined) {
  Compile compile = pipelineCompile("builtin.module(cse)");
  Compile once = ordered(compile, library, "log={dir}/preload");
  Compile twice = ordered(once, library, runWord("apply-pattern", 0, 3));
  EXPECT_EQ(twice.preload.order, "log={dir}/preload;run=apply-pattern:0-3");
  EXPECT_EQ(twice.preload.library, "/lib/gate.so");
  EXPECT_EQ(twice.preload.identity, "abc");
  EXPECT_EQ(twice.preload.whenBegun, "begun=");
  EXPECT_EQ(twice.command.argv, compile.command.argv);
}

// What asks of the inside of one pass may be forked in front of it; what gates
// passes, or gives options, is another compile from its begin.
TEST(GateOrder, WhatIsAskedInsideThePassMayBeForkedAtIt) {
  Compile inside =
      standingBefore(ordered(pipelineCompile("builtin.module(cse)"), library,
                             "single;until=4;within=3"),
                     "single", 3);
  EXPECT_EQ(inside.preload.standsBy, "single;stand=3");
  EXPECT_EQ(inside.preload.order, "single;until=4;within=3");
  auto mayBe = [&](const std::string &word) {
    return !ordered(inside, library, word).preload.standsBy.empty();
  };
  EXPECT_TRUE(mayBe("single"));
  EXPECT_TRUE(mayBe("log={dir}/preload"));
  EXPECT_TRUE(mayBe("mark"));
  EXPECT_TRUE(mayBe("changes=3"));
  EXPECT_TRUE(mayBe(runWord("apply-pattern", 0, 3)));
  EXPECT_TRUE(mayBe(onlyWord("apply-pattern", {31})));
  for (const char *word :
       {"run=pass-execution:", "run=pass-execution:0-3", "until=5", "within=4",
        "option=-opt-bisect-limit=7", "verify=passes", "changes=all",
        "changes=2", "ir=2", "stop", "bare"})
    EXPECT_FALSE(mayBe(word)) << word;
  Compile threads = standingBefore(inside, "", 3);
  EXPECT_EQ(threads.preload.standsBy, "stand=3");
  EXPECT_TRUE(ordered(threads, library, "single").preload.standsBy.empty());
}

TEST(GateOrder, SetsAreRanges) {
  EXPECT_EQ(runWord("t", UnitSet{}), "run=t:");
  EXPECT_EQ(runWord("t", UnitSet{0, 1, 2, 5, 7, 8}), "run=t:0-3,5-6,7-9");
  EXPECT_EQ(runWord("t", 4, 4), "run=t:");
  EXPECT_EQ(onlyWord("t", {31, 46}), "only=t:1f,2e");
}

gate::TextRef ref(llvm::StringRef text) { return {text.data(), text.size()}; }

/// What Culprit writes the library reads: any set, to the number.
TEST(GateOrder, TheLibraryRunsTheSameSet) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 200; ++round) {
    constexpr unsigned units = 70;
    UnitSet set;
    for (unsigned unit = 0; unit < units; ++unit)
      if (random() % 3 != 0)
        set.push_back(unit);
    std::string text = "mark;" + runWord("other", 0, 1) + ";" +
                       runWord("apply-pattern", set) + ";bare";
    gate::Order order;
    ASSERT_TRUE(order.read(text.c_str())) << text;
    EXPECT_TRUE(order.marks && order.bare);
    gate::TagRule *rule = order.ruleOf(ref("apply-pattern"));
    ASSERT_TRUE(rule);
    UnitSet ran;
    for (unsigned unit = 0; unit < units + 5; ++unit)
      if (rule->runsNext())
        ran.push_back(unit);
    EXPECT_EQ(ran, set) << text;
    EXPECT_FALSE(order.ruleOf(ref("apply")));
  }
}

TEST(GateOrder, TheLibraryReadsIdentities) {
  gate::Order order;
  std::string text = onlyWord("apply-pattern", {0xdeadbeefcafef00d, 7});
  ASSERT_TRUE(order.read(text.c_str()));
  std::vector<uint64_t> read;
  EXPECT_TRUE(
      order.forEachIdentity([&](uint64_t one) { read.push_back(one); }));
  EXPECT_THAT(read, testing::ElementsAre(0xdeadbeefcafef00d, 7));
  EXPECT_TRUE(order.asksForIdentity(ref("apply-pattern")));
  EXPECT_FALSE(order.asksForIdentity(ref("apply")));
}

TEST(GateOrder, TheLibraryReadsOptionsOfLLVM) {
  gate::Order order;
  std::string text = "single;" + llvmOptionWord("opt-bisect-limit", "-1") +
                     ";" + llvmOptionWord("stop-before", "x-isel");
  ASSERT_TRUE(order.read(text.c_str()));
  EXPECT_TRUE(order.single);
  ASSERT_EQ(order.optionCount, 2u);
  auto option = [&](size_t i) {
    return std::string(order.options[i].data, order.options[i].size);
  };
  EXPECT_EQ(option(0), "-opt-bisect-limit=-1");
  EXPECT_EQ(option(1), "-stop-before=x-isel");
}

TEST(GateOrder, TheLibraryDoesNothingByAnOrderThatItDoesNotUnderstand) {
  for (const char *text :
       {"run", "run=", "run=t", "run=t:1", "run=t:3-2", "run=t:0-2,1-3",
        "run=t:0-2,", "within=x", "within=", "until=1x", "only=t:xyz", "what=1",
        "option=", "stop;what", "run=t:99999999999999999999-1"}) {
    gate::Order order;
    EXPECT_FALSE(order.read(text)) << text;
  }
  gate::Order empty;
  EXPECT_TRUE(empty.read(""));
  EXPECT_TRUE(empty.isPlain());
}

TEST(GateKnob, LLVMIsGivenItsLimit) {
  auto knob =
      createLLVMOptionKnob(library, pipelineCompile("builtin.module(cse)"), 9);
  EXPECT_EQ(knob->units(), 9u);
  EXPECT_EQ(knob->at(7).preload.order, "option=-opt-bisect-limit=7");
}

TEST(GateKnob, SetsThatDoNotFitAnOrderCannotBeAsked) {
  auto knob = createGateKnob(library, pipelineCompile("builtin.module(cse)"),
                             "apply-pattern", 100000);
  UnitSet odd;
  for (unsigned unit = 1; unit < 100000; unit += 2)
    odd.push_back(unit);
  EXPECT_FALSE(knob->set(odd));
  EXPECT_TRUE(knob->set({1, 5, 9}));
  EXPECT_EQ(knob->at(7).preload.order, "run=apply-pattern:0-7");
}

} // namespace

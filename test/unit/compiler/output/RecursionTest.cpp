#include "compiler/output/Recursion.h"
#include "compiler/output/StackFrames.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

/// The stack is full `inRound` calls into a round of these.
StackDump fullStack(const std::vector<std::string> &round, size_t inRound) {
  StackDump dump;
  auto add = [&](const std::string &function) {
    StackFrame frame;
    frame.function = function;
    frame.module = "opt";
    dump.frames.push_back(frame);
  };
  for (const char *handler : {"llvm::sys::PrintStackTrace",
                              "llvm::sys::RunSignalHandlers", "handler"})
    add(handler);
  for (size_t i = 0; i < 253; ++i)
    add(round[(inRound + i) % round.size()]);
  return dump;
}

// Each place where the stack ended was another face of a crash, by chance.
TEST(Recursion, WhereTheStackEndsSaysNothing) {
  std::vector<std::string> round = {"foldUse", "foldDef", "foldPhi"};
  for (size_t inRound = 0; inRound < round.size(); ++inRound) {
    StackDump once = onceAround(fullStack(round, inRound));
    EXPECT_THAT(significantFrames(once),
                ElementsAre("foldDef", "foldPhi", "foldUse"));
  }
}

TEST(Recursion, OfFunctionsWithoutNames) {
  std::vector<uint64_t> round = {0x557371, 0x557433, 0x5573d2};
  for (size_t inRound = 0; inRound < round.size(); ++inRound) {
    StackDump dump = fullStack({""}, 0);
    for (size_t i = 0; i < dump.frames.size(); ++i)
      dump.frames[i].address = round[(inRound + i) % round.size()];
    StackDump once = onceAround(dump);
    ASSERT_EQ(once.frames.size(), round.size());
    EXPECT_EQ(once.frames.front().address, 0x557371u);
  }
}

// mlir-opt's parser of types: a large function faults where it begins, 1100
// bytes in front of the call that the others return to.
TEST(Recursion, WhereALargeFunctionBegins) {
  std::vector<uint64_t> round = {0x6076b81, 0x6077968, 0x6077af7, 0x60d98c6};
  StackDump dump = fullStack({""}, 0);
  for (size_t i = 4; i < dump.frames.size(); ++i)
    dump.frames[i].address = round[(i - 4) % round.size()];
  for (uint64_t begins : {0x6076731, 0x607671e}) {
    dump.frames[4].address = begins;
    EXPECT_EQ(onceAround(dump).frames.size(), round.size());
  }
  dump.frames[4].address = 0x5076731;
  EXPECT_EQ(onceAround(dump).frames.size(), dump.frames.size()) << "elsewhere";
}

TEST(Recursion, AFunctionThatCallsItself) {
  EXPECT_THAT(significantFrames(onceAround(fullStack({"f"}, 0))),
              ElementsAre("f"));
}

// What a walk of nested regions came to was lost, and two bugs were one.
TEST(Recursion, AWalkThatCrashesElsewhereIsNone) {
  StackDump dump = fullStack({"visit", "walk"}, 0);
  dump.frames[4].function = "foldBar";
  EXPECT_EQ(onceAround(dump).frames.size(), dump.frames.size());
  dump.frames[4].function = "operator new";
  EXPECT_EQ(onceAround(dump).frames.size(), 2u);
}

TEST(Recursion, AnyOtherStackStays) {
  StackDump dump = fullStack({"f"}, 0);
  for (size_t i = 0; i < dump.frames.size(); ++i)
    dump.frames[i].function += std::to_string(i);
  EXPECT_EQ(onceAround(dump).frames.size(), dump.frames.size());
  dump = fullStack({"f"}, 0);
  dump.frames.resize(100);
  EXPECT_EQ(onceAround(dump).frames.size(), 100u);
}

} // namespace

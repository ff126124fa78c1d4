#include "compiler/output/LLVMCounters.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

// opt-22 -print-debug-counter -debug-counter=instcombine-visit=0-1:3
constexpr const char *Table = R"(BISECT: running pass (1) dce on f
Counters and values:
assume-queries-counter          : {0,empty}
instcombine-negator             : {1,empty}
instcombine-visit               : {14,0-1:3}
)";

TEST(LLVMCounters, ReadsTheTable) {
  LLVMCounterTable table = parseLLVMCounters(Table);
  EXPECT_TRUE(table.printed);
  EXPECT_FALSE(table.noOp);
  ASSERT_EQ(table.counters.size(), 3u);
  EXPECT_EQ(table.counters[0].seen, 0u);
  EXPECT_EQ(table.counters[2].name, "instcombine-visit");
  EXPECT_EQ(table.counters[2].seen, 14u);
}

TEST(LLVMCounters, TablesOfSeveralProcessesAddUp) {
  LLVMCounterTable table = parseLLVMCounters(std::string(Table) + Table);
  ASSERT_EQ(table.counters.size(), 3u);
  EXPECT_EQ(table.counters[2].seen, 28u);
}

/// Each row was compared with all before it.
TEST(LLVMCounters, ReadsManyCounters) {
  std::string text = "Counters and values:\n";
  for (unsigned i = 0; i < 300000; ++i)
    text += "counter-" + std::to_string(i) + " : {7,empty}\n";
  LLVMCounterTable table = parseLLVMCounters(text + text);
  ASSERT_EQ(table.counters.size(), 300000u);
  EXPECT_EQ(table.counters.back().name, "counter-299999");
  EXPECT_EQ(table.counters.back().seen, 14u);
}

TEST(LLVMCounters, KnowsABuildWithoutThem) {
  EXPECT_TRUE(parseLLVMCounters("Requested --debug-counter in LLVM build "
                                "without assertions. This is a no-op.\n")
                  .noOp);
  EXPECT_FALSE(parseLLVMCounters("").printed);
}

TEST(LLVMCounters, SpellsSets) {
  EXPECT_EQ(counterWindow("c", 0, 4), "c=0-3");
  EXPECT_EQ(counterWindow("c", 2, 3), "c=2");
  EXPECT_EQ(counterWindow("c", 0, 0), "c=1000000000");
  EXPECT_EQ(counterChunks("c", {0, 1, 3}), "c=0-1:3");
  EXPECT_EQ(counterChunks("c", {5}), "c=5");
  EXPECT_EQ(counterChunks("c", {}), "c=1000000000");
}

TEST(LLVMCounters, SurvivesGarbage) {
  test::forEachGarbage({Table},
                       [](llvm::StringRef text) { parseLLVMCounters(text); });
}

} // namespace

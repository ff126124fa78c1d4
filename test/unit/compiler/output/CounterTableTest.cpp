#include "compiler/output/CounterTable.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

// mlir-opt-22 --canonicalize --cse --mlir-print-debug-counter
// --mlir-debug-counter=apply-pattern-skip=1,apply-pattern-count=3,
// pass-execution-skip=-1; the warning between the tables is ours.
constexpr const char *Counters =
    R"(DebugCounter counters:
apply-pattern                   : {0,1,3}
pass-execution                  : {0,-1,-1}
a.mlir:1:2: warning: x
DebugCounter counters:
apply-pattern                   : {44,1,3}
pass-execution                  : {2,-1,-1}
)";

TEST(CounterTable, TakesTheLastTable) {
  CounterTables tables = parseCounterTables(Counters);
  EXPECT_EQ(tables.tables, 2u);
  EXPECT_TRUE(tables.trustworthy());
  ASSERT_EQ(tables.last.size(), 2u);
  EXPECT_EQ(tables.last["apply-pattern"], (CounterState{44, 1, 3}));
  EXPECT_EQ(tables.last["pass-execution"], (CounterState{2, -1, -1}));
}

TEST(CounterTable, DoesNotTrustOneTable) {
  llvm::StringRef first = llvm::StringRef(Counters).split("a.mlir").first;
  EXPECT_FALSE(parseCounterTables(first).trustworthy());
  EXPECT_FALSE(parseCounterTables("").trustworthy());
  EXPECT_TRUE(parseCounterTables("apply-pattern : {1,2,3}\n").last.empty());
}

std::string shown(const std::vector<TimingRow> &rows) {
  std::string text;
  for (const TimingRow &row : rows)
    text += std::string(row.depth, '.') + row.name + " " +
            std::to_string(int(row.seconds * 10000 + 0.5)) + "\n";
  return text;
}

// mlir-opt-22 --mlir-timing, threaded, so that user and wall time differ.
TEST(Timing, ReadsTextTree) {
  EXPECT_EQ(
      shown(parseTiming(
          R"(===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time: 0.0019 seconds

  ----User Time----  ----Wall Time----  ----Name----
    0.0009 ( 43.3%)    0.0008 ( 49.0%)  Parser
    0.0003 ( 11.7%)    0.0002 ( 13.2%)  'func.func' Pipeline
    0.0001 (  2.6%)    0.0001 (  2.9%)    CSE
    0.0000 (  0.2%)    0.0000 (  0.2%)      (A) DominanceInfo
    0.0021 (100.0%)    0.0019 (100.0%)  Total
)")),
      "Parser 8\n'func.func' Pipeline 2\n.CSE 1\n..(A) DominanceInfo 0\n"
      "Total 19\n");
}

// mlir-opt-19 --mlir-timing --mlir-timing-display=list, one thread.
TEST(Timing, ReadsTextList) {
  EXPECT_EQ(shown(parseTiming("  ----Wall Time----  ----Name----\n"
                              "    0.0007 (100.0%)  root\n"
                              "    0.0006 ( 92.9%)  Parser\n")),
            "root 7\nParser 6\n");
}

// opt-22 -time-passes.
TEST(Timing, ReadsLlvmColumns) {
  EXPECT_EQ(shown(parseTiming(
                "   ---User Time---   --System Time--   --User+System--   "
                "---Wall Time---  --- Name ---\n"
                "   0.0001 (  0.0%)   0.0002 ( 40.0%)   0.0003 ( 25.0%)   "
                "0.0004 ( 25.0%)  AssumptionAnalysis\n")),
            "AssumptionAnalysis 4\n");
}

constexpr const char *Json = R"([
{"user": {"duration":   0.0009, "percentage":  41.2}, "wall": {"duration":   0.0008, "percentage":  46.6}, "name": "Parser", "passes": [
{}]},
{"user": {"duration":   0.0002, "percentage":  11.6}, "wall": {"duration":   0.0002, "percentage":  13.2}, "name": "'func.func' Pipeline", "passes": [
  {"user": {"duration":   0.0001, "percentage":   2.5}, "wall": {"duration":   0.0001, "percentage":   2.8}, "name": "CSE", "passes": [
  {}]},
{}]},
{"wall": {"duration":   0.0019, "percentage": 100.0}, "name": "Total"}
]
)";

TEST(Timing, ReadsJson) {
  EXPECT_EQ(shown(parseTiming(Json)),
            "Parser 8\n'func.func' Pipeline 2\n.CSE 1\nTotal 19\n");
  EXPECT_EQ(shown(parseTiming(
                R"({"wall": {"duration": 0.1, "percentage": 1}, "name": ""})")),
            "");
}

TEST(CounterTable, SurvivesGarbage) {
  test::forEachGarbage({Counters, Json,
                        "  ----Wall Time----  ----Name----\n"
                        "    0.0007 (100.0%)  root\n"},
                       [](llvm::StringRef text) {
                         parseCounterTables(text);
                         parseTiming(text);
                       });
}

} // namespace

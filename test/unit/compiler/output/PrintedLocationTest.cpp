#include "compiler/output/PrintedLocation.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(PrintedLocation, IsWhatIsInTheLastOneOfAnOp) {
  EXPECT_EQ(locationIn("\"t.op\"() : () -> () loc(\"k.mlir\":3:8)"),
            "k.mlir:3:8");
  EXPECT_EQ(locationIn("\"t.op\"() : () -> () loc(\"k.mlir\":3:8)\n"),
            "k.mlir:3:8");
  EXPECT_EQ(locationIn("^bb0(%a: i32 loc(\"k.mlir\":1:2)): loc(unknown)"),
            "unknown");
  EXPECT_EQ(locationIn("\"t.op\"() : () -> () loc(callsite(\"f\"(\"a\":1:2) at "
                       "\"b\":3:4))"),
            "callsite(f(a:1:2) at b:3:4)");
}

// The place was `1).mlir:3:8`.
TEST(PrintedLocation, IsNotInTheNameOfTheFile) {
  EXPECT_EQ(locationIn("\"t.op\"() : () -> () loc(\"malloc(1).mlir\":3:8)"),
            "malloc(1).mlir:3:8");
  EXPECT_EQ(locationIn("\"t.op\"() {a = \"loc(1)\"} : () -> ()"), "");
}

// The log keeps the beginning of a long op: half a place is none.
TEST(PrintedLocation, IsNoneWhereItIsCutOff) {
  EXPECT_EQ(locationIn("\"t.op\"() : () -> ()"), "");
  EXPECT_EQ(locationIn("\"t.op\"() : () -> () loc(\"k.mlir\":3"), "");
  EXPECT_EQ(locationIn("^bb0(%a: i32 loc(\"k.mlir\":1:2)): \"t.op\"() :"), "");
}

TEST(PrintedLocation, HasTheNameThatTheFileHas) {
  EXPECT_EQ(locationIn(R"(loc("\C3\BC/k.mlir":3:8))"), "\xc3\xbc/k.mlir:3:8");
  EXPECT_EQ(locationIn(R"(loc("a\22b\\c.mlir":3:8))"), "a\"b\\c.mlir:3:8");
}

TEST(PrintedLocation, OfADiagnosticStandsInFrontOfIt) {
  EXPECT_EQ(placeOf("k.mlir:3:8"), "k.mlir:3:8");
  EXPECT_EQ(placeOf("loc(\"k.mlir\":3:8)"), "k.mlir:3:8");
  EXPECT_EQ(placeOf("loc(unknown)"), "unknown");
}

TEST(ShownPlace, HasTheNameOfTheFileWhole) {
  EXPECT_EQ(shownPlace("a b/k (1).mlir:3:8"), "a b/k (1).mlir:3:8");
  EXPECT_EQ(shownPlace("k[1].mlir:3:8"), "k[1].mlir:3:8");
  EXPECT_EQ(shownPlace("fused[a.mlir:3:8, b.mlir:4:1"), "a.mlir:3:8");
}

// As MLIR looks for the line that it shows in front of an error.
TEST(ShownPlace, IsTheFirstLineAndColumn) {
  EXPECT_EQ(shownPlace("k.mlir:3:8"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("callsite(k.mlir:3:8 at k.mlir:1:1)"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("callsite(unknown at k.mlir:1:1)"), "k.mlir:1:1");
  EXPECT_EQ(shownPlace("fused<tag>[k.mlir:3:8, k.mlir:4:8]"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("name(k.mlir:3:8)"), "k.mlir:3:8");
  EXPECT_EQ(shownPlace("unknown"), "");
}

#include "compiler/output/FilePlace.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(FilePlace, IsReadFromTheEnd) {
  auto place = filePlace("\"a:b.mlir\":3:8");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->file, "a:b.mlir");
  EXPECT_EQ(place->line, 3u);
  EXPECT_EQ(place->column, 8u);
  for (const char *none : {"", "unknown", "k.mlir:3", ":3:8", "k.mlir:x:8",
                           "callsite(unknown at unknown)"})
    EXPECT_FALSE(filePlace(none)) << none;
}

// Triton names each value that the program does: no line of any was told.
TEST(FilePlace, OfALocationMadeOfSeveralItIsTheOneShown) {
  for (const char *location :
       {"acc(/a/k.py:91:5)", "callsite(/a/k.py:91:5 at k.py:120:4)",
        "callsite(acc(/a/k.py:91:5) at f(k.py:120:4))",
        "fused[/a/k.py:91:5, k.py:1:2]"}) {
    auto place = placeInFile(location);
    ASSERT_TRUE(place) << location;
    EXPECT_EQ(place->file, "/a/k.py") << location;
    EXPECT_EQ(place->line, 91u);
    EXPECT_EQ(place->column, 5u);
  }
}

TEST(FilePlace, StandardInputIsNoFile) {
  for (const char *name : {"", "-", "<stdin>", "<unknown>"})
    EXPECT_FALSE(isFileName(name)) << name;
  EXPECT_TRUE(isFileName("-k.mlir"));
  EXPECT_TRUE(filePlace("<stdin>:3:8"));
  EXPECT_FALSE(placeInFile("<stdin>:3:8"));
  EXPECT_FALSE(placeInFile("k.mlir:0:0"));
  EXPECT_TRUE(placeInFile("k.mlir:3:8"));
}

} // namespace

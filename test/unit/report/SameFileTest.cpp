#include "report/SameFile.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(SameFile, CompilersCallTheInputByItsPathOrItsLastPart) {
  EXPECT_TRUE(isNameOf("k.mlir", "k.mlir"));
  EXPECT_TRUE(isNameOf("k.mlir", "a/k.mlir"));
  EXPECT_TRUE(isNameOf("./a/k.mlir", "a/k.mlir"));
  EXPECT_TRUE(isNameOf("/x/a/k.mlir", "a/k.mlir"));
  EXPECT_TRUE(isNameOf("/x/k.mlir", "../k.mlir"));
  EXPECT_TRUE(isNameOf("a/k.mlir", "/x/a/k.mlir"));
}

TEST(SameFile, OtherFilesMayHaveTheSameLastPart) {
  EXPECT_FALSE(isNameOf("a/k.mlir", "k.mlir"));
  EXPECT_FALSE(isNameOf("a/k.mlir", "b/k.mlir"));
  EXPECT_FALSE(isNameOf("/x/k.mlir", "/y/k.mlir"));
  EXPECT_FALSE(isNameOf("/x/b/k.mlir", "a/k.mlir"));
  EXPECT_FALSE(isNameOf("/x/ak.mlir", "k.mlir"));
}

TEST(SameFile, OfTwoFilesThatAreThereTheSystemTellsIt) {
  const std::string top = CULPRIT_SOURCE_DIR;
  EXPECT_TRUE(isNameOf(top + "/docs/../README.md", top + "/README.md"));
  EXPECT_FALSE(isNameOf(top + "/examples/README.md", top + "/README.md"));
}

TEST(SameFile, StandardInputGoesByManyNames) {
  for (const char *name : {"<stdin>", "-", "<unknown>"}) {
    EXPECT_TRUE(isNameOf(name, ""));
    EXPECT_TRUE(isNameOf(name, "-"));
    EXPECT_FALSE(isNameOf(name, "k.mlir"));
  }
  EXPECT_FALSE(isNameOf("k.mlir", ""));
}

} // namespace

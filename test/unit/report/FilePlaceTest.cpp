#include "report/FilePlace.h"
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
                           "callsite(k.mlir:3:8 at k.mlir:1:1)"})
    EXPECT_FALSE(filePlace(none)) << none;
}

TEST(FilePlace, CompilersCallTheInputByItsPathOrItsLastPart) {
  EXPECT_TRUE(isNameOf("k.mlir", "k.mlir"));
  EXPECT_TRUE(isNameOf("k.mlir", "a/k.mlir"));
  EXPECT_TRUE(isNameOf("./a/k.mlir", "a/k.mlir"));
  EXPECT_TRUE(isNameOf("/x/a/k.mlir", "a/k.mlir"));
  EXPECT_TRUE(isNameOf("/x/k.mlir", "../k.mlir"));
  EXPECT_TRUE(isNameOf("a/k.mlir", "/x/a/k.mlir"));
}

TEST(FilePlace, OtherFilesMayHaveTheSameLastPart) {
  EXPECT_FALSE(isNameOf("a/k.mlir", "k.mlir"));
  EXPECT_FALSE(isNameOf("a/k.mlir", "b/k.mlir"));
  EXPECT_FALSE(isNameOf("/x/k.mlir", "/y/k.mlir"));
  EXPECT_FALSE(isNameOf("/x/b/k.mlir", "a/k.mlir"));
  EXPECT_FALSE(isNameOf("/x/ak.mlir", "k.mlir"));
}

TEST(FilePlace, OfTwoFilesThatAreThereTheSystemTellsIt) {
  const std::string top = CULPRIT_SOURCE_DIR;
  EXPECT_TRUE(isNameOf(top + "/docs/../README.md", top + "/README.md"));
  EXPECT_FALSE(isNameOf(top + "/examples/README.md", top + "/README.md"));
}

TEST(FilePlace, StandardInputGoesByManyNames) {
  for (const char *name : {"<stdin>", "-", "<unknown>"}) {
    EXPECT_TRUE(isNameOf(name, ""));
    EXPECT_TRUE(isNameOf(name, "-"));
    EXPECT_FALSE(isNameOf(name, "k.mlir"));
  }
  EXPECT_FALSE(isNameOf("k.mlir", ""));
}

} // namespace

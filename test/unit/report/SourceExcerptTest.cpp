#include "report/SourceExcerpt.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

const char text[] = "one\ntwo\nthree\nfour\nfive\nsix\n";

TEST(SourceExcerpt, HasTheLinesAround) {
  auto excerpt = excerptAt("/a/k.mlir:5:2", "k.mlir", text);
  ASSERT_TRUE(excerpt);
  EXPECT_EQ(excerpt->firstLine, 2u);
  EXPECT_EQ(excerpt->lines.size(), 5u);
  EXPECT_EQ(excerpt->culprit(), "five");
}

TEST(SourceExcerpt, OtherFilesAreNotLookedAt) {
  EXPECT_FALSE(excerptAt("other.mlir:1:1", "k.mlir", text));
  EXPECT_FALSE(excerptAt("<stdin>:1:1", "k.mlir", text));
  EXPECT_TRUE(excerptAt("<stdin>:1:1", "", text));
}

// A dump with locations has other lines than the file that it was made from.
TEST(SourceExcerpt, ATextWithLocationsOfThatFileIsNotThatFile) {
  EXPECT_FALSE(excerptAt("k.mlir:1:1", "k.mlir",
                         "op loc(#l)\n#l = loc(\"k.mlir\":1:1)\n"));
  EXPECT_TRUE(excerptAt("k.mlir:1:1", "k.mlir",
                        "op loc(#l)\n#l = loc(\"m.mlir\":1:1)\n"));
}

// Compilers count bytes, and the caret stood behind the op.
TEST(SourceExcerpt, WhatStandsBelowIsAtTheCharacter) {
  std::string line = "\t// \xc3\xa9\xe6\x97\xa5 x";
  auto excerpt =
      excerptAt("k.mlir:1:" + std::to_string(line.size()), "k.mlir", line);
  ASSERT_TRUE(excerpt);
  EXPECT_EQ(excerpt->indent(), "\t      ");
}

TEST(SourceExcerpt, PlacesOutsideOfTheTextAreNone) {
  for (const char *place : {"k.mlir:0:1", "k.mlir:7:1", "k.mlir:1:9", "k.mlir",
                            "k.mlir:x:y", "", "k.mlir:99999999999:1"})
    EXPECT_FALSE(excerptAt(place, "k.mlir", text)) << place;
}

} // namespace

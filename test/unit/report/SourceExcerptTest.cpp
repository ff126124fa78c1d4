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

// By its last part alone, the line of another file was shown.
TEST(SourceExcerpt, AFileInAnotherDirectoryIsAnother) {
  EXPECT_FALSE(excerptAt("jos\xc3\xa9/k.mlir:1:1", "k.mlir", text));
  EXPECT_FALSE(excerptAt("a/k.mlir:1:1", "b/k.mlir", text));
  EXPECT_TRUE(excerptAt("a/k.mlir:1:1", "./a/k.mlir", text));
}

// A dump with locations has other lines than the file that it was made from.
TEST(SourceExcerpt, ATextWithLocationsOfThatFileIsNotThatFile) {
  EXPECT_FALSE(excerptAt("k.mlir:1:1", "k.mlir",
                         "op loc(#l)\n#l = loc(\"k.mlir\":1:1)\n"));
  EXPECT_TRUE(excerptAt("k.mlir:1:1", "k.mlir",
                        "op loc(#l)\n#l = loc(\"m.mlir\":1:1)\n"));
}

// MLIR escapes quotes, and what is no ASCII.
TEST(SourceExcerpt, ATextHasLocationsOfAFileHoweverItIsSpelt) {
  const std::pair<const char *, const char *> spelt[] = {
      {"\u00e9.mlir", R"("\C3\A9.mlir")"},
      {"\u00e9.mlir", "\"\u00e9.mlir\""},
      {"a\"b.mlir", R"("a\22b.mlir")"}};
  for (const auto &[file, literal] : spelt)
    EXPECT_FALSE(excerptAt(std::string(file) + ":1:1", file,
                           "op loc(" + std::string(literal) + ":1:1)"))
        << literal;
}

// Compilers count bytes, and the caret stood behind the op.
TEST(SourceExcerpt, WhatStandsBelowIsAtTheCharacter) {
  std::string line = "\t// \xc3\xa9\xe6\x97\xa5 x";
  auto excerpt =
      excerptAt("k.mlir:1:" + std::to_string(line.size()), "k.mlir", line);
  ASSERT_TRUE(excerpt);
  EXPECT_EQ(excerpt->indent(), "\t      ");
}

TEST(SourceExcerpt, ALongLineIsCutBetweenCharacters) {
  std::string line = std::string(999, 'x') + "\u00e9\u00e9";
  auto excerpt = excerptAt("k.mlir:1:1", "k.mlir", line);
  ASSERT_TRUE(excerpt);
  EXPECT_EQ(excerpt->culprit(), std::string(999, 'x') + "\u00e9");
}

TEST(SourceExcerpt, PlacesOutsideOfTheTextAreNone) {
  for (const char *place : {"k.mlir:0:1", "k.mlir:7:1", "k.mlir:1:9", "k.mlir",
                            "k.mlir:x:y", "", "k.mlir:99999999999:1"})
    EXPECT_FALSE(excerptAt(place, "k.mlir", text)) << place;
}

} // namespace

#include "probe/CutForJournal.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string lines(size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += "  %0 = arith.addi %a, %b : i32\n";
  return text;
}

// An error in the middle of 5 MB of dumps was lost: a bare exit code.
TEST(CutForJournal, WhatTellsStaysWhereverItStands) {
  const std::string error = "x.mlir:3:4: error: 'a.b' op is bad\n";
  CapturedText stream;
  stream.text = lines(3 << 20) + error + lines(3 << 20);
  const std::string whole = stream.text;
  cutForJournal(stream);
  EXPECT_TRUE(stream.cut);
  EXPECT_LT(stream.text.size(), 5u << 20);
  EXPECT_THAT(stream.text, HasSubstr("\n" + error));
  EXPECT_EQ(stream.text.substr(stream.headBytes),
            whole.substr(whole.size() - (2 << 20)));
}

TEST(CutForJournal, ALineThatIsCutIsNone) {
  CapturedText stream;
  std::string half((2 << 20) - 10, 'x');
  stream.text = half + "ab: error: of the head " + std::string(1 << 20, 'y') +
                "\n" + half + "\n";
  cutForJournal(stream);
  EXPECT_THAT(stream.text, Not(HasSubstr("\nor: of the head")));
}

TEST(CutForJournal, AShortTextStays) {
  CapturedText stream{lines(1 << 20), 0};
  const std::string whole = stream.text;
  cutForJournal(stream);
  EXPECT_EQ(stream.text, whole);
  EXPECT_FALSE(stream.cut);
}

} // namespace

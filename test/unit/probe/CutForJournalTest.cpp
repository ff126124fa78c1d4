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

// A journalled run had another failure than the run itself, and a long output
// another one than a short one.
TEST(CutForJournal, StacksWithoutNamesAndFatalLinesStay) {
  for (const char *said :
       {" 0  libMLIR.so.22.1 0x00007f4ee06b8786\n", "#12 0x00007f4e b::c()\n",
        "F1130 12:00:00.1 7 lower.cc:12] Check failed: rank > 0\n",
        "free(): invalid pointer\n", "Stack dump:\n",
        "*** stack smashing detected ***: terminated\n",
        "  what():  vector::_M_range_check\n"}) {
    CapturedText stream;
    stream.text = lines(3 << 20) + said + lines(3 << 20);
    cutForJournal(stream);
    EXPECT_THAT(stream.text, HasSubstr(std::string("\n") + said));
  }
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

#include "report/Look.h"
#include <gmock/gmock.h>
#include <random>

using namespace culprit;
using testing::ElementsAre;

namespace {

TEST(Wrapped, BreaksBetweenWords) {
  EXPECT_THAT(wrapped("one two three", 8), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("one two", 0), ElementsAre("one two"));
  EXPECT_THAT(wrapped("", 5), ElementsAre(""));
}

TEST(Wrapped, WordsThatAreTooWideBreakAtTheirJoints) {
  EXPECT_THAT(wrapped("at mlir::arith::AddIOp", 14),
              ElementsAre("at", "mlir::arith::", "AddIOp"));
  EXPECT_THAT(wrapped("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
}

TEST(Wrapped, NoLineIsWiderAndNothingIsLost) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (size_t size = random() % 60; text.size() < size;)
      text += "ab :/-\xc3\xa4"[random() % 6];
    unsigned width = 1 + random() % 20;
    std::string joined;
    for (const std::string &line : wrapped(text, width)) {
      EXPECT_LE(columnsOf(line), width) << text;
      joined += line;
    }
    auto bare = [](std::string s) {
      std::erase(s, ' ');
      return s;
    };
    EXPECT_EQ(bare(joined), bare(text)) << width;
  }
}

TEST(Fitted, CharactersOfSeveralBytesStayWhole) {
  EXPECT_EQ(fitted("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4", 4),
            "\xc3\xa4...");
  EXPECT_EQ(fitted("abc", 3), "abc");
  EXPECT_EQ(fitted("abcd", 2), "..");
}

TEST(FirstColumns, CharactersOfSeveralBytesStayWhole) {
  EXPECT_EQ(firstColumns("\u00e4\u00e4\u00e4", 2), "\u00e4\u00e4");
  EXPECT_EQ(firstColumns("\u6f22\u5b57", 3), "\u6f22");
  EXPECT_EQ(firstColumns("ab", 3), "ab");
}

TEST(Fitted, AWideCharacterTakesTwoColumns) {
  EXPECT_EQ(columnsOf("\u6f22\u5b57"), 4u);
  EXPECT_EQ(columnsOf("e\u0301"), 1u); // an accent of its own
  EXPECT_EQ(fitted("\u6f22\u5b57\u6f22", 5), "\u6f22...");
  EXPECT_THAT(wrapped("\u6f22\u5b57", 3), ElementsAre("\u6f22", "\u5b57"));
  EXPECT_THAT(wrapped("\u6f22", 1), ElementsAre("\u6f22"));
}

TEST(Printable, NothingSteersTheTerminal) {
  EXPECT_EQ(printable("a\tb\n\u00e4\u6f22"), "a\tb\n\u00e4\u6f22");
  EXPECT_EQ(printable("\033[31m\r\x7f"), "?[31m??");
  EXPECT_EQ(printable("\u009b31m"), "?31m"); // one character for ESC [
  EXPECT_EQ(printable("a\u202eb"), "a?b");   // right to left from here
  EXPECT_EQ(printable("a\xff\xc3"), "a??");
}

TEST(Styled, PlainLooksHaveNoEscapes) {
  EXPECT_EQ(styled("a", Style::Bad, {}), "a");
  EXPECT_EQ(styled("a", Style::Bad, {80, true}), "\033[31ma\033[0m");
  EXPECT_EQ(styled("", Style::Bad, {80, true}), "");
}

} // namespace

#include "reducer/text/TextUnits.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

std::vector<std::string> pieces(const char *kind, llvm::StringRef text) {
  std::vector<std::string> found;
  for (const TextKind &row : textKinds())
    if (llvm::StringRef(row.name) == kind)
      for (const TextUnit &unit : row.units(text))
        found.push_back(text.slice(unit.front().begin, unit.back().end).str());
  return found;
}

/// What each unit of it leaves.
std::vector<std::string> left(const char *kind, llvm::StringRef text) {
  std::vector<std::string> rests;
  for (const TextKind &row : textKinds())
    if (llvm::StringRef(row.name) == kind)
      for (const TextUnit &unit : row.units(text))
        rests.push_back(without(text, {unit.begin(), unit.end()}));
  return rests;
}

TEST(TextUnits, LinesHaveTheirEnds) {
  EXPECT_THAT(pieces("lines", "a\n\nb"), ElementsAre("a\n", "\n", "b"));
  EXPECT_THAT(pieces("lines", ""), ElementsAre());
}

TEST(TextUnits, BlocksHaveTheirHeads) {
  EXPECT_THAT(pieces("blocks", "int x;\nvoid f(int a,\n       int b)\n{\n"
                               "  for (;;) { g(); }\n} main() {}"),
              ElementsAre("void f(int a,\n       int b)\n{\n"
                          "  for (;;) { g(); }\n}",
                          "  for (;;) { g(); }\n", " main() {}"));
  EXPECT_THAT(pieces("blocks", "struct s { int x; } ;  \nint y;"),
              ElementsAre("struct s { int x; } ;  \n"));
  EXPECT_THAT(pieces("blocks", "%0 = a.b\nscf.if %0 {\n}\n%1 = a.c"),
              ElementsAre("scf.if %0 {\n}\n"));
  EXPECT_THAT(pieces("blocks", "f({1}, [{2}])"), ElementsAre("{1}", "{2}"));
  EXPECT_THAT(pieces("blocks", "} ( { {"), ElementsAre());
}

TEST(TextUnits, BracketsFindTheirPartners) {
  EXPECT_THAT(pieces("brackets", "f(a[b], {c}) ()"),
              ElementsAre("a[b], {c}", "b", "c", "()"))
      << "nothing else would take an empty pair away";
  EXPECT_THAT(pieces("brackets", "(a) -> (b)"), ElementsAre("a", "b"));
  EXPECT_THAT(pieces("brackets", "(a < b)"), ElementsAre("a < b"))
      << "one without a partner does not hide those around it";
  EXPECT_THAT(pieces("brackets", "(\")\" c)"), ElementsAre("\")\" c"))
      << "those in a string are none";
  EXPECT_THAT(pieces("brackets", ")]}>(("), ElementsAre());
  EXPECT_THAT(pieces("brackets", "(<[)>](x)"), ElementsAre("<[", "x"));
  EXPECT_THAT(pieces("brackets", "\"\\\" (a)"), ElementsAre("a"))
      << "a string without an end is none";
}

// `if (c) { a; }` stayed where only `a;` was needed.
TEST(TextUnits, HeadsGoFromAroundWhatIsInTheBrackets) {
  EXPECT_THAT(left("heads", "x; if (c) { a; }"),
              ElementsAre("x; c { a; }", "x;  { a; }", "x; a; "));
  EXPECT_THAT(left("heads", "y = std::f (a) + 1"),
              ElementsAre("y = a + 1", "y =  + 1"));
  EXPECT_THAT(left("heads", "a = cast<int>((b))"),
              ElementsAre("a = int((b))", "a = ((b))", "a = cast<int>(b)",
                          "a = cast<int>", "a = cast<int>(b)",
                          "a = cast<int>()"));
  EXPECT_THAT(left("heads", ")("), ElementsAre());
}

TEST(TextUnits, TokensAreTheWholeText) {
  for (llvm::StringRef text : {"  %0 = \"a.b\"() : () -> i32\n", "\"no end\n",
                               "", " ", "@f.x^bb0#a"}) {
    std::string joined;
    for (const std::string &piece : pieces("tokens", text))
      joined += piece;
    EXPECT_EQ(joined, text);
  }
  EXPECT_THAT(pieces("tokens", "%x = f.g(\"a b\")"),
              ElementsAre("%x", " =", " f.g", "(", "\"a b\"", ")"));
}

// `int x = 1` and `f(a, b)` stayed where `int x` and `f(a)` would do.
TEST(TextUnits, PairsAreTokensBesideEachOther) {
  EXPECT_THAT(pieces("pairs", "x = 1, y"),
              ElementsAre("x =", " = 1", " 1,", ", y"));
  EXPECT_THAT(pieces("pairs", "x"), ElementsAre());
  EXPECT_THAT(pieces("pairs", ""), ElementsAre());
}

TEST(TextUnits, ACharacterOfSeveralBytesIsOneToken) {
  EXPECT_THAT(pieces("tokens", "a \u00e9\u2192b \U0001F600"),
              ElementsAre("a", " \u00e9", "\u2192", "b", " \U0001F600"));
  EXPECT_THAT(pieces("tokens", "\x80\xc3(a\xe2\x86"),
              ElementsAre("\x80", "\xc3", "(", "a", "\xe2", "\x86"))
      << "bytes that are no UTF-8 stand for themselves";
}

TEST(TextUnits, CutsOverlappingRanges) {
  EXPECT_EQ(without("abcdefg", {{3, 4}, {1, 3}, {2, 5}}), "afg");
  EXPECT_EQ(without("abc", {{0, 3}}), "");
  EXPECT_EQ(without("abc", {}), "abc");
}

} // namespace

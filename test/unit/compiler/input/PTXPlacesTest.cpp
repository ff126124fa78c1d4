#include "compiler/input/PTXPlaces.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

constexpr char ptx[] = R"(.version 8.0
.visible .entry ok(
	.param .u64 p
)
{
	mov.u32 %r1, 0;
	ret;
}

.func (.param .b32 r) bad(
	.param .u64 q
)
{
$L__BB2_3:
	// begin inline asm
	redux %r1, %r2;
	// end inline asm
	redux %r1, %r2;
}
.section .debug_str {
})";

std::string at(size_t line) {
  auto function = functionAtLine(ptx, line);
  return function ? function->name : "none";
}

TEST(PTXPlaces, LineIsThatOfTheFirstErrorOfThoseWords) {
  const char *printed = "warning\n"
                        "ptxas /tmp/a, b.ptx, line 7; error   : other\n"
                        "ptxas /tmp/a, b.ptx, line 16; error   : wrong types\n"
                        "ptxas /tmp/a, b.ptx, line 18; error   : wrong types\n";
  EXPECT_EQ(ptxLineOf(printed, "wrong types"), 16u);
  EXPECT_EQ(ptxLineOf(printed, "bogus"), std::nullopt);
  EXPECT_EQ(ptxLineOf("ptxas fatal   : wrong types\n", "wrong types"),
            std::nullopt);
}

TEST(PTXPlaces, LineOfAnotherPtxasOrOfSyntax) {
  EXPECT_EQ(ptxLineOf("ptxas-blackwell e.ptx, line 11; error   : bad\n", "bad"),
            11u);
  EXPECT_EQ(ptxLineOf("ptxas f.ptx, line 14; fatal   : Parsing error near "
                      "'baz': syntax error\n",
                      "Parsing error near 'baz'"),
            14u);
  EXPECT_EQ(ptxLineOf("ptxas f.ptx, line 3; warning : bad\n", "bad"),
            std::nullopt);
}

TEST(PTXPlaces, FunctionIsThatAroundTheLine) {
  EXPECT_EQ(at(1), "none");
  EXPECT_EQ(at(2), "ok");
  EXPECT_EQ(at(3), "ok") << "its head";
  EXPECT_EQ(at(7), "ok");
  EXPECT_EQ(at(9), "none");
  EXPECT_EQ(at(11), "bad");
  EXPECT_EQ(at(16), "bad");
  EXPECT_EQ(at(21), "none") << "that is no body";
  EXPECT_EQ(at(99), "none");
  EXPECT_FALSE(functionAtLine(ptx, 16)->isKernel);
}

constexpr char located[] = R"(.version 8.0
.visible .entry ok(
	.param .u64 p
)
{
	.loc 1 4 0
	mov.u32 %r1, 0;
	.loc	1 5 3
	ret;
}

.func (.param .b32 r) bad(
	.param .u64 q
)
{
$L__tmp1:
$L__BB2_3:
	.loc	2 22 5, function_name $L__info, inlined_at 1 6 3
	// begin inline asm
	redux %r1, %r2;
	// end inline asm
	redux %r1, %r2;
}
.file	1 "/src/k.cu"
	.file	2 "/src/a b.cuh"
.section .debug_str {
})";

TEST(PTXPlaces, SourceIsThatOfTheSameStatement) {
  using Source = std::optional<SourceLine>;
  EXPECT_EQ(sourceOfPTXLine(ptx, 7, located), Source({"/src/k.cu", 5}));
  EXPECT_EQ(sourceOfPTXLine(ptx, 16, located), Source({"/src/a b.cuh", 22}));
  EXPECT_EQ(sourceOfPTXLine(ptx, 18, located), Source({"/src/a b.cuh", 22}));
  EXPECT_EQ(sourceOfPTXLine(ptx, 13, located), Source())
      << "no place of the function before it";
  EXPECT_EQ(sourceOfPTXLine(ptx, 15, located), Source()) << "a comment";
}

TEST(PTXPlaces, OtherCodeHasNoSource) {
  std::string other = located;
  other.replace(other.find("redux"), 5, "vote ");
  EXPECT_EQ(sourceOfPTXLine(ptx, 16, other), std::nullopt);
  for (const char *text : {"", "\n", ".loc", ".loc 1 2\n", ".file 1\n{"})
    for (size_t line : {0, 1, 7, 16, 999}) {
      EXPECT_EQ(sourceOfPTXLine(ptx, line, text), std::nullopt) << text;
      (void)functionAtLine(text, line);
    }
}

} // namespace

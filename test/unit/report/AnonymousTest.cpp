#include "report/Anonymous.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::Contains;
using testing::IsEmpty;

namespace {

std::string without(const std::string &text, const Personal &personal = {}) {
  return anonymised(text, personal).text;
}

/// With these directories known.
std::string withoutPlaces(const std::string &text,
                          const std::vector<std::string> &directories) {
  return without(text, {{}, directories, {}});
}

TEST(Anonymous, PathsBecomeTheirLastComponent) {
  EXPECT_EQ(without("/usr/lib/x/mlir-opt /home/ada/my-k.mlir --p=/a/b"),
            "mlir-opt my-k.mlir --p=b");
  EXPECT_EQ(without("at `/home/ada/k.mlir:3:8`."), "at `k.mlir:3:8`.");
  EXPECT_EQ(without("\"/home/ada/k.mlir\""), "\"k.mlir\"");
  EXPECT_EQ(without("-I/home/ada/inc --p=/a/x:/home/ada/y"), "-Iinc --p=x:y");
}

TEST(Anonymous, WhatIsNoPathStays) {
  for (const char *text :
       {"https://llvm.org/x", "and/or", "// CHECK: a", "a / b", "-o /dev/null",
        "sub/k.mlir", "x-a/b", "/* c */", "<a>b</a>", "donn\u00e9es/k.mlir"})
    EXPECT_EQ(without(text), text);
}

// They ended a path, and its front was published.
TEST(Anonymous, LettersBeyondASCIIArePartsOfPaths) {
  EXPECT_EQ(without("/home/jos\u00e9/projet/k.mlir:1"), "k.mlir:1");
  EXPECT_EQ(without("-I/\u6771\u4eac/\u79d8\u5bc6/inc"), "-Iinc");
  EXPECT_EQ(without("open \u2018/home/ada/k.cu\u2019: no"),
            "open \u2018k.cu\u2019: no");
}

TEST(Anonymous, KnownDirectoriesMayHaveBlanks) {
  std::vector<std::string> places = {"/home/ada/my proj", "/home/ada", "/"};
  EXPECT_EQ(withoutPlaces("'/home/ada/my proj/sub/k.mlir' --a=/b/c", places),
            "'k.mlir' --a=c");
  EXPECT_EQ(withoutPlaces("in /home/ada/my proj, /home/ada.", places),
            "in ..., ....");
  EXPECT_EQ(withoutPlaces("/home/adams /home/ada/my project", places),
            "adams my project");
}

TEST(Anonymous, QuotedCommandsAreNoPaths) {
  EXPECT_EQ(withoutPlaces("'/usr/bin/x /home/ada/k.mlir --o'", {"/home/ada"}),
            "'x k.mlir --o'");
}

// A token was published with the command as it was given.
TEST(Anonymous, VariablesThatNobodyNeedsLoseTheirValue) {
  std::string report = "```sh\nenv TOKEN=hf_x 'B=a b' OPT=2 cc "
                       "'--p={c=1 D=2}'\n```\n";
  EXPECT_EQ(without(report, {{}, {}, {"OPT"}}),
            "```sh\nenv TOKEN=... B=... OPT=2 cc '--p={c=1 D=2}'\n```\n");
  EXPECT_THAT(anonymised(report, {}).replaced,
              Contains("the value of TOKEN: ..."));
}

// `<<` in a value made the command a reproducer, and an operand of the compiler
// was taken for a variable.
TEST(Anonymous, VariablesAreWhatStandsInFrontOfTheCompiler) {
  EXPECT_EQ(without("```sh\nenv 'A=x<<y' B=2 cc -D N=4\n```\n"),
            "```sh\nenv A=... B=... cc -D N=4\n```\n");
  EXPECT_EQ(without("```sh\nenv -C sub A=hidden cc\n```\n"),
            "```sh\nenv -C sub A=... cc\n```\n");
  EXPECT_EQ(without("```sh\nA=hidden cc 'open\n```\n"),
            "```sh\nA=... cc 'open\n```\n");
}

TEST(Anonymous, VariablesOfAProgramStay) {
  std::string script = "```sh\ncat > in.py <<'EOF'\nn = 1\nA=2\nEOF\n```\n";
  EXPECT_EQ(without(script), script);
}

TEST(Anonymous, SymbolsHaveOneNameEverywhere) {
  EXPECT_EQ(without("func @secret_gemm(%a) { call @helper() } @secret_gemm."),
            "func @kernel(%a) { call @kernel2() } @kernel.");
  EXPECT_EQ(without("@m::@secret_gemm, in secret_gemm, @\"a b\""),
            "@kernel::@kernel2, in kernel2, @kernel3");
}

// A name that could be a common word stayed where generic IR defines it.
TEST(Anonymous, DefinitionsInGenericIRAreOfSymbols) {
  EXPECT_EQ(without("@total \"func.func\"() <{sym_name = \"total\"}> total"),
            "@kernel \"func.func\"() <{sym_name = \"kernel\"}> total");
  EXPECT_EQ(without("sym_name = \"first\" sym_name = \"a b\" @last"),
            "sym_name = \"kernel\" sym_name = \"kernel2\" @kernel3");
}

TEST(Anonymous, NamesThatBeginAlikeAreTold) {
  EXPECT_EQ(without("@total @total2 @total.x"), "@kernel @kernel2 @kernel3");
}

TEST(Anonymous, CommonWordsAndCommonFunctionsStay) {
  EXPECT_EQ(without("func.func @func() in total @llvm.abs"),
            "func.func @kernel() in total @llvm.abs");
  EXPECT_EQ(without("ada@example"), "ada@example");
}

TEST(Anonymous, PeopleAndMachines) {
  EXPECT_EQ(without("ada on mill7, adams", {{"ada", "mill7"}, {}, {}}),
            "someone on someone, adams");
}

TEST(Anonymous, SaysWhatWasReplaced) {
  Anonymised result = anonymised("/a/b @total", {});
  EXPECT_THAT(result.replaced, Contains("/a/b: b"));
  EXPECT_THAT(result.replaced, Contains("@total: @kernel"));
  EXPECT_THAT(anonymised("nothing", {}).replaced, IsEmpty());
}

} // namespace

#include "Garbage.h"
#include "compiler/CommandLine.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

ShellLine parsed(llvm::StringRef text) {
  llvm::Expected<ShellLine> line = parseShellLine(text);
  if (line)
    return *line;
  ADD_FAILURE() << text.str() << ": " << llvm::toString(line.takeError());
  return {};
}

std::string refused(llvm::StringRef text) {
  llvm::Expected<ShellLine> line = parseShellLine(text);
  return line ? "accepted" : llvm::toString(line.takeError());
}

std::vector<std::string> words(llvm::StringRef text) {
  llvm::Expected<std::vector<std::string>> result = splitShellWords(text);
  if (result)
    return *result;
  llvm::consumeError(result.takeError());
  return {"refused"};
}

TEST(ShellLine, SplitsWords) {
  EXPECT_THAT(words("a  'b c' \"d \\\" \\x\" e\\ f '' g'h'\"i\""),
              ElementsAre("a", "b c", "d \" \\x", "e f", "", "ghi"));
  EXPECT_THAT(words("a|b $x *"), ElementsAre("a|b", "$x", "*"));
  EXPECT_THAT(words(""), ElementsAre());
  EXPECT_THAT(words("'a"), ElementsAre("refused"));
  EXPECT_THAT(words("a\\"), ElementsAre("refused"));
}

TEST(ShellLine, ReadsPipes) {
  ShellLine line = parsed("mlir-opt %s --cse 2>&1 | mlir-translate "
                          "--mlir-to-llvmir | llc -o - > out.s 2> err");
  ASSERT_EQ(line.stages.size(), 3u);
  EXPECT_THAT(line.stages[0].argv, ElementsAre("mlir-opt", "%s", "--cse"));
  EXPECT_THAT(line.stages[2].argv, ElementsAre("llc", "-o", "-"));
  EXPECT_EQ(line.stages[2].stdoutFile, "out.s");
  EXPECT_EQ(line.stages[2].stderrFile, "err");
  EXPECT_EQ(parsed("opt -S <in.ll").stages[0].stdinFile, "in.ll");
}

TEST(ShellLine, ReadsRunLines) {
  ShellLine line =
      parsed("// RUN: not --crash mlir-opt %s \\\n"
             "// RUN:   -pass-pipeline='builtin.module(cse)' | FileCheck %s\n");
  ASSERT_EQ(line.stages.size(), 2u);
  EXPECT_THAT(
      line.stages[0].argv,
      ElementsAre("mlir-opt", "%s", "-pass-pipeline=builtin.module(cse)"));
  EXPECT_TRUE(line.stages[0].expectFailure);
  EXPECT_TRUE(line.stages[0].expectCrash);
  EXPECT_FALSE(line.stages[1].expectFailure);
  EXPECT_TRUE(parsed("; RUN: not opt %s").stages[0].expectFailure);
  EXPECT_FALSE(parsed("; RUN: not opt %s").stages[0].expectCrash);
}

TEST(ShellLine, NamesWhatItRefuses) {
  EXPECT_THAT(refused("a && b"), HasSubstr("'&&'"));
  EXPECT_THAT(refused("a || b"), HasSubstr("'||'"));
  EXPECT_THAT(refused("a ; b"), HasSubstr("';'"));
  EXPECT_THAT(refused("a &"), HasSubstr("'&'"));
  EXPECT_THAT(refused("(a)"), HasSubstr("'('"));
  EXPECT_THAT(refused("a $(b)"), HasSubstr("$(...)"));
  EXPECT_THAT(refused("a \"$b\""), HasSubstr("variables"));
  EXPECT_THAT(refused("a `b`"), HasSubstr("backquotes"));
  EXPECT_THAT(refused("a *.mlir"), HasSubstr("globs (*)"));
  EXPECT_THAT(refused("X=1 a"), HasSubstr("'X=1' sets a variable"));
  EXPECT_THAT(refused("a >> b"), HasSubstr("'>>'"));
  EXPECT_THAT(refused("a <<E"), HasSubstr("'<<'"));
  EXPECT_THAT(refused("a >"), HasSubstr("a file is missing"));
  EXPECT_THAT(refused("a | | b"), HasSubstr("a command is missing"));
  EXPECT_THAT(refused("| b"), HasSubstr("a command is missing"));
  EXPECT_THAT(refused(""), HasSubstr("a command is missing"));
  EXPECT_THAT(refused("not"), HasSubstr("a command is missing"));
  EXPECT_THAT(refused("// RUN: a\n// RUN: b"), HasSubstr("';'"));
  EXPECT_THAT(refused("a 'b"), HasSubstr("a closing ' is missing"));
}

TEST(ShellLine, QuotesOnlyWhereNeeded) {
  EXPECT_EQ(quoteForShell("--pass-pipeline=builtin.module(cse)"),
            "'--pass-pipeline=builtin.module(cse)'");
  EXPECT_EQ(quoteForShell("it's"), "'it'\\''s'");
  EXPECT_EQ(quoteForShell(""), "''");
  EXPECT_EQ(quoteForShell(std::vector<std::string>{"/a/b-c_1.2", "--x=%s"}),
            "/a/b-c_1.2 --x=%s");
  std::string odd = "a b\n\"$x\" \\ ' * \xff";
  EXPECT_THAT(words(quoteForShell(odd)), ElementsAre(odd));
}

TEST(ShellLine, SurvivesGarbage) {
  test::forEachGarbage(
      {"// RUN: not a 'b' \"c\\\"\" \\\n// RUN: x 2>&1 | d < e > f 2> g\n"},
      [](llvm::StringRef text) {
        words(text);
        refused(text);
        EXPECT_EQ(words(quoteForShell(text)).size(), 1u);
      });
}

} // namespace

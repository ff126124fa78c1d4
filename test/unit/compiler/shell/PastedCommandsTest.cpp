#include "compiler/shell/PastedCommands.h"
#include "Parsed.h"

using namespace culprit;
using test::commands;
using test::parsed;
using test::refused;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

TEST(PastedCommands, OfNinja) {
  EXPECT_THAT(commands("[1/2] cd /b && a -o x && :\n[2/2] : && b && :"),
              ElementsAre("cd /b", "&& a -o x", "&& :", ":", "&& b", "&& :"));
  ShellLine line = parsed("[1/2] cd /b && a\n[2/2] b\n");
  EXPECT_TRUE(line.pipelines[0].startsAfresh);
  EXPECT_FALSE(line.pipelines[1].startsAfresh);
  EXPECT_TRUE(line.pipelines[2].startsAfresh);
  EXPECT_THAT(commands("[11/12 3.2s] a x"), ElementsAre("a x"));
}

TEST(PastedCommands, OfAFailedEdge) {
  EXPECT_THAT(commands("[1/9] Generating k.o\n"
                       "FAILED: k.o /b/k.o \n"
                       "cd /b && mlir-opt k.mlir -o k.o\n"
                       "k.mlir:3:1: error: 'x' && (y)\n"
                       "ninja: build stopped: subcommand failed.\n"),
              ElementsAre("cd /b", "&& mlir-opt k.mlir -o k.o"));
  EXPECT_THAT(
      commands("FAILED: [code=139] k.o\nmlir-opt k.mlir\nPLEASE submit"),
      ElementsAre("mlir-opt k.mlir"));
  EXPECT_THAT(refused("[1/2] Building CXX object a.o\n"),
              HasSubstr("1:7: this describes a command: `ninja -v` prints"));
}

/// As lit prints where bash runs the test.
TEST(PastedCommands, OfLitWithAShell) {
  EXPECT_THAT(commands("Command Output (stderr):\n--\n"
                       "mlir-opt a --cse | FileCheck a # RUN: at line 1\n"
                       "+ mlir-opt a --cse\n+ FileCheck a\n"
                       "llc < b # RUN: at line 12\n+ llc\n"
                       "LLVM ERROR: $(x) `\n"),
              ElementsAre("mlir-opt a --cse", "| FileCheck a", "&& llc"));
}

/// As lit prints where it runs the test itself.
TEST(PastedCommands, OfLitWithoutAShell) {
  EXPECT_THAT(commands("# RUN: at line 1\n"
                       "mlir-opt a | FileCheck a\n"
                       "# executed command: mlir-opt a\n"
                       "# .---command stderr------------\n"
                       "# | a:1:1: error: x\n"
                       "# `-----------------------------\n"
                       "# RUN: at line 2\n"
                       "llc b\n"),
              ElementsAre("mlir-opt a", "| FileCheck a", "&& llc b"));
  EXPECT_THAT(commands("# executed command: mlir-opt a\n# | a:1:1: error\n"),
              ElementsAre("mlir-opt a"));
}

TEST(PastedCommands, OfOlderLit) {
  EXPECT_THAT(commands("Script:\n--\n"
                       ": 'RUN: at line 1';   mlir-opt a | FileCheck a\n"
                       ": 'RUN: at line 2';   llc b\n"
                       "--\nExit Code: 1\n"),
              ElementsAre("mlir-opt a", "| FileCheck a", "&& llc b"));
  EXPECT_THAT(commands("$ \":\" \"RUN: at line 1\"\n$ \"mlir-opt\" \"a b\"\n"
                       "# command stderr:\nerror: (x\n"),
              ElementsAre(": RUN: at line 1", "mlir-opt a b"));
}

TEST(PastedCommands, OfATrace) {
  ShellLine line =
      parsed("+ mlir-opt a '--x=(y)'\nerror: (z\n++ FileCheck a\n");
  ASSERT_EQ(line.pipelines.size(), 2u);
  EXPECT_THAT(line.pipelines[0].stages[0].argv,
              ElementsAre("mlir-opt", "a", "--x=(y)"));
  EXPECT_TRUE(line.pipelines[1].stages[0].hidesInput);
  EXPECT_FALSE(parsed("a").pipelines[0].stages[0].hidesInput);
}

TEST(PastedCommands, BehindPrompts) {
  EXPECT_THAT(commands("$ cd b\n$ mlir-opt a | llc\nLLVM ERROR: (x\n"),
              ElementsAre("cd b", "mlir-opt a", "| llc"));
}

/// A command of several lines was said to lack those behind the first.
TEST(PastedCommands, BehindAPromptGoOnInTheLinesBelow) {
  EXPECT_THAT(commands("$ cd b\n$ mlir-opt a \\\n    -x \\\n> -y\nerror: no\n"),
              ElementsAre("cd b", "mlir-opt a -x -y"));
  EXPECT_EQ(withoutOutput("$ mlir-opt a \\\n> -y\nerror: no\n"),
            "$ mlir-opt a \\\n> -y\n");
}

/// Words that begin a line were taken for a trace.
TEST(PastedCommands, OfNothingButAShell) {
  EXPECT_THAT(commands("a \\\n+ b"), ElementsAre("a + b"));
  EXPECT_THAT(refused("a \\\n[1/2] b"), HasSubstr("2:1: [...] in [1/2]"));
  EXPECT_THAT(commands("a '\n$ b'"), ElementsAre("a \n$ b"));
}

TEST(PastedCommands, KeepTheirPlaces) {
  EXPECT_THAT(refused("[1/2] a || b"), HasSubstr("shell line 1:9: '||'"));
  EXPECT_THAT(refused("FAILED: x\ncd b && a ;; c"),
              HasSubstr("line 2:11: ';;'"));
  EXPECT_THAT(refused("x\n  // RUN: a \\\n  // RUN: `b`"),
              HasSubstr("line 3:11: backquotes"));
}

} // namespace

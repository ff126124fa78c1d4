#include "../Garbage.h"
#include "Parsed.h"

using namespace culprit;
using test::commands;
using test::only;
using test::parsed;
using test::refused;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;
using Sink = ShellSink::Kind;

namespace {

TEST(ShellLine, ReadsPipesAndLists) {
  EXPECT_THAT(
      commands("mlir-opt x --cse 2>&1 | mlir-translate | llc -o - > o"),
      ElementsAre("mlir-opt x --cse", "| mlir-translate", "| llc -o -"));
  EXPECT_THAT(commands("a > t && b t"), ElementsAre("a", "&& b t"));
  EXPECT_THAT(commands(": && a && :"), ElementsAre(":", "&& a", "&& :"));
  EXPECT_THAT(commands("a; b\n\nc &&\n d |\n e;\n"),
              ElementsAre("a", "b", "c", "&& d", "| e"));
  EXPECT_THAT(commands("cd 'a b' # there\nc#d"), ElementsAre("cd a b", "c#d"));
  EXPECT_THAT(commands("a \\\n b\\\nc"), ElementsAre("a bc"));
  EXPECT_THAT(commands("a\r\nb\r\n"), ElementsAre("a", "b"));
}

TEST(ShellLine, ReadsVariablesInFront) {
  EXPECT_THAT(commands("A=1 B='x y' cmd C=2"),
              ElementsAre("A=1 B=x y cmd C=2"));
  EXPECT_THAT(commands("env A=1 B= cmd"), ElementsAre("A=1 B= cmd"));
  EXPECT_THAT(only("A=1 not env B=2 not --crash exec cmd").environment,
              ElementsAre(Pair("A", "1"), Pair("B", "2")));
  EXPECT_FALSE(only("A=1 not env B=2 not --crash exec cmd").expectFailure);
  EXPECT_THAT(commands("env -u A cmd"), ElementsAre("env -u A cmd"));
  EXPECT_THAT(refused("A=1"), HasSubstr("1:1: 'A=' stands alone"));
}

/// "sets a variable" was said of it.
TEST(ShellLine, AQuotedEqualsSignSetsNothing) {
  EXPECT_THAT(commands("'a=b' c"), ElementsAre("a=b c"));
  EXPECT_THAT(commands("a\\=b c"), ElementsAre("a=b c"));
  EXPECT_THAT(commands("a'='b c"), ElementsAre("a=b c"));
  EXPECT_THAT(commands("./a=b c"), ElementsAre("./a=b c"));
}

/// The last word of a line that ended in `\\` or `\ ` was wrong.
TEST(ShellLine, TakesEscapesAtTheEnd) {
  EXPECT_THAT(commands("a x\\\\"), ElementsAre("a x\\"));
  EXPECT_THAT(commands("a x\\ "), ElementsAre("a x "));
  EXPECT_THAT(commands("a x\\\n"), ElementsAre("a x"));
  EXPECT_THAT(refused("a \\"), HasSubstr("1:3: it ends in a backslash"));
}

TEST(ShellLine, ReadsNot) {
  ShellStage stage = only("not --crash mlir-opt x");
  EXPECT_TRUE(stage.expectFailure);
  EXPECT_TRUE(stage.expectCrash);
  EXPECT_TRUE(only("not-22 a").expectFailure);
  EXPECT_TRUE(only("! a").expectFailure);
  EXPECT_FALSE(only("! ! a").expectFailure);
  EXPECT_FALSE(only("! not a").expectFailure);
  EXPECT_FALSE(only("not --crash a").stdinFile.has_value());
  ShellLine line = parsed("! a | b");
  EXPECT_FALSE(line.pipelines[0].stages[0].expectFailure);
  EXPECT_TRUE(line.pipelines[0].stages[1].expectFailure);
}

TEST(ShellLine, RedirectsStreams) {
  ShellStage stage = only("opt <in.ll > out 2> 'e f'");
  EXPECT_EQ(stage.stdinFile, "in.ll");
  EXPECT_EQ(stage.out.file, "out");
  EXPECT_EQ(stage.err.file, "e f");
  EXPECT_EQ(only("a >b 2>&1").err.file, "b");
  EXPECT_EQ(only("a 2>&1 >b").err.kind, Sink::Output);
  EXPECT_EQ(only("a >&2").out.kind, Sink::Errors);
  EXPECT_EQ(only("a &> b").err.file, "b");
  EXPECT_TRUE(only("a >> b").out.appends);
  EXPECT_EQ(parsed("a 2>e |& b").pipelines[0].stages[0].err.kind, Sink::Output);
}

/// What was printed to /dev/stdout did not reach the next command.
TEST(ShellLine, AStreamOfItsOwnThatItNamesIsThatOne) {
  EXPECT_EQ(only("a > /dev/stdout").out.kind, Sink::Output);
  EXPECT_EQ(only("a >> /dev/fd/1").out.kind, Sink::Output);
  EXPECT_EQ(only("a > /dev/stderr").out.kind, Sink::Errors);
  EXPECT_EQ(only("a 2> /dev/stdout").err.kind, Sink::Output);
  EXPECT_EQ(only("a &> /dev/stderr").err.kind, Sink::Errors);
  ShellStage stage = only("a > f 2> /dev/stdout");
  EXPECT_EQ(stage.err.file, "f");
  stage = only("a 2>&1 > /dev/stderr");
  EXPECT_EQ(stage.out.kind, Sink::Output);
  EXPECT_EQ(stage.err.kind, Sink::Output);
  EXPECT_EQ(only("a > /dev/null").out.file, "/dev/null");
}

/// A digit in front of an operator became an argument, a quoted one did not.
TEST(ShellLine, DigitsInFrontOfARedirectionBelongToIt) {
  EXPECT_THAT(commands("a 1>f 0<g 2>h"), ElementsAre("a"));
  EXPECT_EQ(only("a 1>f").out.file, "f");
  EXPECT_EQ(only("a 0<g").stdinFile, "g");
  for (const char *quoted : {"a \"2\">f", "a \\2>f", "a '2'>f", "a 2 >f"}) {
    EXPECT_THAT(commands(quoted), ElementsAre("a 2"));
    EXPECT_EQ(only(quoted).out.file, "f");
  }
  EXPECT_THAT(commands("a x2>f"), ElementsAre("a x2"));
  EXPECT_THAT(refused("a 3>f"), HasSubstr("1:3: '3>' is not supported"));
  EXPECT_THAT(refused("a 1<f"), HasSubstr("'1<' is not supported"));
  EXPECT_THAT(refused("a 2>&1x"), HasSubstr("1:3: '2>&' is not supported: 1 or "
                                            "2 must follow, not 1x"));
  EXPECT_THAT(refused("a 2>&-"), HasSubstr("not -"));
  EXPECT_THAT(refused("a >f >g"), HasSubstr("1:6: '>' redirects a stream"));
}

TEST(ShellLine, NamesWhatItRefusesAndWhere) {
  EXPECT_THAT(refused("a || b"), StartsWith("shell line 1:3: '||'"));
  EXPECT_THAT(refused("a\nb &"), StartsWith("shell line 2:3: '&'"));
  EXPECT_THAT(refused("(a)"), HasSubstr("1:1: '('"));
  EXPECT_THAT(refused("a $(b)"), HasSubstr("1:3: $(...)"));
  EXPECT_THAT(refused("a \"x$b\""), HasSubstr("1:5: variables ($b)"));
  EXPECT_THAT(refused("a `b`"), HasSubstr("1:3: backquotes"));
  EXPECT_THAT(refused("a x*.mlir"), HasSubstr("1:4: globs (*)"));
  EXPECT_THAT(refused("a <<E"), HasSubstr("'<<' is not supported: write the "
                                          "here-document to a file"));
  EXPECT_THAT(refused("a <(b)"), HasSubstr("<(...)"));
  EXPECT_THAT(refused("a $'b'"), HasSubstr("$'...'"));
  EXPECT_THAT(refused("a >"), HasSubstr("1:3: a file is missing"));
  EXPECT_THAT(refused("a | | b"), HasSubstr("1:5: a command is missing"));
  EXPECT_THAT(refused("| b"),
              HasSubstr("1:1: a command is missing before '|'"));
  EXPECT_THAT(refused("a &&"), HasSubstr("1:5: a command is missing"));
  EXPECT_THAT(refused(""), HasSubstr("1:1: a command is missing"));
  EXPECT_THAT(refused("# x"), HasSubstr("a command is missing"));
  EXPECT_THAT(refused("not"), HasSubstr("a command is missing"));
  EXPECT_THAT(refused("a 'b"), HasSubstr("1:3: the ' is never closed"));
  EXPECT_THAT(refused("for i in a"), HasSubstr("1:1: 'for': shell programs"));
  EXPECT_THAT(refused({"a\0b", 3}), HasSubstr("1:2: a NUL byte"));
}

/// They were passed on as they stood.
TEST(ShellLine, RefusesWhatOnlySomeShellsExpand) {
  EXPECT_THAT(refused("a ~/x"), HasSubstr("1:3: ~ in ~/x"));
  EXPECT_THAT(refused("A=~ b"), HasSubstr("1:3: ~ in A=~"));
  EXPECT_THAT(refused("a x{b,c}"), HasSubstr("1:4: {...}"));
  EXPECT_THAT(refused("a {1..3}"), HasSubstr("{...}"));
  EXPECT_THAT(refused("a x[12].mlir"), HasSubstr("1:4: [...]"));
  EXPECT_THAT(commands("a 'b[1]' \"~\" x~ {a} [ $ a$ '{a,b}'"),
              ElementsAre("a b[1] ~ x~ {a} [ $ a$ {a,b}"));
}

TEST(ShellLine, SurvivesGarbage) {
  test::forEachGarbage(
      {"// RUN: not a 'b' \"c\\\"\" \\\n// RUN: x 2>&1 | d < e > f 2> g\n",
       "[1/2] cd D && A=1 a > t 2>&1\nFAILED: x\n: && b %t\n",
       "// DEFINE: %{x} = %{y}\n// REDEFINE: %{y} = a \\\n// RUN: %{x} %s\n"},
      [](llvm::StringRef text) { refused(text); });
}

} // namespace

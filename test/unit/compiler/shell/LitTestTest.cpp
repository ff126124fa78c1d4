#include "Parsed.h"

using namespace culprit;
using test::commands;
using test::only;
using test::parsed;
using test::refused;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

TEST(LitTest, ReadsRunLines) {
  EXPECT_THAT(
      commands("// RUN: not --crash mlir-opt %s \\\n"
               "// RUN:   -pass-pipeline='builtin.module(cse)' | FileCheck %s\n"
               "module {}\n// CHECK: module $x\n"),
      ElementsAre("mlir-opt /src/in.mlir -pass-pipeline=builtin.module(cse)",
                  "| FileCheck /src/in.mlir"));
  EXPECT_TRUE(only("; RUN: not opt %s").expectFailure);
  EXPECT_FALSE(only("; RUN: not opt %s").expectCrash);
  EXPECT_THAT(commands("# RUN: a\n# RUN: b"), ElementsAre("a", "&& b"));
  EXPECT_THAT(commands("RUN: a \\\n  b"), ElementsAre("a b"));
  EXPECT_THAT(commands("// RUN: a \\\n// a word on b\n// RUN:   b"),
              ElementsAre("a b"));
  EXPECT_THAT(commands("// RUN: a\n// END.\n// RUN: b"), ElementsAre("a"));
  EXPECT_THAT(refused("// RUN: a \\\n"), HasSubstr("1:11: the line that this"));
  EXPECT_THAT(refused("// RUN: a \\\n// DEFINE: %{x} = b"),
              HasSubstr("1:11: the backslash continues"));
}

TEST(LitTest, FillsInItsOwnSubstitutions) {
  EXPECT_THAT(commands("RUN: a %t_1.bc %s_x"),
              ElementsAre("a /tmp/line/in.tmp_1.bc /src/in.mlir_x"));
  EXPECT_THAT(commands("RUN: a %s %S %t %t2.mlir %t.dir/x %p -o=%t"),
              ElementsAre("a /src/in.mlir /src /tmp/line/in.tmp "
                          "/tmp/line/in.tmp2.mlir /tmp/line/in.tmp.dir/x /src "
                          "-o=/tmp/line/in.tmp"));
  EXPECT_THAT(commands("RUN: a %{s:basename} %{t:stem} %basename_t %T %/s"),
              ElementsAre("a in.mlir in in /tmp/line /src/in.mlir"));
  EXPECT_THAT(commands("RUN: a '%s' \"x%%s\" > %t.out"),
              ElementsAre("a /src/in.mlir x%s"));
  EXPECT_EQ(only("RUN: a > %t.out").out.file, "/tmp/line/in.tmp.out");
  EXPECT_THAT(commands("a %s"), ElementsAre("a /src/in.mlir"));
}

/// A path with blanks stays one word, whatever lit makes of it.
TEST(LitTest, KeepsOddPathsWhole) {
  auto line = parseShellLine("a %s", {"/my files/$x.mlir", "/tmp/x"});
  ASSERT_TRUE(bool(line));
  EXPECT_THAT(line->pipelines[0].stages[0].argv,
              ElementsAre("a", "/my files/$x.mlir"));
}

TEST(LitTest, FillsInDefinitions) {
  EXPECT_THAT(commands("// DEFINE: %{opts} = --a \\\n"
                       "// DEFINE:   --b='c d'\n"
                       "// DEFINE: %{cmd} = mlir-opt %{opts}\n"
                       "// RUN: %{cmd} %s | cat\n"
                       "// REDEFINE: %{opts} =\n"
                       "// RUN: %{cmd} %s\n"),
              ElementsAre("mlir-opt --a --b=c d /src/in.mlir", "| cat",
                          "&& mlir-opt /src/in.mlir"));
}

TEST(LitTest, NamesDefinitionsThatItCannotTake) {
  EXPECT_THAT(refused("DEFINE: x = y\nRUN: a"), HasSubstr("1:9: a definition"));
  EXPECT_THAT(refused("DEFINE: %{x} = y\nDEFINE: %{x} = z\nRUN: a"),
              HasSubstr("2:9: %{x} is defined already"));
  EXPECT_THAT(refused("REDEFINE: %{x} = y\nRUN: a"),
              HasSubstr("1:11: %{x} is not defined yet"));
  EXPECT_THAT(refused("DEFINE: %{x} = %{y}\nDEFINE: %{y} = %{x}\nRUN: a %{x}"),
              HasSubstr("3:8: %{x} contains itself"));
  EXPECT_THAT(refused("RUN: a %if x %{ b %}"), HasSubstr("1:8: %if is not"));
  EXPECT_THAT(refused("RUN: a %(line+1)"), HasSubstr("1:8: %(line"));
}

TEST(LitTest, LongDefinitionsEnd) {
  std::string text = "DEFINE: %{x0} =\n";
  for (int i = 1; i < 30; ++i)
    text += "DEFINE: %{x" + std::to_string(i) + "} = %{x" +
            std::to_string(i - 1) + "}%{x" + std::to_string(i - 1) + "}\n";
  EXPECT_THAT(refused(text + "RUN: a %{x29}"), HasSubstr("becomes too long"));
}

/// What nobody defines was passed on as it stood.
TEST(LitTest, NamesUnknownSubstitutions) {
  EXPECT_THAT(refused("// RUN: %mlir_opt %s"),
              HasSubstr("1:9: %mlir_opt is no substitution of lit's own"));
  EXPECT_THAT(refused("a --libs=%target_lib"), HasSubstr("1:10: %target_lib"));
  EXPECT_THAT(refused("RUN: a '--libs=%target_lib'"), HasSubstr("%target_lib"));
  EXPECT_THAT(refused("a '%{opts}'"),
              HasSubstr("1:4: nothing defines %{opts}"));
  EXPECT_THAT(commands("a '%arg0' 100%"), ElementsAre("a %arg0 100%"));
  EXPECT_THAT(commands("RUN: a | grep '%arg0'"),
              ElementsAre("a", "| grep %arg0"));
}

TEST(LitTest, NamesTheTestsFileWhereNobodyDid) {
  LitValues none{"", "/tmp/line/t"};
  EXPECT_THAT(refused("RUN: a %s", none),
              HasSubstr("1:8: %s stands for the test's file, but no --input"));
  EXPECT_THAT(refused("a %S", none), HasSubstr("%S stands for"));
  EXPECT_EQ(refused("printf '%s' x | a", none), "accepted");
  EXPECT_EQ(refused("a %t", none), "accepted");
}

} // namespace

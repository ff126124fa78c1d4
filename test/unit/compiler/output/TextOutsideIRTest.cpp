#include "compiler/output/TextOutsideIR.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

std::vector<std::string> outside(llvm::StringRef text) {
  std::vector<std::string> result;
  for (const TextLine &line : linesOutsideIR(text)) {
    EXPECT_TRUE(text.substr(line.offset).starts_with(line.text));
    result.push_back(line.text.str());
  }
  return result;
}

TEST(TextOutsideIR, SkipsModulesOfMLIR) {
  EXPECT_THAT(outside("before\n"
                      "module attributes {a = \"}}} {\"} { // {\n"
                      "  func.func @f() {\n"
                      "    cf.assert %0, \"p: a.cpp:1: f: Assertion `x'\"\n"
                      "  }\n"
                      "}\n"
                      "between\r\n"
                      "\"hal.executable\"() <{sym = \"a\"}> ({\n"
                      "}) : () -> ()\n"
                      "tt.func public @g(%a: i32) attributes {n = false} {\n"
                      "}\n"
                      "after"),
              ElementsAre("before", "between", "after"));
}

TEST(TextOutsideIR, SkipsResourcesAndFunctionsOfLLVM) {
  EXPECT_THAT(
      outside("{-#\n"
              "  external_resources: {\n"
              "    mlir_reproducer: { pipeline: \"builtin.module()\" }\n"
              "  }\n"
              "#-}\n"
              "; ModuleID = 'a'\n"
              "define void @f(i1 %c) {\n"
              "entry:\n"
              "  br i1 %c, label %error, label %error\n"
              "error:                          ; preds = %entry\n"
              "  ret void\n"
              "}\n"
              "x: error: y\n"),
      ElementsAre("; ModuleID = 'a'", "x: error: y"));
}

/// A first line that is no dump made all that came after it endless.
TEST(TextOutsideIR, SkipsWhatComesAfterOtherLines) {
  EXPECT_THAT(outside("; ModuleID = 'a'\n"
                      "define void @f(i1 %c) {\n"
                      "error:                          ; preds = %entry\n"
                      "}\n"
                      "between\n"
                      "{-#\n"
                      "  error: a\n"
                      "#-}\n"
                      "after\n"),
              ElementsAre("; ModuleID = 'a'", "between", "after"));
}

TEST(TextOutsideIR, ADumpThatIsCutIsOneOfItsKind) {
  EXPECT_THAT(outside("{-#\n"
                      "define void @f() {\n"
                      "error: ; preds = %entry\n"
                      "}\n"
                      "define void @g() {\n"
                      "LLVM ERROR: x\n"),
              ElementsAre("{-#", "define void @g() {", "LLVM ERROR: x"));
}

TEST(TextOutsideIR, ADumpThatIsCutHidesNothing) {
  EXPECT_THAT(outside("module {\n  func.func @f() {\nLLVM ERROR: x\n"),
              ElementsAre("module {", "  func.func @f() {", "LLVM ERROR: x"));
}

TEST(TextOutsideIR, ProseIsNoDump) {
  const char *text = "module foo was not found\n"
                     "a.mlir:1:1: error: expected {\n"
                     "def f(a):\n"
                     "config.option = {\n"
                     "LLVM ERROR: x";
  EXPECT_EQ(outside(text).size(), 5u);
}

TEST(TextOutsideIR, SurvivesGarbage) {
  test::forEachGarbage({"module {\n  a.b {\n}\n}\n",
                        "define void @f() {\n}\n{-#\n#-}\n", "module {\n"},
                       [](llvm::StringRef text) {
                         EXPECT_LE(linesOutsideIR(text).size(),
                                   text.size() + 1);
                       });
}

} // namespace

#include "compiler/output/OpText.h"
#include "test/unit/compiler/Garbage.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(OpText, NamesTheOp) {
  EXPECT_EQ(opNameOf("func.func private @f(%arg0: i32) {...}"), "func.func");
  EXPECT_EQ(opNameOf("module @m {...}"), "builtin.module");
  EXPECT_EQ(opNameOf("%0:2 = \"a.b\"(%x) : (i32) -> (i32, i32)"), "a.b");
  EXPECT_EQ(opNameOf("%0"), "");
  EXPECT_EQ(opNameOf("Region #0 for op scf.for %i = %a to %b"), "scf.for");
  EXPECT_EQ(opNameOf("Block #1 for op \"a.b\"() ({"), "a.b");
  EXPECT_EQ(opNameOf("<<unknown>>"), "");
  EXPECT_EQ(opNameOf(""), "");
}

TEST(OpText, FindsSymbols) {
  EXPECT_EQ(symbolInOpText("func.func private @f(%arg0: i32) {...}"), "f");
  EXPECT_EQ(symbolInOpText("module @m attributes {a = @b} {...}"), "m");
  EXPECT_EQ(symbolInOpText("module attributes {a = @b} {...}"), "");
  EXPECT_EQ(symbolInOpText("gpu.func @k() kernel {...}"), "k");
  EXPECT_EQ(symbolInOpText("llvm.mlir.global internal constant @s(\"x\")"),
            "s");
  EXPECT_EQ(symbolInOpText("func.func @\"odd \\\" name\"()"), "odd \\\" name");
  EXPECT_EQ(symbolInOpText("%0 = func.call @f() : () -> i32"), "");
  EXPECT_EQ(symbolInOpText("func.call @f() : () -> ()"), "");
  EXPECT_EQ(symbolInOpText("gpu.launch_func @m::@k"), "");
  EXPECT_EQ(symbolInOpText("cf.br ^bb1"), "");
  EXPECT_EQ(symbolInOpText(""), "");
}

TEST(OpText, SurvivesGarbage) {
  test::forEachGarbage({"%0 = func.func private @\"odd \\\" name\"(%a: i32)",
                        "\"a.b\"() <{sym_name = \"f\"}> ({"},
                       [](llvm::StringRef text) {
                         opNameOf(text);
                         symbolInOpText(text);
                       });
}

} // namespace

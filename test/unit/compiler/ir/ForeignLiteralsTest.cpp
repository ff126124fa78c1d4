//===- ForeignLiteralsTest.cpp --------------------------------------------===//
#include "compiler/ir/ForeignLiterals.h"
#include "compiler/ir/GenericModule.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::ir;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string opWith(const std::string &attribute) {
  return "\"t.op\"() <{value = " + attribute + "}> : () -> ()\n";
}

std::string readAndPrinted(const std::string &text) {
  return llvm::cantFail(GenericModule::parse(text)).str();
}

// MLIR itself: `elements literal must be a shaped type`.
TEST(ForeignLiterals, PrintByteForByte) {
  for (const char *literal :
       {"dense<1> : !cuda_tile.tile<i32>",
        "dense<[[1, 2], [3, 4]]> : !cuda_tile.tile<2x2xi32>",
        "dense<0.000000e+00> : !cuda_tile.tile<1x128xf32>",
        "dense<\"0x0A1B\"> : !t.tile<2xi8>", "dense<> : !t.tile<0xi8>",
        "dense<(1.0,2.0)> : !t<\"odd type\">",
        "sparse<[[0]], 1> : !t.tile<4xi32>",
        "dense_resource<blob> : !t.tile<4xi32>",
        "[dense<1> : !t.tile<i32>, dense<true> : !t.tile<i1>]",
        "{a = dense<1> : !t.tile<i32>}", "#t.pair<dense<1> : !t.tile<i32>, 2>"})
    EXPECT_EQ(readAndPrinted(opWith(literal)), opWith(literal));
}

TEST(ForeignLiterals, OthersAreLeftAlone) {
  for (const char *text :
       {"dense<1> : tensor<4xi32>", "\"dense<1> : !t.tile<i32>\"",
        "array<i32: 1>", "#t.dense<1>"}) {
    EXPECT_EQ(ForeignLiterals(text).readable(), text);
    EXPECT_EQ(readAndPrinted(opWith(text)), opWith(text));
  }
}

TEST(ForeignLiterals, NamespaceIsOneThatTheTextDoesNotHave) {
  std::string text = opWith("[#literal.dense<2>, dense<1> : !t.tile<i32>]");
  EXPECT_THAT(ForeignLiterals(text).readable(),
              HasSubstr("#literal_.dense<1> : !t.tile<i32>"));
  EXPECT_EQ(readAndPrinted(text), text);
}

TEST(ForeignLiterals, SurvivesGarbage) {
  test::forEachGarbage({"dense<1> : !t.tile<i32>", "dense<\"", "sparse<[",
                        "dense<-> : !", "// dense<1> : !t.x\n"},
                       [](llvm::StringRef text) {
                         ForeignLiterals literals(text);
                         EXPECT_EQ(literals.asWritten(literals.readable()),
                                   text);
                       });
}

} // namespace

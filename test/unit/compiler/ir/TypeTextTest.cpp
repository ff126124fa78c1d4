#include "compiler/ir/TypeText.h"

#include "compiler/ir/SymbolRenaming.h"
#include "gtest/gtest.h"

using namespace culprit::ir;

static std::string doubled(llvm::StringRef text) {
  return withDimensions(text, [](int64_t number) { return 2 * number; });
}

TEST(TypeText, DimensionsAreWhatHasAnXBehindIt) {
  EXPECT_EQ(doubled("memref<4x?x3xf32>"), "memref<8x?x6xf32>");
  EXPECT_EQ(doubled("array<4 x array<3 x ptr>>"), "array<8 x array<6 x ptr>>");
  EXPECT_EQ(doubled("vector<4x!llvm.ptr<3>>"), "vector<8x!llvm.ptr<3>>");
  EXPECT_EQ(doubled("tile<4x4>"), "tile<8x4>");
  EXPECT_EQ(doubled("a4x4, x4, i32, 0x10, 4 xor, = 4"),
            "a4x4, x4, i32, 0x10, 4 xor, = 4");
}

TEST(TypeText, WordsStandBehindDimensionsToo) {
  auto upper = [](llvm::StringRef text) {
    return withWords(text, [](llvm::StringRef word) { return word.upper(); });
  };
  EXPECT_EQ(upper("memref<4x?xf16, a_b>"), "MEMREF<4x?xF16, A_B>");
  EXPECT_EQ(upper("array<4 x f16>"), "ARRAY<4 x F16>");
  EXPECT_EQ(upper("struct<(f16, x)>"), "STRUCT<(F16, X)>");
}

TEST(SymbolRenaming, InText) {
  NewNames names = {{"long", "l"}, {"other one", "o"}};
  EXPECT_EQ(renamedInText("f(@long, @longer, @long::@\"other one\")", names),
            "f(@l, @longer, @l::@o)");
  EXPECT_EQ(renamedInText("@", names), "@");
  EXPECT_EQ(renamedInText("f(\"user@\", @long, \"@long\", \"y\")", names),
            "f(\"user@\", @l, \"@l\", \"y\")");
}

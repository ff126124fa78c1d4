#include "compiler/input/PartsOfType.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::Optional;

namespace {

TEST(PartsOfType, ScalarsByTheirPlaces) {
  EXPECT_THAT(partsOfType("i64"), Optional(ElementsAre("")));
  EXPECT_THAT(partsOfType("!llvm.ptr"), Optional(ElementsAre("")));
  EXPECT_THAT(partsOfType("!llvm.struct<(ptr, i64, array<2 x i64>)>"),
              Optional(ElementsAre("0", "1", "2, 0", "2, 1")));
  EXPECT_THAT(partsOfType("!llvm.array<2 x struct<(f32, bf16)>>"),
              Optional(ElementsAre("0, 0", "0, 1", "1, 0", "1, 1")));
}

TEST(PartsOfType, OthersHaveNone) {
  for (const char *type :
       {"", "vector<4xi64>", "!llvm.ptr<3>", "!llvm.struct<\"s\", (i64)>",
        "!llvm.struct<packed (i8, i64)>", "!llvm.array<0 x i64>",
        "!llvm.array<1000000000 x i64>", "!llvm.struct<(i64)", "i64 loc(x)",
        "!llvm.array<16 x array<17 x i8>>"})
    EXPECT_FALSE(partsOfType(type)) << type;
}

TEST(PartsOfType, SurvivesGarbage) {
  test::forEachGarbage(
      {"!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>"},
      [](llvm::StringRef text) { (void)partsOfType(text); });
}

} // namespace

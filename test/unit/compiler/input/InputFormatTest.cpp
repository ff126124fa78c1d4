#include "compiler/input/InputFormat.h"
#include "test/unit/compiler/Garbage.h"
#include <gtest/gtest.h>

using namespace culprit;
using llvm::StringRef;

namespace {

TEST(InputFormat, TextIsNotBinary) {
  for (const char *text :
       {"", "module {}\n", "\tdef f():\r\n\f", "// \xc3\xa4\xe2\x82\xac\n",
        "; a comment in Latin-1: \xe4\xf6\xfc, and the rest of it is ASCII",
        "\x1b[1mcolour\x1b[0m"})
    EXPECT_FALSE(isBinary(text)) << text;
}

TEST(InputFormat, BytesWithAFormatAre) {
  EXPECT_TRUE(isBinary(StringRef("\x7f"
                                 "Tile\0x",
                                 7)));
  EXPECT_TRUE(isBinary("\x28\xb5\x2f\xfd\x04\x01\x02\x03\xff\xfe"));
}

TEST(InputFormat, SomeHaveAReader) {
  StringRef bytecode("ML\xefR\r\0", 6), bitcode("BC\xc0\xde\0", 5);
  EXPECT_TRUE(isBinary(bytecode));
  EXPECT_FALSE(isBinaryWithoutReader(bytecode));
  EXPECT_FALSE(isBinaryWithoutReader(bitcode));
  EXPECT_FALSE(isBinaryWithoutReader("module {}"));
  EXPECT_TRUE(isBinaryWithoutReader(StringRef("PK\x03\x04\0", 5)));
}

TEST(InputFormat, SurvivesGarbage) {
  test::forEachGarbage({"\xf0\x9f\x98\x80"},
                       [](StringRef text) { isBinary(text); });
}

} // namespace

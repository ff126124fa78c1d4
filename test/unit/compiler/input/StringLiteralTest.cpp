#include "compiler/input/StringLiteral.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(StringLiteral, EveryTextIsReadAsItWasWritten) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    all += char(byte);
  for (const std::string &text :
       {std::string(), std::string("any(cse{a=\"b\\\\c\"})"),
        std::string("{-# {-#"), all})
    EXPECT_EQ(fromLiteral(toLiteral(text)), text);
}

TEST(StringLiteral, LooksLikeNoMetadata) {
  EXPECT_EQ(toLiteral("{-# a"), "\"\\7B-# a\"");
  EXPECT_EQ(toLiteral("{-a"), "\"{-a\"");
}

TEST(StringLiteral, EscapesOfOneLetter) {
  EXPECT_EQ(fromLiteral("\"a\\n\\t\\\"\\\\\""), "a\n\t\"\\");
  EXPECT_EQ(fromLiteral("\"\\22\\\""), "\"\\") << "nothing follows the last";
}

TEST(StringLiteral, WithoutQuotesItIsAsItStands) {
  EXPECT_EQ(fromLiteral("true"), "true");
  EXPECT_EQ(fromLiteral(""), "");
}

} // namespace

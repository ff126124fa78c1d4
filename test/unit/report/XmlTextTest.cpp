#include "report/XmlText.h"
#include <gtest/gtest.h>

using namespace culprit;

TEST(XmlText, HoldsWhatItCan) {
  EXPECT_EQ(xmlEscaped("a<b>&\"\x01\n"), "a&lt;b&gt;&amp;&quot;?\n");
  EXPECT_EQ(xmlEscaped("a\xef\xbf\xbfz\xef\xbf\xbe\xef\xbf\xbd"),
            "a?z?\xef\xbf\xbd");
}

TEST(XmlText, IsNotEscapedTwice) {
  EXPECT_EQ(xmlCharacters("a<b>&\"\x1b\t\r\n"), "a<b>&\"?\t?\n");
}

// A half of a pair is no character, though an encoder of UTF-16 may leave one.
TEST(XmlText, HasNoSurrogates) {
  std::string text = xmlCharacters("a\xed\xa0\x80z \xf0\x9f\x98\x80");
  EXPECT_EQ(text.find("\xed\xa0\x80"), std::string::npos);
  EXPECT_EQ(text.front(), 'a');
  EXPECT_TRUE(text.ends_with("z \xf0\x9f\x98\x80"));
}

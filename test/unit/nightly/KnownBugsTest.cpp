#include "nightly/KnownBugs.h"
#include <gmock/gmock.h>

using namespace culprit;

static std::string errorOf(const std::string &text) {
  auto bugs = parseKnownBugs(text, "known.toml");
  return bugs ? "" : llvm::toString(bugs.takeError());
}

// Two bugs of one failure id are told apart by a number; as it is printed, TOML
// reads it as a table in a table, and the night was refused.
TEST(KnownBugs, ABugWithANumberIsListedByItsName) {
  auto bugs = llvm::cantFail(parseKnownBugs(
      "[CUL-3f9a2c.2]\nowner = 'b'\nexpires = 2026-12-31\n"
      "[CUL-aaaaaa]\nowner = 'a'\n[CUL-aaaaaa.2]\n[CUL-aaaaaa.3]\n"
      "issue = 'i'\n[CUL-bbbbbb]\n",
      "known.toml"));
  ASSERT_EQ(bugs.size(), 5u);
  EXPECT_EQ(bugs.count("CUL-3f9a2c"), 0u); // another bug, which nobody listed
  EXPECT_EQ(bugs["CUL-3f9a2c.2"].owner, "b");
  EXPECT_EQ(bugs["CUL-3f9a2c.2"].expires, "2026-12-31");
  EXPECT_EQ(bugs["CUL-aaaaaa"].owner, "a");
  EXPECT_EQ(bugs.count("CUL-aaaaaa.2"), 1u);
  EXPECT_EQ(bugs["CUL-aaaaaa.3"].issue, "i");
  EXPECT_EQ(bugs.count("CUL-bbbbbb"), 1u);
}

TEST(KnownBugs, WhatIsMisspelledIsNamed) {
  EXPECT_EQ(errorOf("[CUL-1]\nowners = 'a'\n"),
            "known.toml:2: no key is called owners: there are issue, owner, "
            "expires, note");
  EXPECT_THAT(errorOf("[CUL-1.2.3]\nowner = 'a'\n"),
              testing::HasSubstr(": no key is called 3: "));
  EXPECT_THAT(errorOf("[CUL-1.owner]\n"),
              testing::HasSubstr(": owner is no string"));
  EXPECT_EQ(errorOf("[CUL-1.2]\nexpires = 'soon'\n"),
            "known.toml:2: expires is no date: write it as 2026-12-31, without "
            "quotes");
}

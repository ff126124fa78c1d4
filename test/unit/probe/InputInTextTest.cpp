#include "probe/InputInText.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

std::string named(const std::string &text, const std::string &input) {
  CapturedText stream{text, text.size()};
  nameInputByPath(stream, input, "/w");
  return stream.text;
}

// `two marked functions: small.ll` was another failure than that of a copy.
TEST(InputInText, IsAPathThatDiagnosticsAreKnownBy) {
  EXPECT_EQ(named("LLVM ERROR: two: k.ll\n", "k.ll"),
            "LLVM ERROR: two: /w/k.ll\n");
  EXPECT_EQ(named("in './k.ll'.", "./k.ll"), "in '/w/k.ll'.");
  EXPECT_EQ(named("in /a b/k.ll", "/a b/k.ll"), "in /INPUT/k.ll");
  EXPECT_EQ(named("in /t/k.ll", "/t/k.ll"), "in /t/k.ll");
}

// No error was read, and "exit 1" was reduced to another bug.
TEST(InputInText, AQuoteInItsNameDoesNotHideADiagnostic) {
  EXPECT_EQ(named("s\".k.ll:3:4: error: no", "s\".k.ll"),
            "/INPUT/s_.k.ll:3:4: error: no");
  EXPECT_EQ(named("n\nl.ll:3:4: error: no", "n\nl.ll"),
            "/INPUT/n_l.ll:3:4: error: no");
}

TEST(InputInText, NothingElseIs) {
  for (const char *text : {"k.ll:3:4: error: no", "loc(\"k.ll\":3:4)", "ak.ll",
                           "a/k.ll", "k.llx", "k.ll.x"})
    EXPECT_EQ(named(text, "k.ll"), text);
  EXPECT_EQ(named("error: in error", "error"), "error: in error");
}

TEST(InputInText, AHoleInTheTextStaysWhereItIs) {
  CapturedText stream{"k.ll tail k.ll", 100, 5, true};
  nameInputByPath(stream, "k.ll", "/w");
  EXPECT_EQ(stream.text, "/w/k.ll tail /w/k.ll");
  EXPECT_EQ(stream.headBytes, 8u);
}

} // namespace

#include "compiler/output/SaidLimit.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(SaidLimit, IsNotWhatTheInputNeeds) {
  std::string limit = limitIn("<unknown>:0:0: local memory (80000) exceeds "
                              "limit (65536) in function 'big'");
  EXPECT_EQ(limit, "exceeds limit (65536) in function 'big'");
  EXPECT_EQ(limitIn("stack frame size (1) exceeds limit (65536) in function "
                    "'big'"),
            limit);
  EXPECT_EQ(limitIn("Entry function 'k' uses too much shared data (0x30d40 "
                    "bytes, 0xc000 max)"),
            "Entry function 'k' uses too much shared data, 0xc000 max)");
}

TEST(SaidLimit, OtherErrorsHaveNone) {
  for (const char *error :
       {"", "'arith.addi' op exceeds limit", "it uses too much (of it)",
        "expected 3 operands (2, 1 max)"})
    EXPECT_EQ(limitIn(error), "") << error;
}

} // namespace

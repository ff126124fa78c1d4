#include "compiler/output/OwnException.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(OwnException, IsRaisedInTheUsersCodeAndTellsOfNoCompile) {
  const std::string begins = "Traceback (most recent call last):\n"
                             "  File \"k.py\", line 3, in <module>\n";
  const std::string library =
      "  File \"/v/site-packages/t/jit.py\", line 3, in run\n";
  EXPECT_EQ(exceptionOfItsOwn(begins + "AssertionError: no barriers\n"),
            "AssertionError: no barriers");
  EXPECT_FALSE(exceptionOfItsOwn(begins + library + "ValueError: no\n"));
  EXPECT_FALSE(exceptionOfItsOwn(
      begins + library +
      "ValueError: no\n\nDuring handling of the above exception, another "
      "exception occurred:\n\n" +
      begins + "RuntimeError: it failed\n"))
      << "it tells of what it caught";
  EXPECT_FALSE(exceptionOfItsOwn(
      begins +
      "t.MLIRError: no\n\nThe above exception was the direct cause of "
      "the following exception:\n\n" +
      begins + "RuntimeError: it failed\n"));
  EXPECT_FALSE(
      exceptionOfItsOwn(begins + "RuntimeError: PassManager::run failed\n"))
      << "it was kept, and raised again";
  EXPECT_FALSE(exceptionOfItsOwn("error: no traceback\n"));
}

} // namespace

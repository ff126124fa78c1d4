#include "nightly/PlaceJob.h"
#include <gtest/gtest.h>

using namespace culprit;

static std::string idOf(const std::string &failureId,
                        const std::string &inputHash,
                        const std::string &kind = "pass-failure") {
  Item item;
  item.job.name = "k";
  item.check.kind = kind;
  item.check.failureId = failureId;
  item.check.failureKey = "refused/p/text";
  item.check.inputHash = inputHash;
  return checkIdOf(item);
}

// `error: it failed` is all that the compiler says: another kernel of the job
// was the known bug.
TEST(CheckId, OfAFailureThatNothingTellsFromOthersHasTheInput) {
  EXPECT_EQ(idOf("", "1"), idOf("", "1"));
  EXPECT_NE(idOf("", "1"), idOf("", "2"));
  EXPECT_EQ(idOf("abc", "1"), "abc");
  EXPECT_EQ(idOf("abc", "2"), "abc");
  EXPECT_EQ(idOf("", "1", "miscompile"), idOf("", "2", "miscompile"));
}

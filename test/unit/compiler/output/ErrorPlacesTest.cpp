#include "compiler/output/ErrorPlaces.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(ErrorPlaces, OfThatErrorAndOfWhatUsesIt) {
  const char *text =
      "/tmp/a/in.mlir:2:8: error: another one\n"
      "/tmp/a/in.mlir:4:8: error: it is left\n"
      "/tmp/a/in.mlir:5:8: note: see existing live user here: %3 = arith.f\n"
      "loc(\"/tmp/a/in.mlir\":9:1): error: it is left\n";
  ErrorPlaces places = placesOfError(text, "it is left");
  EXPECT_THAT(places.at, ElementsAre("in.mlir:4:8", "in.mlir:9:1"));
  EXPECT_THAT(places.users, ElementsAre("in.mlir:5:8"));
}

TEST(ErrorPlaces, TheOnlyOneAsPrinted) {
  auto places = onlyPlaces("/tmp/a/in.mlir:4:8: error: one\n"
                           "in.mlir:4:8: error: two\n"
                           "in.mlir:5:8: error: two\n"
                           "error: nowhere\n");
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places["one"], "/tmp/a/in.mlir:4:8");
}

// An error in tl.cumsum had no line of the user's.
TEST(ErrorPlaces, OfAPackageIsWhereTheUserCallsIt) {
  const std::string standard = "/v/site-packages/triton/language/standard.py";
  auto places = onlyPlaces(standard + ":287:12: error: no\n" + standard +
                           ":358:12: note: called from\n"
                           "/w/k.py:12:61: note: called from\n"
                           "/w/k.py:15:6: note: called from\n" +
                           standard + ":9:1: error: two\n");
  EXPECT_EQ(places["no"], "/w/k.py:12:61");
  EXPECT_EQ(places["two"], standard + ":9:1");
}

TEST(ErrorPlaces, NoneIfOneIsNotSaid) {
  const char *text = "in.mlir:4:8: error: it is left\n"
                     "<unknown>:0: error: it is left\n";
  EXPECT_THAT(placesOfError(text, "it is left").at, IsEmpty());
}

} // namespace

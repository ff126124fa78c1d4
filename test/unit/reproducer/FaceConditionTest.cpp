//===- FaceConditionTest.cpp - run.sh accepts what judge() does -----------===//
#include "ReplayedScript.h"

using namespace culprit;
using namespace culprit::test;

namespace {

class StackInScript : public ReplayScript {
protected:
  /// What run.sh says of that stack, and judge() must say, too.
  bool shows(const std::string &dump) {
    bool isShown = replay(dump, Segfault) == 0;
    Verdict verdict = judge(faceOf(crashed(dump)), bundle.signature).verdict;
    EXPECT_EQ(isShown, verdict == Verdict::Interesting) << dump;
    return isShown;
  }
};

// The reduced input reached the same place from another caller: run.sh looked
// for the outermost name alone, and the reduction was given up.
TEST_F(StackInScript, TheInnermostNameAndThePlacesAreEnough) {
  const std::string inner = "mlir::in::fold()";
  std::string known = stackDump({inner, "", A});
  expect(crashed(known));
  ASSERT_TRUE(bundle.signature.face.specific);
  ASSERT_FALSE(bundle.signature.face.places.empty());
  EXPECT_TRUE(shows(known));
  EXPECT_TRUE(shows(stackDump({inner, "", B})));
  EXPECT_TRUE(shows(stackDump({inner, A}))) << "the ends are the same";
  EXPECT_FALSE(shows(stackDump({B, "", A}))) << "another function crashes";
  std::string elsewhere = stackDump({inner, "", B});
  elsewhere.replace(elsewhere.find("b00500"), 6, "b00580");
  EXPECT_FALSE(shows(elsewhere)) << "another caller, and another place";
}

} // namespace

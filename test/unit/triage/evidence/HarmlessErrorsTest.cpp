#include "triage/evidence/HarmlessErrors.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

static FailureFace faceWith(std::vector<std::string> errors) {
  FailureFace face;
  face.kind = FailureKind::PassFailure;
  face.errors = errors;
  for (std::string &error : errors) {
    face.verbatimErrors.push_back(error + "!");
    face.errorOps.push_back({"op." + error});
  }
  if (!errors.empty())
    face.firstErrorVerbatim = face.verbatimErrors.front();
  return face;
}

TEST(HarmlessErrors, WhatACleanRunPrintsIsNoEvidence) {
  FailureSignature signature;
  signature.face = faceWith({"harmless", "cause", "more"});
  signature.errorOps = {"op.harmless"};
  FailureSignature told = withoutHarmless(signature, faceWith({"harmless"}));
  EXPECT_THAT(told.passErrors, ElementsAre("cause", "more"));
  EXPECT_EQ(told.face.firstErrorVerbatim, "cause!");
  // The cause was looked for on the op of the harmless one, and never found.
  EXPECT_THAT(told.errorOps, ElementsAre("op.cause"));
  // No edit that keeps it adds an error.
  EXPECT_EQ(told.face.errors, signature.face.errors);
}

TEST(HarmlessErrors, TheFirstOfTheFailingPassIsTold) {
  FailureSignature signature;
  signature.face = faceWith({"earlier", "harmless", "cause"});
  signature.passErrors = {"harmless", "cause"};
  FailureSignature told = withoutHarmless(signature, faceWith({"harmless"}));
  EXPECT_THAT(told.passErrors, ElementsAre("cause"));
  EXPECT_EQ(told.face.firstErrorVerbatim, "cause!");
}

TEST(HarmlessErrors, WhereNothingIsHarmlessAllIsToldAsBefore) {
  FailureSignature signature;
  signature.face = faceWith({"same", "same"});
  signature.face.firstErrorVerbatim = "same, of the failing pass";
  signature.passErrors = {"same"};
  for (const FailureFace &clean : {faceWith({}), faceWith({"else"})}) {
    FailureSignature told = withoutHarmless(signature, clean);
    EXPECT_THAT(told.passErrors, ElementsAre("same"));
    EXPECT_EQ(told.face.firstErrorVerbatim, "same, of the failing pass");
  }
}

TEST(HarmlessErrors, WhereNoneIsLeftAllStay) {
  FailureSignature signature;
  signature.face = faceWith({"earlier", "both"});
  signature.passErrors = {"both"};
  FailureSignature told = withoutHarmless(signature, faceWith({"both"}));
  EXPECT_THAT(told.passErrors, ElementsAre("both"));
  EXPECT_EQ(told.face.firstErrorVerbatim, "earlier!");
}

//===----------------------------------------------------------------------===//
// What the errors of a failure are worth that compiles survived
//===----------------------------------------------------------------------===//

TEST(ToldBy, AnErrorThatNoCompileSurvivedIsTheCause) {
  FailureSignature signature;
  signature.face = faceWith({"cause", "later"});
  EXPECT_EQ(toldBy(signature, {}), ToldBy::Cause);
  EXPECT_EQ(toldBy(signature, {"later!"}), ToldBy::Cause);
  EXPECT_EQ(toldBy(signature, {"of another failure!"}), ToldBy::Cause);
}

TEST(ToldBy, ALaterErrorMayHaveEndedTheCompile) {
  FailureSignature signature;
  signature.face = faceWith({"harmless", "cause"});
  EXPECT_EQ(toldBy(signature, {"harmless!"}), ToldBy::Harmless);
  // The linker speaks after all passes.
  signature.passErrors = {"harmless"};
  EXPECT_EQ(toldBy(signature, {"harmless!"}), ToldBy::Harmless);
}

TEST(ToldBy, WhatCameBeforeEndedNothing) {
  FailureSignature signature;
  signature.face = faceWith({"of an earlier pass", "harmless", "harmless"});
  signature.passErrors = {"harmless"};
  EXPECT_EQ(toldBy(signature, {"harmless!"}), ToldBy::HarmlessAlone);
}

TEST(ToldBy, ACrashIsNotToldByWhatItPrintedBefore) {
  FailureSignature signature;
  signature.face = faceWith({"harmless", "cause"});
  signature.face.kind = FailureKind::Crash;
  EXPECT_EQ(toldBy(signature, {"harmless!"}), ToldBy::Cause);
}

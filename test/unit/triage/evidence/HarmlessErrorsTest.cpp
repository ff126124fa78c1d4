#include "triage/evidence/HarmlessErrors.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

static FailureFace faceWith(std::vector<std::string> errors) {
  FailureFace face;
  face.kind = FailureKind::PassFailure;
  face.errors = errors;
  for (std::string &error : errors)
    face.verbatimErrors.push_back(error + "!");
  if (!errors.empty())
    face.firstErrorVerbatim = face.verbatimErrors.front();
  return face;
}

TEST(HarmlessErrors, WhatACleanRunPrintsIsNoEvidence) {
  FailureSignature signature;
  signature.face = faceWith({"harmless", "cause", "more"});
  FailureSignature left = withoutHarmless(signature, faceWith({"harmless"}));
  EXPECT_THAT(left.face.errors, ElementsAre("cause", "more"));
  EXPECT_EQ(left.face.firstErrorVerbatim, "cause!");
}

TEST(HarmlessErrors, TheFirstOfTheFailingPassIsTold) {
  FailureSignature signature;
  signature.face = faceWith({"earlier", "harmless", "cause"});
  signature.passErrors = {"harmless", "cause"};
  FailureSignature left = withoutHarmless(signature, faceWith({"harmless"}));
  EXPECT_THAT(left.passErrors, ElementsAre("cause"));
  EXPECT_EQ(left.face.firstErrorVerbatim, "cause!");
}

TEST(HarmlessErrors, WhereNoneIsLeftAllStay) {
  FailureSignature signature;
  signature.face = faceWith({"earlier", "both"});
  signature.passErrors = {"both"};
  FailureSignature left = withoutHarmless(signature, faceWith({"both"}));
  EXPECT_THAT(left.face.errors, ElementsAre("earlier", "both"));
  EXPECT_THAT(left.passErrors, ElementsAre("both"));
  EXPECT_EQ(left.face.firstErrorVerbatim, "earlier!");
}

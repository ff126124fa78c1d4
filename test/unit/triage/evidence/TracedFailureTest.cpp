#include "triage/evidence/TracedFailure.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

/// `decompose` was the last to begin; the compiler says that `convert` failed.
Trace traced() {
  Trace run;
  run.log.actions.resize(1);
  PassExecution pass;
  pass.argument = "decompose";
  run.passes = {pass};
  run.lastPass = 0;
  run.hasAllAnnounced = true;
  run.face.failedPass = "convert";
  run.lastPassErrors = {"an error"};
  run.lastPassErrorVerbatim = "an error";
  return run;
}

FailureSignature of(FailureKind kind) {
  FailureSignature signature;
  signature.face.kind = kind;
  return signature;
}

TEST(TracedFailure, TheCompilersOwnWordsCount) {
  FailureSignature found = withTrace(of(FailureKind::PassFailure), traced());
  EXPECT_EQ(found.failingPass, "convert");
  EXPECT_EQ(found.face.firstErrorVerbatim, "an error");
}

// A function for which a later pass failed came before the one that hangs.
TEST(TracedFailure, APassThatFailedIsNotTheOneThatHangs) {
  FailureSignature found = withTrace(of(FailureKind::Hang), traced());
  EXPECT_EQ(found.failingPass, "decompose");
  EXPECT_EQ(found.face.failedPass, "");
  EXPECT_EQ(found.face.firstErrorVerbatim, "");
}

} // namespace

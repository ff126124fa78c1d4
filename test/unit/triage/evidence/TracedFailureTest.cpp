#include "triage/evidence/TracedFailure.h"
#include <gmock/gmock.h>

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
  run.said.errors = {{"an error", "an error"}};
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

/// All that was printed came from a pass before it, which went on.
Trace silent() {
  Trace run = traced();
  run.said.errors.clear();
  run.said.onlyDecoys = true;
  return run;
}

FailureSignature saying(const std::string &error) {
  FailureSignature signature = of(FailureKind::PassFailure);
  signature.face.exitCode = 1;
  signature.face.errors = signature.face.verbatimErrors = {error};
  signature.face.firstErrorVerbatim = error;
  return signature;
}

TEST(TracedFailure, WordsOfPassesBeforeASilentOneAreNoEvidence) {
  FailureSignature found = withTrace(saying("an earlier error"), silent());
  EXPECT_EQ(found.failingPass, "convert");
  EXPECT_EQ(found.face.firstErrorVerbatim, "");
  FailureFace with = saying("an earlier error").face;
  EXPECT_EQ(judge(with, found).verdict, Verdict::Interesting);
  FailureFace without = found.face;
  EXPECT_EQ(judge(without, found).verdict, Verdict::Interesting);
  EXPECT_EQ(judge(saying("another error").face, found).verdict,
            Verdict::Different);
}

TEST(TracedFailure, WhereNobodySaysThatItFailedWordsAreAllThereIs) {
  Trace run = silent();
  run.face.failedPass.clear();
  FailureSignature found = withTrace(saying("an earlier error"), run);
  EXPECT_EQ(found.face.firstErrorVerbatim, "an earlier error");
}

TEST(TracedFailure, WordsOfTheFailingPassAreEvidence) {
  FailureSignature signature = of(FailureKind::PassFailure);
  signature.face.said = {"loaded a plugin", "no such index"};
  Trace run = silent();
  run.said.onlyDecoys = false;
  run.said.words = {"no such index", "a line of the trace alone"};
  FailureSignature found = withTrace(signature, run);
  EXPECT_EQ(found.words, "no such index");
  EXPECT_EQ(found.face.summary(), "exit 0, no such index");
}

TEST(TracedFailure, WhereAnErrorTellsItWordsDoNot) {
  FailureSignature signature = saying("an error");
  signature.face.errorOps = {{}};
  signature.face.said = {"no such index"};
  Trace run = traced();
  run.said.words = {"no such index"};
  EXPECT_EQ(withTrace(signature, run).words, "");
}

/// The program caught `a`, and failed with `b`.
Trace afterAnother() {
  Trace run = traced();
  run.face.failedPass.clear();
  run.said.errors = {{"b", "b"}};
  run.several.otherErrors = {"a"};
  return run;
}

TEST(TracedFailure, WhatAnotherCompileSaidIsNoEvidence) {
  FailureSignature signature = saying("a");
  signature.face.errors = signature.face.verbatimErrors = {"a", "b"};
  signature.face.errorOps = {{}, {}};
  FailureFace both = signature.face;
  FailureSignature found = withTrace(signature, afterAnother());
  EXPECT_THAT(found.face.errors, testing::ElementsAre("b"));
  EXPECT_EQ(found.face.firstErrorVerbatim, "b");
  EXPECT_EQ(judge(both, found).verdict, Verdict::Interesting);
  EXPECT_EQ(judge(saying("a").face, found).verdict, Verdict::Different);
}

/// It raised `a` again after another compile, whose error it had expected.
TEST(TracedFailure, AKeptFailureHasNoEvidenceInTheProgram) {
  Trace run = traced();
  run.face.failedPass.clear();
  run.face.errors = run.face.verbatimErrors = {"b", "RuntimeError: failed"};
  run.said.errors = {{"a", "a, as printed"}};
  run.several = {2, 1, false, true, true, {"b"}, {"b"}};
  FailureSignature signature = saying("b");
  signature.face.errorOps = {{}};
  FailureSignature found = withTrace(signature, run);
  EXPECT_TRUE(isKeptFailure(found, run));
  EXPECT_THAT(found.face.errors, testing::IsEmpty());
  EXPECT_THAT(found.passErrors, testing::IsEmpty());
  EXPECT_EQ(found.face.firstErrorVerbatim, "a, as printed");
  EXPECT_THAT(ofCompileAlone(found, run).face.errors,
              testing::ElementsAre("a"));
  run.several.wentOn = false;
  EXPECT_THAT(withTrace(signature, run).passErrors, testing::ElementsAre("a"));
}

// A title once had the error of a compile that the program survived.
TEST(TracedFailure, ACrashHasNoErrorOfAnotherCompile) {
  FailureSignature signature = saying("a");
  signature.face.kind = FailureKind::Crash;
  signature.face.errorOps = {{}};
  Trace run = afterAnother();
  run.said.errors.clear();
  FailureSignature found = withTrace(signature, run);
  EXPECT_THAT(found.face.errors, testing::IsEmpty());
  EXPECT_EQ(found.face.firstErrorVerbatim, "");
}

/// The last pass says `e` about that op.
Trace sayingItAbout(const std::string &op) {
  Trace run = traced();
  run.said.errors = {{"e", "e", "", op}};
  return run;
}

// Functions in the order of a hash table: which one fails first was chance, and
// the run without verification, which failed at the other one, was proof that
// the verifier had said it.
TEST(TracedFailure, RunsMayDifferInTheOpThatTheErrorIsAbout) {
  FailureSignature signature = saying("e");
  signature.face.errorOps = {{"t.a", "t.b"}};
  EXPECT_THAT(withTrace(signature, sayingItAbout("t.a")).errorOps,
              testing::ElementsAre("t.a", "t.b"));
  signature.face.errorOps = {{"t.b"}};
  EXPECT_THAT(withTrace(signature, sayingItAbout("t.a")).errorOps,
              testing::ElementsAre("t.a", "t.b"));
}

TEST(TracedFailure, AnEarlierPassMaySayTheSameOfAnotherOp) {
  FailureSignature signature = saying("e");
  signature.face.errors = signature.face.verbatimErrors = {"e", "e"};
  signature.face.errorOps = {{"t.b"}, {"t.a"}};
  EXPECT_THAT(withTrace(signature, sayingItAbout("t.a")).errorOps,
              testing::ElementsAre("t.a"));
}

} // namespace

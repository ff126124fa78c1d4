#include "counters/gate/LeftInvalid.h"
#include "gtest/gtest.h"

using namespace culprit;

namespace {

/// A pass execution that completed and says that it did not fail.
void addPass(Trace &trace, std::optional<size_t> parent = std::nullopt) {
  Action action;
  action.tag = passExecutionTag;
  action.indexInTag = trace.passes.size();
  action.completed = true;
  if (parent)
    action.parent = trace.passes[*parent].action;
  PassExecution pass;
  pass.index = action.indexInTag;
  pass.action = trace.log.actions.size();
  pass.failed = false;
  pass.parent = parent;
  trace.log.actions.push_back(action);
  trace.passes.push_back(pass);
}

/// Three passes, after which the verifier says `error`.
Trace failing(const char *error) {
  Trace trace;
  for (int i = 0; i < 3; ++i)
    addPass(trace);
  trace.face.kind = FailureKind::PassFailure;
  trace.face.errors = {error};
  trace.lastPass = 2;
  trace.logComplete = true;
  return trace;
}

/// The same, verified after each pass: the second left what `error` says.
Trace verified(const char *error) {
  Trace trace = failing(error);
  trace.log.actions[1].leftInvalid = true;
  trace.said.errors = {{error}};
  return trace;
}

} // namespace

TEST(LeftInvalid, ThePassAfterWhichTheVerifierSaysWhatTheCompileSays) {
  Trace traced = failing("'f.op' op is wrong");
  ASSERT_TRUE(mayBeInvalid(traced));
  blameForInvalid(traced, verified("'f.op' op is wrong"));
  EXPECT_EQ(traced.lastPass, 1u);
  EXPECT_EQ(traced.passes[1].failed, true);
  EXPECT_TRUE(traced.leftInvalid);
  EXPECT_FALSE(endsWell(traced));
}

// The pass of one dispatch was told to have failed with the words of another.
TEST(LeftInvalid, WhatThePassOfAnotherPartSaysIsNotWhatTheVerifierSays) {
  Trace traced = failing("'f.op' op is wrong");
  traced.face.errors.push_back("no tile");
  traced.said.errors = {{"no tile", "no tile"}};
  Trace checked = verified("'f.op' op is wrong");
  checked.said.errors = {{"said to the verifier alone"},
                         {"'f.op' op is wrong", "'f.op' is %1", "", "f.op"}};
  blameForInvalid(traced, checked);
  EXPECT_EQ(traced.lastPass, 1u);
  ASSERT_EQ(traced.said.errors.size(), 1u);
  EXPECT_EQ(traced.said.first()->normalised, "'f.op' op is wrong");
  EXPECT_EQ(traced.said.first()->verbatim, "'f.op' is %1");
  EXPECT_EQ(traced.said.first()->op, "f.op");
}

TEST(LeftInvalid, WhatTheVerifierSaysOtherwiseBlamesNone) {
  Trace traced = failing("'f.op' op is wrong");
  blameForInvalid(traced, verified("'g.op' op is wrong"));
  EXPECT_EQ(traced.lastPass, 2u);
  EXPECT_FALSE(traced.leftInvalid);
  EXPECT_TRUE(endsWell(traced));
}

TEST(LeftInvalid, OnlyOneInsideOfThePassThatFailed) {
  Trace traced = failing("'f.op' op is wrong");
  addPass(traced, 2);
  traced.passes[2].failed = true;
  traced.log.actions[2].completed = true;
  ASSERT_TRUE(mayBeInvalid(traced));
  blameForInvalid(traced, verified("'f.op' op is wrong")); // number 1: outside
  EXPECT_EQ(traced.lastPass, 2u);
  EXPECT_EQ(traced.passes[1].failed, false);
}

TEST(LeftInvalid, APatternComesBeforeItsPass) {
  Trace trace = verified("'f.op' op is wrong");
  Action pattern;
  pattern.tag = patternTag;
  pattern.leftInvalid = true;
  trace.log.actions.push_back(pattern);
  EXPECT_EQ(firstInvalidAction(trace)->tag, patternTag);
}

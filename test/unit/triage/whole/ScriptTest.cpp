//===- ScriptTest.cpp - The command is a script, and stays one ------------===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// It fails in front of all passes, and takes any pipeline.
class ScriptCommand : public WholeTriage {
protected:
  ScriptCommand() {
    plant(RecipeKind::NoneReached);
    question.reduceIR = question.reduceCommand = false;
  }
};

// It may fail in the same way whatever it gets.
TEST_F(ScriptCommand, WhatItDoesWithAnotherPipelineSaysNothing) {
  EXPECT_THAT(noteOf(triaged(), RemarkId::NoPass),
              HasSubstr("before its first pass"));
  session.journal.reset();
  compiler.identity.isScript = true;
  EXPECT_THAT(noteOf(triaged(), RemarkId::NoPass),
              HasSubstr("was not seen to take a pipeline"));
}

} // namespace

//===- ScriptTest.cpp - The command is a script, and stays one ------------===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// It fails in front of all passes.
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
  machine.compiler = [ignores = machine.compiler](Command command,
                                                  const Limits &limits) {
    llvm::erase_if(command.argv, [](llvm::StringRef word) {
      return word.starts_with("--pass-pipeline=");
    });
    return ignores(command, limits);
  };
  EXPECT_THAT(noteOf(triaged(), RemarkId::NoPass),
              HasSubstr("was not seen to take a pipeline"));
}

} // namespace

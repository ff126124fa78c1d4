#include "nightly/regress/RegressQuestion.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

// `env` and `timeout` were replaced by the compiler.
TEST(RegressQuestion, WhatStandsInFrontOfTheCompilerStays) {
  EXPECT_THAT(commandFor({"env", "A=1", "opt", "k.mlir"}, "/b/opt"),
              ElementsAre("env", "A=1", "/b/opt", "k.mlir"));
  EXPECT_THAT(commandFor({"timeout", "100", "opt", "k.mlir"}, "/b/opt"),
              ElementsAre("timeout", "100", "/b/opt", "k.mlir"));
  EXPECT_THAT(commandFor({"opt", "env"}, "/b/opt"),
              ElementsAre("/b/opt", "env"));
  EXPECT_THAT(commandFor({"env", "./wrap", "{compiler}"}, "/b/opt"),
              ElementsAre("env", "./wrap", "/b/opt"));
}

TEST(RegressQuestion, TheCompilerInItsPlaceIsTheWordThatIsReplaced) {
  EXPECT_EQ(compilerIn({"env", "A=1", "bin/opt", "k.mlir"}), "bin/opt");
  EXPECT_EQ(compilerIn({"./wrap", "{compiler}", "k.mlir"}), "");
}

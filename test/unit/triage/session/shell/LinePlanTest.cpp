#include "triage/session/shell/LinePlan.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

TEST(LinePlan, ThePlanNamesEachCommandAndItsPart) {
  auto line = llvm::cantFail(
      parseShellLine("A='1 2' show x | FileCheck y && cp a b", {}));
  EXPECT_EQ(planText(line), "command   1:1  A='1 2' show x: may be what fails\n"
                            "command   1:18  | FileCheck y: is not run\n"
                            "command   1:33  cp a b: prepares\n");
}

TEST(LinePlan, WhatHasToRunBeforeIsKnownBefore) {
  auto runsOthers = [](const char *text) {
    return runsOthersFirst(llvm::cantFail(parseShellLine(text, {})));
  };
  EXPECT_FALSE(runsOthers("cd a && export B=1 && : && crash | FileCheck x"));
  EXPECT_TRUE(runsOthers("mkdir a && crash"));
  EXPECT_TRUE(runsOthers("show | crash"));
}

} // namespace

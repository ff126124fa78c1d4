#include "probe/failure/Evidence.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

FailureSignature failure(const Outcome &outcome) {
  FailureSignature signature;
  signature.trailers = {"it failed", "ToolError: *"};
  signature.face = withoutTrailers(faceOf(outcome), signature.trailers);
  return signature;
}

TEST(Evidence, AnExitCodeIsNone) {
  EXPECT_THAT(whyIndistinct(failure(rejected("", 1))), HasSubstr("exit 1"));
  EXPECT_THAT(whyIndistinct(failure(rejected("Segmentation fault\n", 139))),
              HasSubstr("exit 139"));
}

TEST(Evidence, ATrailerIsNone) {
  // The instruction that lacked a semicolon was cut out of the text.
  EXPECT_THAT(whyIndistinct(failure(rejected(
                  "ptxas k.ptx, line 52; fatal   : Parsing error near '.loc': "
                  "syntax error\nptxas fatal   : Ptx assembly aborted due to "
                  "errors\n",
                  255))),
              HasSubstr("any text that is cut"));
  EXPECT_THAT(whyIndistinct(failure(rejected("error: it failed\n", 5))),
              HasSubstr("`it failed` is all that it says"));
  EXPECT_THAT(
      whyIndistinct(failure(rejected("Traceback (most recent call last):\n"
                                     "  File \"k.py\", line 3, in build\n"
                                     "pkg.ToolError: no\n"))),
      HasSubstr("ToolError: no"));
}

TEST(Evidence, ASignalIsNone) {
  EXPECT_THAT(whyIndistinct(failure(crashed(""))), HasSubstr("SIGSEGV"));
  EXPECT_THAT(whyIndistinct(failure(crashed(stackDump({"mlir::a::lower()"})))),
              IsEmpty());
  EXPECT_THAT(whyIndistinct(failure(crashed(stackDump({""})))), IsEmpty());
}

TEST(Evidence, ThePassThatRanIsEvidenceOfACrash) {
  FailureSignature wildJump = failure(crashed(""));
  wildJump.failingPass = "canonicalize";
  EXPECT_THAT(whyIndistinct(wildJump), IsEmpty());
  // What ends by itself may have done so after its last pass.
  FailureSignature silent = failure(rejected("", 1));
  silent.failingPass = "canonicalize";
  EXPECT_FALSE(whyIndistinct(silent).empty());
  silent.face.failedPass = "canonicalize";
  EXPECT_THAT(whyIndistinct(silent), IsEmpty());
}

TEST(Evidence, WhatTheCompilerSaysIsEvidence) {
  for (const char *text :
       {"a.mlir:1:1: error: bad\nerror: it failed\n", "LLVM ERROR: bad\n",
        "p: A.cpp:3: f: Assertion `x' failed.\nerror: it failed\n",
        "Traceback (most recent call last):\n"
        "  File \"k.py\", line 3, in build\nValueError: bad\n"})
    EXPECT_THAT(whyIndistinct(failure(rejected(text))), IsEmpty()) << text;
  EXPECT_THAT(whyIndistinct(failure(hung())), IsEmpty());
}

} // namespace

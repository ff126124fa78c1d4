#include "compiler/output/DiagnosticPattern.h"
#include <gtest/gtest.h>

using culprit::diagnosticPattern;

TEST(DiagnosticPattern, WhatBelongsToTheInputIsLeftOut) {
  EXPECT_EQ(diagnosticPattern("function (@verifier_0) returns 1"),
            "function (@_) returns _");
  EXPECT_EQ(diagnosticPattern("'memref<4x?xi32, 3>' but got f8E4M3FN, index"),
            "'memref<_x?x_, _>' but got _, _");
  EXPECT_EQ(diagnosticPattern("@\"a b\" and @last"), "@_ and @_");
  EXPECT_EQ(diagnosticPattern("@\"open"), "@_");
  EXPECT_EQ(diagnosticPattern(""), "");
}

TEST(DiagnosticPattern, WordsStay) {
  EXPECT_EQ(diagnosticPattern("failed to legalize operation 'arith.extui'"),
            "failed to legalize operation 'arith.extui'");
  EXPECT_NE(diagnosticPattern("'a.b' op"), diagnosticPattern("'a.c' op"));
  EXPECT_EQ(diagnosticPattern("if it is"), "if it is");
}

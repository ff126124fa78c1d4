#include "probe/failure/InputComplaint.h"
#include "gtest/gtest.h"

using namespace culprit;

namespace {

std::string complaint(const std::string &text, const std::string &path,
                      Outcome::Status status = Outcome::Status::Rejected) {
  Outcome outcome;
  outcome.status = status;
  outcome.err.text = text;
  return inputComplaint(outcome, path).value_or("");
}

TEST(InputComplaint, ParserNamesPlaceInInput) {
  EXPECT_EQ(complaint("opt: a/in.ll:3:8: error: expected type\n  ret\n  ^\n",
                      "a/in.ll"),
            "opt: a/in.ll:3:8: error: expected type");
  EXPECT_EQ(complaint("llc: error: llc: in.ll:3:8: error: expected type\n",
                      "/tmp/in.ll"),
            "llc: error: llc: in.ll:3:8: error: expected type");
  EXPECT_NE(complaint("opt: <stdin>:3:8: error: expected type\n", ""), "");
}

TEST(InputComplaint, VerifierOfInput) {
  EXPECT_EQ(complaint("Instruction does not dominate all uses!\n  %y = add\n"
                      "opt: in.ll: error: input module is broken!\n",
                      "in.ll"),
            "opt: in.ll: error: input module is broken! Instruction does not "
            "dominate all uses!");
  EXPECT_NE(complaint("llc: error: 'in.ll': input module cannot be verified\n",
                      "in.ll"),
            "");
}

TEST(InputComplaint, FailuresOfPassesAreNone) {
  EXPECT_EQ(complaint("error: k.c:3:8: in function f: unsupported\n", "k.ll"),
            "");
  EXPECT_EQ(complaint("<inline asm>:1:2: error: invalid instruction\n", "k.ll"),
            "");
  EXPECT_EQ(complaint("LLVM ERROR: Broken module found, compilation aborted!\n",
                      "k.ll"),
            "");
  EXPECT_EQ(
      complaint("opt: k.ll:3:8: error: x\n", "k.ll", Outcome::Status::Crashed),
      "");
}

} // namespace

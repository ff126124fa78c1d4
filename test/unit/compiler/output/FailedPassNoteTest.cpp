//===- FailedPassNoteTest.cpp - MLIR's note of a pass that failed ---------===//
#include "compiler/output/FailedPassNote.h"
#include "llvm/ADT/Twine.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

std::string noted(const std::string &text) {
  auto note = failedPassNote(text);
  return note ? (llvm::Twine(note->pass) + "|" + note->opName + "|" +
                 note->symbol)
                    .str()
              : "none";
}

TEST(FailedPassNote, TheLastOneCounts) {
  EXPECT_EQ(noted("k.py:1:0: note: Pipeline failed while executing [`A` on "
                  "'builtin.module' operation]: reproducer generated at `x`\n"
                  "k.py:4:0: error: no\n"
                  "k.py:4:0: note: Pipeline failed while executing [`Convert` "
                  "on 'func.func' operation: @k]: reproducer generated at `x`, "
                  "please share it\n"),
            "Convert|func.func|k");
  EXPECT_EQ(noted("x: note: Pipeline failed while executing [`A` on "
                  "'builtin.module' operation]"),
            "A|builtin.module|");
}

TEST(FailedPassNote, OfSeveralThatRanAtOnceNoneIsNamed) {
  EXPECT_EQ(noted("x: note: Pipeline failed while executing [`A` on "
                  "'func.func' operation: @f, `B` on 'func.func' operation: "
                  "@g]: reproducer generated at `x`\n"),
            "none");
  EXPECT_EQ(noted("x: note: Pipeline failed while executing [`A` on "
                  "'builtin.module' operation, `B` on 'func.func' operation: "
                  "@g]: reproducer generated at `x`\n"),
            "none");
  EXPECT_EQ(noted("error: no\n"), "none");
  EXPECT_EQ(noted("x: note: Pipeline failed while executing [`A"), "none");
}

} // namespace

//===- UnreadInputTest.cpp - What does not look at its input --------------===//
#include "WholeTriage.h"
#include "compiler/command/ParseProfile.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string Complaint = "k.mlir:1:1: error: a muli survives\n";

class UnreadInput : public WholeTriage {
protected:
  UnreadInput() {
    plant(RecipeKind::MLIR);
    isNamed = true;
    compiler.identity.isScript = true;
    compiler.profile.executables = {"own-opt"};
  }
  /// It says the same of any input.
  void ignoresIt() {
    machine.compiler = [](const Command &, const Limits &) {
      return rejected(Complaint);
    };
  }
};

// One op of 15 was left, and certified.
TEST_F(UnreadInput, OfAScriptIsNotReduced) {
  ignoresIt();
  Report report = triaged();
  EXPECT_FALSE(report.reduction);
  EXPECT_THAT(noteOf(report, RemarkId::NotReduced),
              HasSubstr("fails in the same way with an empty file in place "
                        "of"));
}

TEST_F(UnreadInput, OfACompilerThatCrashesAtTheStartIsReduced) {
  compiler.profile.executables = {"compiler"};
  ignoresIt();
  Report report = triaged();
  EXPECT_THAT(noteOf(report, RemarkId::NotReduced),
              Not(HasSubstr("an empty file")));
}

TEST_F(UnreadInput, IsNoneThatMatters) {
  machine.compiler = [](const Command &command, const Limits &) {
    return llvm::StringRef(contents(command.argv[1])).contains("t.a")
               ? rejected(Complaint)
               : clean();
  };
  Report report = triaged();
  EXPECT_TRUE(report.reduction);
  EXPECT_EQ(noteOf(report, RemarkId::NotReduced), "");
}

} // namespace

//===- BestTest.cpp - What is kept of a search ----------------------------===//
#include "reducer/Best.h"
#include "test/unit/reducer/Editing.h"
#include "test/unit/reducer/Misled.h"

using namespace culprit;
using namespace culprit::test;

namespace {

/// Without one op of the base, by its number.
EditedIR withoutOp(Best &best, unsigned op) {
  return llvm::cantFail(best.edited(kindNamed("ops"), {Edit{op, 0}}));
}

TEST(Best, WhatIsRefusedDoesNotStayOnDisk) {
  Misled misled(
      [](llvm::StringRef input) {
        return input.contains("t.long_name") && input.contains("t.b");
      },
      [](llvm::StringRef) { return true; });
  auto ir = llvm::cantFail(ForeignIR::read(*misled.bench.prober,
                                           "\"t.long_name\"() : () -> ()\n"
                                           "\"t.b\"() : () -> ()\n"));
  Best best(misled.oracle, Misled::compile(ir.text()), EditableIR(ir),
            misled.keeps);
  EditedIR refused = withoutOp(best, 1), longer = withoutOp(best, 2);
  ASSERT_LT(refused.text.size(), longer.text.size());
  auto isAccepted = [&](const EditedIR &edited) {
    return llvm::cantFail(best.accept(edited)).verdict == Verdict::Interesting;
  };

  llvm::cantFail(best.keepInterim(refused));
  ASSERT_EQ(misled.kept, std::vector{refused.text});
  EXPECT_FALSE(isAccepted(refused));
  EXPECT_EQ(misled.kept.size(), 2u);
  EXPECT_EQ(misled.kept.back(), best.text());

  EXPECT_FALSE(isAccepted(refused));
  EXPECT_EQ(misled.kept.size(), 2u) << "it is not on disk";
  llvm::cantFail(best.keepInterim(longer));
  EXPECT_EQ(misled.kept.back(), longer.text) << "the smallest there now";
}

// Two edits that undid one another were committed for ever, out of the journal.
TEST(Best, WhatWasTheSmallestBeforeIsNotSmaller) {
  Misled misled([](llvm::StringRef) { return true; },
                [](llvm::StringRef) { return true; });
  auto ir = llvm::cantFail(ForeignIR::read(*misled.bench.prober,
                                           "\"t.a\"() : () -> ()\n"
                                           "\"t.b\"() : () -> ()\n"));
  Best best(misled.oracle, Misled::compile(ir.text()), EditableIR(ir),
            misled.keeps);
  EditedIR smaller = withoutOp(best, 1), first{ir.text(), ir.ops()};
  EXPECT_FALSE(best.had(smaller.text));
  EXPECT_EQ(llvm::cantFail(best.accept(smaller)).verdict, Verdict::Interesting);
  EXPECT_TRUE(best.had(first.text));
  EXPECT_NE(llvm::cantFail(best.accept(first)).verdict, Verdict::Interesting);
  EXPECT_EQ(best.text(), smaller.text);
}

// A command that goes by the extension refused all edits, and so what was left
// was 1-minimal.
TEST(Best, EditsKeepTheExtensionOfTheInput) {
  Misled misled([](llvm::StringRef) { return true; },
                [](llvm::StringRef) { return true; });
  auto ir = llvm::cantFail(
      ForeignIR::read(*misled.bench.prober, "\"t.a\"() : () -> ()\n"));
  Compile given = Misled::compile(ir.text());
  given.input = InputText(ir.text(), ".tt");
  Best best(misled.oracle, given, EditableIR(ir), misled.keeps);
  EXPECT_EQ(best.compileOf(withoutOp(best, 1)).input.suffix(), ".tt");
}

// A string that has the words for a value that is gone made all edits fail.
TEST(Best, WordsOfTheInputAreNoValueThatIsGone) {
  Misled misled([](llvm::StringRef) { return true; },
                [](llvm::StringRef) { return true; });
  auto ir = llvm::cantFail(
      ForeignIR::read(*misled.bench.prober,
                      "\"t.a\"() {s = \"<<UNKNOWN SSA VALUE>>\"} : () -> ()\n"
                      "\"t.b\"() : () -> ()\n"));
  Best best(misled.oracle, Misled::compile(ir.text()), EditableIR(ir),
            misled.keeps);
  EXPECT_EQ(withoutOp(best, 2).failure, "");
}

} // namespace

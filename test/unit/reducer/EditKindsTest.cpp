#include "reducer/EditKinds.h"
#include "gmock/gmock.h"

using namespace culprit;
using testing::HasSubstr;
using testing::Not;

namespace {

const char *text = R"mlir("builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.cond_br"(%arg1, %1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%2: i32):  // pred: ^bb0
    "func.return"(%2) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    "func.return"(%1) : (i32) -> ()
  }) {llvm.emit_c_interface} : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: i32):
    "scf.execute_region"() ({
      "test.keep"() : () -> ()
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
)mlir";

GenericModule base() { return llvm::cantFail(GenericModule::parse(text)); }

const EditKind &kind(llvm::StringRef name) {
  for (const EditKind &row : editKinds())
    if (name == row.name)
      return row;
  llvm_unreachable("no such kind");
}

/// The base with the one edit whose result has `what`.
std::string without(llvm::StringRef name, unsigned number) {
  GenericModule module = base();
  auto edits = editsOf(module, kind(name));
  EXPECT_LT(number, edits.size()) << name.str();
  return applyEdits(module, kind(name), {edits[number]}).str();
}

} // namespace

TEST(EditKinds, EverySingleEditGivesTextThatIsReadAgain) {
  for (const EditKind &row : editKinds()) {
    GenericModule module = base();
    for (const Edit &edit : editsOf(module, row)) {
      std::string smaller = applyEdits(module, row, {edit}).str();
      auto again = GenericModule::parse(smaller);
      ASSERT_TRUE(bool(again))
          << row.name << ": " << llvm::toString(again.takeError()) << smaller;
      EXPECT_EQ(again->str(), smaller) << row.name;
    }
  }
}

TEST(EditKinds, TheirOrderDoesNotMatter) {
  for (const EditKind &row : editKinds()) {
    GenericModule module = base();
    auto edits = editsOf(module, row);
    std::string smaller = applyEdits(module, row, edits).str();
    std::rotate(edits.begin(), edits.begin() + edits.size() / 2, edits.end());
    EXPECT_EQ(applyEdits(module, row, edits).str(), smaller) << row.name;
  }
}

TEST(EditKinds, AllEditsOfAKindCanBeMadeTogether) {
  for (const EditKind &row : editKinds()) {
    GenericModule module = base();
    std::string smaller = applyEdits(module, row, editsOf(module, row)).str();
    auto again = GenericModule::parse(smaller);
    ASSERT_TRUE(bool(again))
        << row.name << ": " << llvm::toString(again.takeError()) << smaller;
    EXPECT_LE(again->countOps(), module.countOps() + 2) << row.name;
  }
}

TEST(EditKinds, TheBaseStaysAsItIs) {
  GenericModule module = base();
  for (const EditKind &row : editKinds())
    applyEdits(module, row, editsOf(module, row));
  EXPECT_EQ(module.str(), base().str());
}

TEST(EditKinds, ASymbolThatNothingRefersToGoes) {
  EXPECT_THAT(without("symbols", 2), Not(HasSubstr("sym_name = \"g\"")));
}

TEST(EditKinds, AUsedResultBecomesAnOperandOfItsType) {
  std::string smaller = without("ops", 1);
  EXPECT_THAT(smaller, Not(HasSubstr("arith.addi")));
  EXPECT_THAT(smaller, HasSubstr("\"cf.cond_br\"(%arg2, %arg1)"));
}

TEST(EditKinds, AValueThatNothingElseGivesIsMadeByACast) {
  auto module = llvm::cantFail(GenericModule::parse(R"("builtin.module"() ({
  %0 = "test.make"() : () -> !test.t
  "test.use"(%0) : (!test.t) -> ()
}) : () -> ()
)"));
  auto edits = editsOf(module, kind("ops"));
  EXPECT_THAT(
      applyEdits(module, kind("ops"), {edits.front()}).str(),
      HasSubstr("\"builtin.unrealized_conversion_cast\"() : () -> !test.t"));
}

TEST(EditKinds, ABranchTakesOneSideAndTheOtherBlockGoes) {
  std::string smaller = without("branches", 0);
  EXPECT_THAT(smaller, HasSubstr("\"cf.br\"(%1)[^bb1]"));
  EXPECT_THAT(smaller, Not(HasSubstr("^bb2")));
}

TEST(EditKinds, BlocksThatOnlyLeadToEachOtherGoTogether) {
  auto module = llvm::cantFail(GenericModule::parse(R"("builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%0: i1):
    "cf.cond_br"(%0, %0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i1) -> ()
  ^bb1(%1: i1):
    %2 = "test.make"() : () -> i1
    "cf.br"()[^bb3] : () -> ()
  ^bb2:
    "func.return"() : () -> ()
  ^bb3:
    "cf.br"(%1)[^bb4] : (i1) -> ()
  ^bb4(%3: i1):
    "cf.cond_br"(%2, %3, %3)[^bb4, ^bb2] <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i1, i1, i1) -> ()
  }) : () -> ()
}) : () -> ()
)"));
  auto edits = editsOf(module, kind("branches"));
  ASSERT_GT(edits.size(), 1u);
  EXPECT_EQ(applyEdits(module, kind("branches"), {edits[1]}).countOps(), 4u);
}

TEST(EditKinds, HoistingKeepsWhatIsInTheRegion) {
  std::string smaller = without("hoist", 0);
  EXPECT_THAT(smaller, Not(HasSubstr("scf.execute_region")));
  EXPECT_THAT(smaller, HasSubstr("test.keep"));
}

TEST(EditKinds, AnArgumentGoesFromTheSignatureToo) {
  EXPECT_THAT(without("arguments", 0),
              HasSubstr("function_type = () -> (), sym_name = \"g\""));
}

TEST(EditKinds, ADroppedOperandShrinksItsSegment) {
  GenericModule module =
      llvm::cantFail(GenericModule::parse(R"("builtin.module"() ({
  %0 = "test.make"() : () -> index
  "test.two"(%0, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (index, index, index) -> ()
}) : () -> ()
)"));
  auto edits = editsOf(module, kind("operands"));
  ASSERT_EQ(edits.size(), 3u);
  EXPECT_THAT(applyEdits(module, kind("operands"), {edits[0]}).str(),
              HasSubstr("(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}>"));
}

TEST(EditKinds, NamesAndSegmentsAreNoAttributesToDrop) {
  GenericModule module = base();
  std::string smaller = applyEdits(module, kind("attributes"),
                                   editsOf(module, kind("attributes")))
                            .str();
  EXPECT_THAT(smaller, HasSubstr("sym_name = \"f\""));
  EXPECT_THAT(smaller, HasSubstr("operandSegmentSizes"));
  EXPECT_THAT(smaller, Not(HasSubstr("llvm.emit_c_interface")));
}

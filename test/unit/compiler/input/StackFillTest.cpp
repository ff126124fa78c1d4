#include "compiler/input/StackFill.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;
using testing::Not;

namespace {

TEST(StackFill, AfterEachAllocationOfTheLLVMDialect) {
  auto filled = fillStackAllocations(
      "    %1 = llvm.alloca %0 x !llvm.struct<(i32, array<2 x i8>)> {alignment "
      "= "
      "4 : i64} : (i32) -> !llvm.ptr loc(\"a\")\n    llvm.return\n",
      170);
  ASSERT_TRUE(filled);
  EXPECT_THAT(*filled, HasSubstr("[%0] : (!llvm.ptr, i32) -> !llvm.ptr, "
                                 "!llvm.struct<(i32, array<2 x i8>)>\n"));
  EXPECT_THAT(*filled, HasSubstr("llvm.mlir.constant(-86 : i8) : i8"));
  EXPECT_THAT(*filled,
              HasSubstr("(%1, %culprit_byte0, %culprit_size0) <{isVolatile"));
  EXPECT_LT(filled->find("llvm.intr.memset"), filled->find("llvm.return"));
}

TEST(StackFill, AfterEachAllocationOfLLVMIR) {
  auto filled =
      fillStackAllocations("  %x = alloca [4 x { i32, i8 }], align 4\n"
                           "  %y = alloca float, i32 %n, align 16\n",
                           85);
  ASSERT_TRUE(filled);
  EXPECT_THAT(*filled, HasSubstr("getelementptr [4 x { i32, i8 }], ptr null, "
                                 "i64 1\n"));
  EXPECT_THAT(*filled, HasSubstr("getelementptr float, ptr null, i32 %n\n"));
  EXPECT_THAT(*filled, HasSubstr("(ptr %y, i8 85, i64 %culprit.size1, i1 "
                                 "false)"));
  EXPECT_THAT(*filled, HasSubstr("declare void @llvm.memset.p0.i64("));
}

// Memory holds nothing that was written before its lifetime began.
TEST(StackFill, MarksOfLifetimesGo) {
  auto filled = fillStackAllocations(
      "  %x = alloca i32, align 4\n"
      "  call void @llvm.lifetime.start.p0(ptr nonnull %x)\n"
      "  call void @use(ptr %x)\n",
      85);
  ASSERT_TRUE(filled);
  EXPECT_THAT(*filled, Not(HasSubstr("lifetime")));
  EXPECT_THAT(*filled, HasSubstr("@use"));
}

TEST(StackFill, LeavesWhatItDoesNotKnow) {
  EXPECT_FALSE(fillStackAllocations("", 1));
  EXPECT_FALSE(fillStackAllocations(
      "%1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr<5>\n", 1));
  EXPECT_FALSE(
      fillStackAllocations("  %x = alloca i32, align 4, addrspace(5)\n", 1));
  EXPECT_FALSE(
      fillStackAllocations("%a = memref.alloca() : memref<8xi32>\n", 1));
}

TEST(StackFill, SurvivesGarbage) {
  test::forEachGarbage(
      {"%1 = llvm.alloca %0 x i32 {a = 4} : (i32) -> !llvm.ptr\n",
       "  %x = alloca [4 x i32], i64 %n, align 4\n"},
      [](llvm::StringRef text) { (void)fillStackAllocations(text, 85); });
}

} // namespace

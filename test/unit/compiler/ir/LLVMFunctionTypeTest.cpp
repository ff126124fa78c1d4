#include "compiler/ir/LLVMFunctionType.h"
#include "gmock/gmock.h"

using namespace culprit::ir;
using testing::ElementsAre;
using testing::IsEmpty;

static LLVMFunctionType parsed(llvm::StringRef text) {
  auto type = LLVMFunctionType::parse(text);
  EXPECT_TRUE(type) << text.str();
  return type.value_or(LLVMFunctionType());
}

TEST(LLVMFunctionType, SaysWhatItTakesAndGives) {
  auto type = parsed("func<void (i64, ptr<3>)>");
  EXPECT_EQ(type.result, "void");
  EXPECT_THAT(type.inputs, ElementsAre("i64", "ptr<3>"));
  EXPECT_FALSE(type.variadic);
}

TEST(LLVMFunctionType, CommasAndBracketsOfTypesAreTheirOwn) {
  auto type = parsed("func<struct<(i32, array<2 x ptr>)> (struct<\"a)b, c\", "
                     "(ptr, i1)>, vector<4x!llvm.ptr>, (i32) -> i1, i8)>");
  EXPECT_EQ(type.result, "struct<(i32, array<2 x ptr>)>");
  EXPECT_THAT(type.inputs,
              ElementsAre("struct<\"a)b, c\", (ptr, i1)>",
                          "vector<4x!llvm.ptr>", "(i32) -> i1", "i8"));
}

TEST(LLVMFunctionType, MayTakeNothing) {
  EXPECT_THAT(parsed("func<f32 ()>").inputs, IsEmpty());
}

TEST(LLVMFunctionType, MayTakeAnythingAfterAll) {
  auto type = parsed("func<i32 (ptr, ...)>");
  EXPECT_TRUE(type.variadic);
  EXPECT_THAT(type.inputs, ElementsAre("ptr"));
  EXPECT_TRUE(parsed("func<i32 (...)>").variadic);
}

TEST(LLVMFunctionType, PrintsAsItWasRead) {
  for (llvm::StringRef text :
       {"func<void ()>", "func<i32 (...)>", "func<i32 (ptr, ...)>",
        "func<void (ptr, i64, struct<(i32, ptr)>)>", "func<ptr (func<i1 ()>)>"})
    EXPECT_EQ(parsed(text).str(), text);
}

TEST(LLVMFunctionType, WhatIsNoneIsNotRead) {
  for (llvm::StringRef text : {"ptr", "func<void", "func<>", "struct<(i32)>"})
    EXPECT_FALSE(LLVMFunctionType::parse(text)) << text.str();
}

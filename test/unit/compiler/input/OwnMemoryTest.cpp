#include "compiler/input/OwnMemory.h"
#include "test/unit/compiler/Garbage.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

/// A main with these lines in it.
std::string program(const std::string &lines, const std::string &beside = "") {
  return "module {\n  llvm.func @printI64(i64)\n"
         "  llvm.func @malloc(i64) -> !llvm.ptr\n" +
         beside + "  llvm.func @main() {\n    " + lines +
         "    llvm.return\n  }\n}\n\n";
}

constexpr char global[] =
    "  llvm.mlir.global private @m(dense<[3, -7]> : tensor<2xi32>) {addr_space "
    "= 0 : i32} : !llvm.array<2 x i32>\n";

TEST(OwnMemory, NumbersAndCallsOfWhatTakesNumbers) {
  EXPECT_TRUE(
      readsOnlyOwnGlobals(program("%0 = llvm.mlir.constant(1 : i64) : i64\n"
                                  "%1 = llvm.call @f(%0) : (i64) -> i64\n"
                                  "llvm.call @printI64(%1) : (i64) -> ()\n",
                                  "  llvm.func @f(%arg0: i64) -> i64 {\n"
                                  "    llvm.br ^bb1(%arg0 : i64)\n"
                                  "  ^bb1(%3: i64):  // 2 preds: ^bb0, ^bb5\n"
                                  "    %5 = llvm.icmp \"slt\" %3, %arg0 : i64\n"
                                  "    llvm.return %3 : i64\n  }\n")));
}

TEST(OwnMemory, GlobalsThroughTheDescriptorOfAMemref) {
  const char descriptor[] =
      "%9 = llvm.mlir.addressof @m : !llvm.ptr\n"
      "%11 = llvm.mlir.constant(3735928559 : index) : i64\n"
      "%12 = llvm.inttoptr %11 : i64 to !llvm.ptr\n"
      "%13 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>\n"
      "%14 = llvm.insertvalue %12, %13[0] : !llvm.struct<(ptr, ptr, i64)> \n"
      "%15 = llvm.insertvalue %9, %14[1] : !llvm.struct<(ptr, ptr, i64)> \n"
      "%16 = llvm.insertvalue %11, %15[2] : !llvm.struct<(ptr, ptr, i64)> \n"
      "%17 = llvm.extractvalue %16[1] : !llvm.struct<(ptr, ptr, i64)> \n"
      "%28 = llvm.getelementptr inbounds|nuw %17[%11] : (!llvm.ptr, i64) -> "
      "!llvm.ptr, i32\n"
      "%29 = llvm.load %28 : !llvm.ptr -> i32\n";
  EXPECT_TRUE(readsOnlyOwnGlobals(program(descriptor, global)));
  EXPECT_FALSE(readsOnlyOwnGlobals(program(
      descriptor, "  llvm.mlir.global external @m() {addr_space = 0 : i32} : "
                  "!llvm.array<2 x i32>\n")))
      << "another object's";
  EXPECT_FALSE(readsOnlyOwnGlobals(program(
      descriptor, "  llvm.mlir.global private @m() {addr_space = 0 : i32} : "
                  "!llvm.array<2 x i32>\n")))
      << "without a value";
}

TEST(OwnMemory, AllocationsAreFresh) {
  const std::string size = "%0 = llvm.mlir.constant(1 : i64) : i64\n";
  EXPECT_TRUE(readsOnlyOwnGlobals(program(size)));
  for (const char *line :
       {"%1 = llvm.alloca %0 x i32 : (i64) -> !llvm.ptr\n",
        "%1 = llvm.call @malloc(%0) : (i64) -> !llvm.ptr\n",
        "%1 = \"llvm.alloca\"(%0) : (i64) -> !llvm.ptr\n",
        "%1 = llvm.call %0(%0) : !llvm.ptr, (i64) -> i64\n",
        "%1 = llvm.call @unknown(%0) : (i64) -> i64\n",
        "%1 = llvm.inline_asm \"mov $0, rsp\", \"=r\" : () -> i64\n",
        "%1 = llvm.intr.stacksave : !llvm.ptr\n",
        "%1 = llvm.mlir.undef : i64\n%2 = llvm.add %1, %0 : i64\n",
        "%1 = memref.alloc() : memref<4xi32>\n",
        "%1 = builtin.unrealized_conversion_cast %0 : i64 to index\n"})
    EXPECT_FALSE(readsOnlyOwnGlobals(program(size + line))) << line;
}

TEST(OwnMemory, PointersFromOutside) {
  EXPECT_FALSE(readsOnlyOwnGlobals(
      program("", "  llvm.func @f(%arg0: !llvm.ptr) {\n    llvm.return\n"
                  "  }\n")));
  EXPECT_FALSE(readsOnlyOwnGlobals(
      program("", "  llvm.func @f(%arg0: i64) {\n"
                  "    %0 = llvm.inttoptr %arg0 : i64 to !llvm.ptr\n"
                  "    llvm.return\n  }\n")));
  EXPECT_FALSE(
      readsOnlyOwnGlobals(program("%0 = llvm.inttoptr %1 : i64 to !llvm.ptr\n",
                                  "  llvm.func @f() {\n"
                                  "    %1 = llvm.mlir.constant(1 : i64) : i64\n"
                                  "    llvm.return\n  }\n")))
      << "the constant is another function's";
  EXPECT_FALSE(readsOnlyOwnGlobals(
      program("llvm.call @printf(%0) vararg(!llvm.func<i32 (i64, ...)>) : "
              "(i64) -> i32\n",
              "  llvm.func @printf(i64, ...)\n")));
}

// Vectors go through the stack; a part of a struct was never written.
TEST(OwnMemory, WhatIsOpenIsNotRead) {
  const std::string poison =
      "%0 = llvm.mlir.constant(1 : i64) : i64\n"
      "%1 = llvm.mlir.poison : !llvm.struct<(i64, array<2 x i64>)>\n"
      "%2 = llvm.insertvalue %0, %1[0] : !llvm.struct<(i64, array<2 x i64>)> \n"
      "%3 = llvm.insertvalue %0, %2[1, 0] : !llvm.struct<(i64, array<2 x "
      "i64>)> \n";
  EXPECT_TRUE(readsOnlyOwnGlobals(program(poison))) << "nobody uses it";
  EXPECT_TRUE(readsOnlyOwnGlobals(program(
      poison + "%4 = llvm.insertvalue %0, %3[1, 1] : !llvm.struct<(i64, "
               "array<2 x i64>)> \n"
               "%5 = llvm.extractvalue %4[1, 1] : !llvm.struct<(i64, array<2 x "
               "i64>)> \n")));
  for (const char *line :
       {"%5 = llvm.extractvalue %3[1, 1] : !llvm.struct<(i64, array<2 x "
        "i64>)> \n",
        "llvm.br ^bb1(%3 : !llvm.struct<(i64, array<2 x i64>)>)\n",
        "%5 = llvm.insertvalue %0, %3[1] : !llvm.struct<(i64, array<2 x "
        "i64>)> \n",
        "%5 = llvm.insertvalue %3, %6[0] : !llvm.array<1 x struct<(i64, "
        "array<2 "
        "x i64>)>> \n",
        "%5 = llvm.mlir.poison : vector<8xi64>\n",
        "%5 = llvm.mlir.undef : !llvm.struct<\"x\", (i64)>\n",
        "%5 = llvm.extractelement %6[%0 : i64] : vector<8xi64>\n",
        "%5 = llvm.shufflevector %6, %6 [0, -1] : vector<2xi64> \n"})
    EXPECT_FALSE(readsOnlyOwnGlobals(program(poison + line))) << line;
}

TEST(OwnMemory, NamesAreTakenWhole) {
  EXPECT_TRUE(readsOnlyOwnGlobals(
      program("llvm.call @ptr() : () -> ()\n",
              "  llvm.func @ptr() {\n    llvm.return\n  }\n")));
  EXPECT_FALSE(readsOnlyOwnGlobals(
      program("%1 = llvm.call @\"a (b)\"() : () -> !llvm.ptr\n",
              "  llvm.func @\"a (c)\"()\n"
              "  llvm.func @\"a (b)\"() -> !llvm.ptr\n")));
  EXPECT_FALSE(readsOnlyOwnGlobals(
      program("%1 = llvm.call @alloc() : () -> !llvm.ptr\n",
              "  llvm.func @alloc() -> !llvm.ptr\n"
              "  module {\n    llvm.func @alloc()\n  }\n")));
}

TEST(OwnMemory, WhatAnotherObjectGives) {
  EXPECT_FALSE(readsOnlyOwnGlobals(program(
      "%1 = llvm.call @get() : () -> i64\n", "  llvm.func @get() -> i64\n")));
  EXPECT_FALSE(readsOnlyOwnGlobals(
      program("%1 = llvm.mlir.addressof @m : !llvm.ptr\n"
              "%2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr\n",
              global)));
}

TEST(OwnMemory, NothingButTheLLVMDialect) {
  EXPECT_FALSE(readsOnlyOwnGlobals(""));
  EXPECT_FALSE(readsOnlyOwnGlobals("\x7f"
                                   "ELF llvm.func"));
  EXPECT_FALSE(readsOnlyOwnGlobals("define i32 @main() {\n  ret i32 0\n}\n"));
  EXPECT_FALSE(readsOnlyOwnGlobals("func.func @main() {\n  return\n}\n"));
}

TEST(OwnMemory, SurvivesGarbage) {
  test::forEachGarbage(
      {program("%0 = llvm.mlir.constant(1 : i64) : i64\n", global)},
      [](llvm::StringRef text) { (void)readsOnlyOwnGlobals(text); });
}

} // namespace

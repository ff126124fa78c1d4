#include "compiler/ir/OpPlaces.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(OpPlaces, OpIsKnownByNameAndLocation) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      R"("builtin.module"() ({
  "a.loop"() ({
    "a.b"() : () -> () loc("k.mlir":3:8)
    "a.c"() : () -> () loc(fused["k.mlir":4:8, "f"("k.mlir":5:1)])
  }) : () -> () loc("k.mlir":2:1)
}) : () -> ()
)"));
  EXPECT_EQ(whatIsAt(module, "a.b", "k.mlir:3:8"), AtLocation::TheOp);
  EXPECT_EQ(whatIsAt(module, "a.b", "\"k.mlir\":3:8"), AtLocation::TheOp);
  EXPECT_EQ(whatIsAt(module, "a.loop", "k.mlir:2:1"), AtLocation::TheOp);
  EXPECT_EQ(whatIsAt(module, "a.c", "fused[k.mlir:4:8, f(k.mlir:5:1)]"),
            AtLocation::TheOp);
  EXPECT_EQ(whatIsAt(module, "a.c", "k.mlir:3:8"), AtLocation::OtherOps);
  EXPECT_EQ(whatIsAt(module, "a.b", "k.mlir:3:80"), AtLocation::Nothing);
}

// A front end gives all ops of a line one location.
TEST(OpPlaces, OpOfOtherTypesIsAnother) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      R"("builtin.module"() ({
  %0 = "a.c"() : () -> f32 loc("k.py":7:1)
  %1 = "a.fma"(%0, %0) : (f32, f32) -> f32 loc("k.py":7:1)
}) : () -> ()
)"));
  auto at = [&](llvm::StringRef line) {
    return whatIsAt(module, "a.fma", "k.py:7:1", typesOfOp(line));
  };
  EXPECT_EQ(at("%4 = \"a.fma\"(%2, %2) <{x = 1 : i32}> : (f32, f32) -> f32"),
            AtLocation::TheOp);
  EXPECT_EQ(at("%4 = \"a.fma\"(%2, %2) : (vector<4xf32>, vector<4xf32>) -> "
               "vector<4xf32>"),
            AtLocation::OtherOps);
  EXPECT_EQ(at("%4 = \"a.fma\"(%2, %2) : (f32, f"), AtLocation::TheOp)
      << "it was cut, and says nothing";
}

TEST(OpPlaces, TypesOfForeignDialectsAreThoseOfTheLog) {
  const std::string types =
      "(!llvm.ptr<3>, memref<4x?xf32, strided<[1, ?], offset: ?>, 3>, "
      "!gpu.async.token, tensor<4xf32, #ttg.blocked<{a = [1, 2]}>>) -> "
      "(!x.y<i32, [1, 2], \"s\">, (i32) -> f32, !llvm.struct<(i32, ptr)>)";
  GenericModule module = llvm::cantFail(GenericModule::parse(
      R"("builtin.module"() ({
  %0:4 = "a.c"() : () -> (!llvm.ptr<3>, memref<4x?xf32, strided<[1, ?], offset: ?>, 3>, !gpu.async.token, tensor<4xf32, #ttg.blocked<{a = [1, 2]}>>)
  %1:3 = "a.d"(%0#0, %0#1, %0#2, %0#3) : )" +
      types + R"( loc("k.py":7:1)
}) : () -> ()
)"));
  EXPECT_EQ(whatIsAt(module, "a.d", "k.py:7:1",
                     typesOfOp("%1:3 = \"a.d\"(%0) <{x = 1}> : " + types)),
            AtLocation::TheOp);
}

TEST(OpPlaces, WhatIsMadeOfSeveralOpsIsAtAPartOfEach) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      R"("builtin.module"() ({
  "a.b"() : () -> () loc("k.mlir":3:8)
}) : () -> () loc(unknown)
)"));
  auto at = [&](const char *location) {
    return whatIsAt(module, "a.b", location);
  };
  EXPECT_EQ(at("fused[k.mlir:3:8, k.mlir:9:1]"), AtLocation::OtherOps);
  EXPECT_EQ(at("callsite(k.mlir:3:8 at k.mlir:9:1)"), AtLocation::OtherOps);
  EXPECT_EQ(at("fused[k.mlir:3:80, k.mlir:9:1]"), AtLocation::Nothing);
  EXPECT_EQ(at("fused[/a/k.mlir:3:8, k.mlir:9:1]"), AtLocation::Nothing);
  EXPECT_EQ(at("fused[k.mlir:3:8, k.mlir:9"), AtLocation::Nothing) << "cut";
  EXPECT_EQ(at("fused[unknown, k.mlir:9:1]"), AtLocation::Nothing);
}

// A log has each op alone, and MLIR counts from zero there.
TEST(OpPlaces, NumbersOfDistinctAttributesAreThoseOfTheText) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      R"("builtin.module"() ({
  "a.b"() : () -> () loc(fused<#llvm.di_lexical_block<scope = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = <id = distinct[17]<>>, name = "g">>>["a.c":3:4])
}) : () -> ()
)"));
  auto at = [&](const std::string &name) {
    return whatIsAt(module, "a.b",
                    "fused<#llvm.di_lexical_block<scope = #llvm.di_subprogram<"
                    "id = distinct[0]<>, compileUnit = <id = distinct[1]<>>, "
                    "name = " +
                        name + ">>>[a.c:3:4]");
  };
  EXPECT_EQ(at("g"), AtLocation::TheOp);
  EXPECT_EQ(at("h"), AtLocation::Nothing);
}

TEST(OpPlaces, NestOfAnOpIsWhatItIsInside) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      R"("builtin.module"() ({
  "a.func"() <{sym_name = "f"}> ({
  }) : () -> ()
  "a.module"() <{sym_name = "m"}> ({
    "a.func"() <{sym_name = "g"}> ({
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
)"));
  EXPECT_THAT(nestOf(module, "a.func", "g"),
              ElementsAre("builtin.module", "a.module", "a.func"));
  EXPECT_THAT(nestOf(module, "a.func", "f"),
              ElementsAre("builtin.module", "a.func"));
  EXPECT_THAT(nestOf(module, "a.func", "h"), IsEmpty());
}

} // namespace

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
  EXPECT_TRUE(holdsOp(module, "a.b", "k.mlir:3:8"));
  EXPECT_TRUE(holdsOp(module, "a.loop", "k.mlir:2:1"));
  EXPECT_TRUE(holdsOp(module, "a.c", "fused[k.mlir:4:8, f(k.mlir:5:1)]"));
  EXPECT_FALSE(holdsOp(module, "a.c", "k.mlir:3:8"));
  EXPECT_FALSE(holdsOp(module, "a.b", "k.mlir:3:80"));
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

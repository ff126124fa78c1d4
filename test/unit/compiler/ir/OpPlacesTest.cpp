#include "compiler/ir/OpPlaces.h"
#include <gmock/gmock.h>

using namespace culprit;

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

} // namespace

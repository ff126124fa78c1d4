// RUN: mlir-opt-22 %s --cse | FileCheck %s
// CHECK-LABEL: @one
func.func @one() -> i32 {
  %c1 = arith.constant 1 : i32
  return %c1 : i32
}

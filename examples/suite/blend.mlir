// RUN: mlir-opt-22 %s --cse | mlir-opt-22 --convert-arith-to-spirv | FileCheck %s
// CHECK: spirv.UConvert
func.func @blend(%a: tensor<16xi8>) -> tensor<16xi32> {
  %x = arith.extui %a : tensor<16xi8> to tensor<16xi32>
  return %x : tensor<16xi32>
}

// Two functions on tensors. convert-arith-to-spirv of LLVM 22.1 does not survive
// arith.extui of a tensor.
func.func @brighten(%x: tensor<64xf32>, %gain: f32) -> tensor<64xf32> {
  %g = tensor.splat %gain : tensor<64xf32>
  %y = arith.mulf %x, %g : tensor<64xf32>
  return %y : tensor<64xf32>
}
func.func @blend(%a: tensor<16xi8>, %b: tensor<16xi8>) -> tensor<16xi32> {
  %x = arith.extui %a : tensor<16xi8> to tensor<16xi32>
  %y = arith.extui %b : tensor<16xi8> to tensor<16xi32>
  %s = arith.addi %x, %y : tensor<16xi32>
  return %s : tensor<16xi32>
}

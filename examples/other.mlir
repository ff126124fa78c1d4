// Is that the bug of crash.mlir, too?
func.func @widen(%levels: tensor<4xi16>) -> tensor<4xi32> {
  %x = arith.extui %levels : tensor<4xi16> to tensor<4xi32>
  return %x : tensor<4xi32>
}

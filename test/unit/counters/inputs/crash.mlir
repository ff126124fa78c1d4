func.func @narrow(%a: i32) -> i32 {
  return %a : i32
}
func.func @widen(%a: tensor<4xi8>) -> tensor<4xi32> {
  %0 = arith.extui %a : tensor<4xi8> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

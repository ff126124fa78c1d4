// A reproducer, as mlir-opt writes it: the input and what is to be run on it.
module {
  func.func @blend(%a: tensor<16xi8>, %b: tensor<16xi32>) -> tensor<16xi32> {
    %x = arith.extui %a : tensor<16xi8> to tensor<16xi32>
    %s = arith.addi %x, %b : tensor<16xi32>
    return %s : tensor<16xi32>
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(canonicalize,convert-arith-to-spirv)",
      disable_threading: false,
      verify_each: true
    }
  }
#-}

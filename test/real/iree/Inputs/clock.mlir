// A clock of x86, for another machine.
func.func @ticks(%a: tensor<8xi64>) -> tensor<8xi64> {
  %e = tensor.empty() : tensor<8xi64>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : tensor<8xi64>) outs(%e : tensor<8xi64>) {
    ^bb0(%x: i64, %o: i64):
      %t = llvm.call_intrinsic "llvm.x86.rdtsc"() : () -> i64
      %s = arith.addi %t, %x : i64
      linalg.yield %s : i64
  } -> tensor<8xi64>
  return %0 : tensor<8xi64>
}

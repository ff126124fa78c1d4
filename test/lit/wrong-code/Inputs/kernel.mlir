gpu.module @m {
  gpu.func @k() -> i64 {
    %a = arith.constant 3 : i64
    %b = arith.constant 4 : i64
    %c = arith.addi %a, %b : i64
    gpu.return %c : i64
  }
}

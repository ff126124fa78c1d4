func.func @sum_of_column(%m: memref<64x32xf16, strided<[32, 1]>, 3>, %zero: f16) -> f16 {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%so_far = %zero) -> f16 {
    %x = memref.load %m[%i, %c0] : memref<64x32xf16, strided<[32, 1]>, 3>
    %next = arith.addf %so_far, %x : f16
    scf.yield %next : f16
  }
  return %sum : f16
}

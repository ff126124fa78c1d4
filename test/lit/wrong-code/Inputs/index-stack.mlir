// Which element is printed depends on a constant. All are written before.
func.func @written(%m: memref<8xi64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %eight step %one {
    %value = arith.index_cast %i : index to i64
    memref.store %value, %m[%i] : memref<8xi64>
  }
  return
}
func.func @main() {
  %m = memref.alloca() : memref<8xi64>
  call @written(%m) : (memref<8xi64>) -> ()
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %sum = arith.addi %two, %three : i64
  %index = arith.index_cast %sum : i64 to index
  %v = memref.load %m[%index] : memref<8xi64>
  vector.print %v : i64
  return
}

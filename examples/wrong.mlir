// The low byte of 300 is 44. canonicalize of LLVM 22.1 forgets the cut to 8
// bits between two casts, and the program prints 300.
func.func @main() {
  %n = call @count() : () -> i64
  %i = arith.index_castui %n : i64 to index
  %byte = arith.index_castui %i : index to i8
  %low = arith.index_castui %byte : i8 to index
  vector.print %low : index
  return
}
func.func @count() -> i64 {
  %n = arith.constant 300 : i64
  return %n : i64
}

func.func @other(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @both(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b {planted.here, planted.deep} : i32
  %2 = arith.subi %1, %a : i32
  return %2 : i32
}

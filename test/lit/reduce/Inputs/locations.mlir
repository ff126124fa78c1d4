func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32 loc("innocent.py":1:2)
  %1 = arith.muli %0, %b : i32 loc(fused["x", "guilty.py":7:3])
  %2 = arith.subi %1, %b : i32 loc("innocent.py":3:2)
  return %2 : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
} loc("innocent.py":9:1)

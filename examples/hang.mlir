// The flag is true on every way, and the first loop is left; the second one
// never is, and canonicalize of LLVM 22.1 never comes back from it.
func.func @count(%n: index) {
  %one = arith.constant 1 : index
  %true = arith.constant true
  cf.cond_br %true, ^left, ^right
^left:
  cf.br ^both(%true : i1)
^right:
  cf.br ^both(%true : i1)
^both(%done: i1):
  cf.cond_br %done, ^end, ^enter
^enter:
  cf.br ^loop(%n : index)
^loop(%i: index):
  %isOne = arith.cmpi eq, %i, %one : index
  cf.cond_br %isOne, ^next, ^end
^next:
  %j = arith.addi %i, %one : index
  cf.br ^loop(%j : index)
^end:
  return
}
func.func @add(%a: i32, %b: i32) -> i32 {
  %c = arith.addi %a, %b : i32
  return %c : i32
}

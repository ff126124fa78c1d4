func.func @copy(%a: !util.buffer, %i: index) -> !util.buffer {
  return %a : !util.buffer
}
func.func @sum_bf16(%a: !util.buffer, %i: index) {
  %c2 = arith.constant 2 : index
  %x = util.buffer.load %a[%i for %c2] : !util.buffer{%i} -> bf16
  %y = arith.addf %x, %x : bf16
  util.buffer.store %y, %a[%i for %c2] : bf16 -> !util.buffer{%i}
  return
}

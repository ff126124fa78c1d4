module {
  func.func @f(%a: i32) {
    "x.y"(%a) : (i32) -> ()
    %0 = "guilty.op"(%a, %x) {a = [1, 2]} : (i32, i32) -> i32
    return
  }
}

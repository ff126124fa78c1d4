func.func @beta(%a: i32) -> i32 {
  "func.return"() : () -> ()
}

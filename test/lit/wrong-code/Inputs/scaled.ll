define i32 @copied(i32 %a) {
  %p = alloca i32
  store i32 %a, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @scaled(i32 %a) {
  %m = mul i32 %a, 8
  %n = add i32 %m, 0
  ret i32 %n
}

define i32 @main() {
  %s = call i32 @scaled(i32 3)
  %c = call i32 @copied(i32 %s)
  ret i32 %c
}

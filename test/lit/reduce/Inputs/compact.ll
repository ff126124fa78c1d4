define void @loop(ptr %p, i64 %n) {
e: br label %l
l: %i = phi i64 [0, %e], [%j, %l]
 %q = getelementptr i32, ptr %p, i64 %i
 store i32 0, ptr %q
 %j = add i64 %i, 1
 %c = icmp ult i64 %j, %n
 br i1 %c, label %l, label %x
x: ret void }
define void @other() { ret void }

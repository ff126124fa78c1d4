; An intrinsic of another target, among code that has nothing to do with it.
define i32 @healthy(i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %then, label %else
then:
  %sum = add i32 %a, %b
  br label %end
else:
  %difference = sub i32 %a, %b
  br label %end
end:
  %r = phi i32 [ %sum, %then ], [ %difference, %else ]
  ret i32 %r
}

define i32 @guilty(ptr %p, i32 %n) {
entry:
  %v = load i32, ptr %p
  %x = mul i32 %v, %n
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %y = add i32 %x, %id
  %z = call i32 @healthy(i32 %y, i32 %n)
  store i32 %z, ptr %p
  ret i32 %z
}

declare i32 @llvm.amdgcn.workitem.id.x()

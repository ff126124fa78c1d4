; Lanes exchange what they have by shfl.sync, which came with PTX 6.0. The
; command asks for PTX 5.0, and code generation ends with a fatal error.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define i32 @scale(i32 %x, i32 %by) {
  %y = mul i32 %x, %by
  %z = add i32 %y, 1
  ret i32 %z
}

define ptx_kernel void @total(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) %in
  %w = call i32 @scale(i32 %v, i32 3)
  %o = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %w, i32 4, i32 31)
  %s = add i32 %w, %o
  store i32 %s, ptr addrspace(1) %out
  ret void
}

module attributes {gpu.container_module} {
  gpu.module @kernels [#nvvm.target<chip = "sm_90", features = "+ptx80">] {
    llvm.func @healthy(%a: i32) -> i32 {
      llvm.return %a : i32
    }
    llvm.func @odd(%a: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %0 = llvm.inline_asm has_side_effects "bogus.u32 $0, 1;", "=r" : () -> i32
      llvm.store %0, %a : i32, !llvm.ptr
      llvm.return
    }
  }
}

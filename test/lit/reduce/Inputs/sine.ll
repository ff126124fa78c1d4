target triple = "nvptx64-nvidia-cuda"
declare double @llvm.sin.f64(double)
define void @wave(ptr %p, double %d) {
  %v = load double, ptr %p
  %w = fmul double %v, %d
  %s = call double @llvm.sin.f64(double %w)
  store double %s, ptr %p
  ret void
}

mlir-opt-22 kernels.mlir --pass-pipeline='builtin.module(cse,gpu.module(gpu.func(loop-invariant-code-motion,convert-arith-to-spirv)),canonicalize,cse,convert-scf-to-cf)'

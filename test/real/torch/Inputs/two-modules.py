from torch_mlir import ir
from torch_mlir.passmanager import PassManager
from torch_mlir.dialects import torch as torch_d

with ir.Context() as context:
    torch_d.register_dialect(context)
    context.enable_multithreading(False)
    first = ir.Module.parse("""
func.func @healthy(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}""")
    PassManager.parse("builtin.module(func.func(cse,canonicalize))").run(first.operation)
    second = ir.Module.parse("""
func.func @guilty(%a: !torch.vtensor) -> !torch.vtensor {
  return %a : !torch.vtensor
}""")
    PassManager.parse("builtin.module(torch-verify-backend-contract-no-decompositions)").run(second.operation)

"""A kernel of Triton 3.9 for which ptxas is to blame: PTX that sm_75 does not have."""
import triton, triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def divide(a, b, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(b + at, tl.load(a + at) / tl.load(b + at))


triton.compile(ASTSource(divide, signature={"a": "*fp8e5", "b": "*fp8e5", "N": "constexpr"}, constexprs={"N": 256}),
               target=GPUTarget("cuda", 75, 32))

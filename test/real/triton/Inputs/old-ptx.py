# LLVM takes the version for a mistake of the user's, and ends the process by exit(1).
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def healthy(a, b, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(b + i, tl.load(a + i) + 1)


@triton.jit
def copies(a, b, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(b + i, tl.load(a + i))


def build(kernel, **options):
    source = ASTSource(kernel, signature={"a": "*fp32", "b": "*fp32", "B": "constexpr"}, constexprs={"B": 64})
    triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)


build(healthy)
build(copies, ptx_version=40)

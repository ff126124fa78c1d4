import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def inner(x):
    return tl.dot(x, x)


@triton.jit
def outer(x_ptr, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    tl.store(x_ptr + offsets, inner(tl.load(x_ptr + offsets)))


source = ASTSource(fn=outer, signature={"x_ptr": "*fp32", "BLOCK": "constexpr"},
                   constexprs={(1,): 128})
triton.compile(source, target=GPUTarget("cuda", 90, 32))

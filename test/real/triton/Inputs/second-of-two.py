import triton, triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
@triton.jit
def good(a, b, B: tl.constexpr):
    o = tl.arange(0, B); tl.store(b + o, tl.load(a + o) + 1)
@triton.jit
def bad(a, b, B: tl.constexpr):
    o = tl.arange(0, B); tl.store(b + o, tl.load(a + o).to(tl.float8e5, fp_downcast_rounding="rtz").to(tl.float16))
def build(k): return triton.compile(ASTSource(k, signature={"a": "*fp16", "b": "*fp16", "B": "constexpr"}, constexprs={"B": 64}), target=GPUTarget("cuda", 80, 32))

build(good); build(bad)

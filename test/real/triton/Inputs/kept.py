"""The failure of one kernel is kept and raised at the end; that of another is
caught and dropped in between."""
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def gather(a, b):
    i = tl.arange(0, 64)
    at = i[:, None] * 64 + i[None, :]
    x = tl.load(a + at)
    tl.store(b + at, tl.gather(x, x.to(tl.int32) % 64, axis=0))


@triton.jit
def narrow(a, b):
    i = tl.arange(0, 64)
    tl.store(b + i, tl.load(a + i).to(tl.float8e5))


def build(kernel, signature, target, **options):
    triton.compile(ASTSource(kernel, signature=signature), target=target, options=options)


kept = None
try:
    build(gather, dict(a='*fp16', b='*fp16'), GPUTarget('cuda', 90, 32), num_ctas=2)
except Exception as error:
    kept = error
try:
    build(narrow, dict(a='*fp64', b='*fp8e5'), GPUTarget('hip', 'gfx942', 64))
except Exception as error:
    print('does not work, as everybody knows:', error)
if kept:
    raise kept

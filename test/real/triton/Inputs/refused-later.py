"""The failure of one kernel is caught; the front end refuses another one."""
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def scan(a, b):
    i = tl.arange(0, 128)
    tl.store(b + i, tl.cumsum(tl.load(a + i), 0))


@triton.jit
def misspelt(a, b):
    i = tl.arange(0, 128)
    tl.store(b + i, tl.lod(a + i))


def build(kernel, **options):
    source = ASTSource(kernel, signature=dict(a='*fp32', b='*fp32'))
    triton.compile(source, target=GPUTarget('cuda', 90, 32), options=options)


try:
    build(scan, num_ctas=2)
except RuntimeError as error:
    print('not with two CTAs:', error)
build(scan)
build(misspelt)

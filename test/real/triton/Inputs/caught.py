"""A pass fails, which the program catches; it ends with what the front end
refuses of another kernel."""
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
def refused(a):
    i = tl.arange(0, 64)
    tl.store(a + i, tl.dot(tl.load(a + i), tl.load(a + i)))


def build(kernel, signature, **options):
    triton.compile(ASTSource(kernel, signature=signature), target=GPUTarget('cuda', 90, 32), options=options)


try:
    build(gather, dict(a='*fp16', b='*fp16'), num_ctas=2)
except Exception as error:
    print('two CTAs do not work:', error)
build(gather, dict(a='*fp16', b='*fp16'))
build(refused, dict(a='*fp16'))

"""A sweep over configs by hand: it goes on after those that fail, and ends with
the last of their errors."""
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def matmul(a, b, c, K, BLOCK: tl.constexpr, WARPS: tl.constexpr):
    i = tl.arange(0, BLOCK)
    acc = tl.zeros((BLOCK, BLOCK), dtype=tl.float32)
    for k in tl.range(0, K, BLOCK, warp_specialize=WARPS):
        x = tl.load(a + i[:, None] * K + (k + i)[None, :])
        y = tl.load(b + (k + i)[:, None] * K + i[None, :])
        acc = tl.dot(x, y, acc)
    tl.store(c + i[:, None] * BLOCK + i[None, :], acc.to(tl.float16))


signature = dict(a='*fp16', b='*fp16', c='*fp16', K='i32', BLOCK='constexpr', WARPS='constexpr')
failed = None
for stages in (3, 2):
    for specialized in (True, False):
        source = ASTSource(matmul, signature=signature, constexprs=dict(BLOCK=64, WARPS=specialized))
        try:
            triton.compile(source, target=GPUTarget('cuda', 90, 32), options=dict(num_stages=stages))
        except Exception as error:
            failed = error
if failed:
    raise failed

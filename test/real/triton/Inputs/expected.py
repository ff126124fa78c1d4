"""One test fails; a later one expects another kernel to fail."""
import unittest

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def scan(a, b):
    i = tl.arange(0, 128)
    tl.store(b + i, tl.cumsum(tl.load(a + i), 0))


@triton.jit
def narrow(a, b):
    i = tl.arange(0, 64)
    tl.store(b + i, tl.load(a + i).to(tl.float8e5))


def build(kernel, signature, target, **options):
    triton.compile(ASTSource(kernel, signature=signature), target=target, options=options)


class Kernels(unittest.TestCase):
    def test_1_scan(self):
        build(scan, dict(a='*fp32', b='*fp32'), GPUTarget('cuda', 90, 32), num_ctas=2)

    def test_2_narrow(self):
        with self.assertRaises(RuntimeError):
            build(narrow, dict(a='*fp64', b='*fp8e5'), GPUTarget('hip', 'gfx942', 64))


unittest.main()

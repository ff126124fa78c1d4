"""Writes argv[1]: the bytecode of a product of tf32 tiles that are one row high, on which
tileiras aborts for sm_80."""
import sys

import cuda.tile as ct
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, KernelSignature,
                                   export_kernel)

zero = ct.PaddingMode.ZERO


@ct.kernel
def multiply(a, b, out):
    row, column = ct.bid(0), ct.bid(1)
    total = ct.full((1, 128), 0, ct.float32)
    for step in range(ct.cdiv(a.shape[1], 64)):
        left = ct.load(a, index=(row, step), shape=(1, 64), padding_mode=zero)
        right = ct.load(b, index=(step, column), shape=(64, 128), padding_mode=zero)
        total = ct.mma(left, right, total)
    ct.store(out, index=(row, column), tile=total)


def matrix(dtype):
    return ArrayConstraint(dtype, 2, index_dtype=ct.int32, stride_lower_bound_incl=0,
                           alias_groups=(), may_alias_internally=False,
                           stride_constant=(None, 1), shape_divisible_by=16,
                           stride_divisible_by=(16, 1), base_addr_divisible_by=16)


signature = KernelSignature([matrix(ct.tfloat32), matrix(ct.tfloat32), matrix(ct.float32)],
                            CallingConvention.cutile_python_v1())
export_kernel(multiply, [signature], sys.argv[1], gpu_code="sm_80", output_format="tileir_bytecode")

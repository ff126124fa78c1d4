"""Writes argv[1]: the bytecode of a kernel that adds bf16 atomically, for sm_90."""
import sys

import cuda.tile as ct
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, KernelSignature,
                                   export_kernel)


@ct.kernel
def add(a, b):
    tile = ct.load(a, index=(0,), shape=(64,))
    ct.atomic_add(b, ct.arange(64, dtype=ct.int32), tile)


def array():
    return ArrayConstraint(ct.bfloat16, 1, index_dtype=ct.int32, stride_lower_bound_incl=0,
                           alias_groups=(), may_alias_internally=False, stride_constant=(1,))


signature = KernelSignature([array(), array()], CallingConvention.cutile_python_v1())
export_kernel(add, [signature], sys.argv[1], gpu_code="sm_90", output_format="tileir_bytecode",
              bytecode_version="13.3")

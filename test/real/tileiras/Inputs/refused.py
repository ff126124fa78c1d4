"""cuTile's front end refuses the second kernel, before tileiras sees it."""
import cuda.tile as ct
from cuda.tile.compilation import ArrayConstraint, CallingConvention, KernelSignature, export_kernel


@ct.kernel
def good(a, b):
    tile = ct.load(a, index=(0,), shape=(64,))
    ct.store(b, index=(0,), tile=tile + tile)


@ct.kernel
def bad(a, b):
    tile = ct.load(a, index=(0,), shape=(64,))
    ct.atomic_add(b, ct.arange(64, dtype=ct.int32), tile)


array = ArrayConstraint(ct.bfloat16, 1, index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=(),
                        may_alias_internally=False, stride_constant=(1,))
for kernel in (good, bad):
    signature = KernelSignature([array, array], CallingConvention.cutile_python_v1())
    export_kernel(kernel, [signature], '/dev/null', gpu_code='sm_80', output_format='cubin', bytecode_version='13.3')

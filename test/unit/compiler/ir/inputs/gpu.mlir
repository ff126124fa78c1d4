"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "memref.global"() <{sym_name = "shared", sym_visibility = "private", type = memref<32x33xf32, 3>}> : () -> ()
    "gpu.func"() <{function_type = (memref<128x128xf16>, memref<128x128xf16>, memref<128x128xf32>, memref<?xf32>) -> ()}> ({
    ^bb0(%arg0: memref<128x128xf16>, %arg1: memref<128x128xf16>, %arg2: memref<128x128xf32>, %arg3: memref<?xf32>, %arg4: memref<32xf32, #gpu.address_space<workgroup>>, %arg5: memref<4xf32, #gpu.address_space<private>>):
      %9 = "arith.constant"() <{value = 0 : index}> : () -> index
      %10 = "arith.constant"() <{value = 16 : index}> : () -> index
      %11 = "arith.constant"() <{value = 128 : index}> : () -> index
      %12 = "gpu.block_id"() <{dimension = #gpu<dim x>}> : () -> index
      %13 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
      %14 = "affine.apply"(%12) <{map = affine_map<(d0) -> (d0 * 4)>}> : (index) -> index
      %15 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
      "memref.store"(%15, %arg4, %13) : (f32, memref<32xf32, #gpu.address_space<workgroup>>, index) -> ()
      "gpu.barrier"() : () -> ()
      %16 = "memref.load"(%arg4, %9) : (memref<32xf32, #gpu.address_space<workgroup>>, index) -> f32
      %17 = "math.exp"(%16) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "memref.store"(%17, %arg3, %14) : (f32, memref<?xf32>, index) -> ()
      %18 = "arith.constant"() <{value = 32 : i32}> : () -> i32
      %19 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %20:2 = "gpu.shuffle"(%17, %19, %18) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f32, i1)
      "scf.if"(%20#1) ({
        "memref.store"(%20#0, %arg3, %13) : (f32, memref<?xf32>, index) -> ()
        "scf.yield"() : () -> ()
      }, {
      }) : (i1) -> ()
      "gpu.printf"(%20#0) <{format = "x %f\0A"}> : (f32) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, sym_name = "main_kernel", workgroup_attributions = 1 : i64} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<*xf32>) -> (), sym_name = "printMemrefF32", sym_visibility = "private"}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 32 : index}> : () -> index
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<128x128xf16>
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<128x128xf32>
    %4 = "memref.alloc"(%1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    %5 = "gpu.wait"() : () -> !gpu.async.token
    "gpu.launch_func"(%0, %0, %0, %1, %0, %0, %2, %2, %3, %4) <{kernel = @kernels::@main_kernel, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 4, 0>}> : (index, index, index, index, index, index, memref<128x128xf16>, memref<128x128xf16>, memref<128x128xf32>, memref<?xf32>) -> ()
    %6 = "memref.cast"(%4) : (memref<?xf32>) -> memref<*xf32>
    "func.call"(%6) <{callee = @printMemrefF32}> : (memref<*xf32>) -> ()
    %7 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %8 = "vector.transfer_read"(%3, %0, %0, %7) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<128x128xf32>, index, index, f32) -> vector<8xf32>
    "vector.print"(%8) <{punctuation = #vector.punctuation<newline>}> : (vector<8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()

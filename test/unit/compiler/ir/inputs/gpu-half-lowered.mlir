"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels", targets = [#nvvm.target<chip = "sm_90", features = "+ptx60">]}> ({
    "memref.global"() <{sym_name = "shared", sym_visibility = "private", type = memref<32x33xf32, 3>}> : () -> ()
    "gpu.func"() <{function_type = (memref<128x128xf16>, memref<128x128xf16>, memref<128x128xf32>, memref<?xf32>) -> ()}> ({
    ^bb0(%arg2: memref<128x128xf16>, %arg3: memref<128x128xf16>, %arg4: memref<128x128xf32>, %arg5: memref<?xf32>, %arg6: memref<32xf32, #gpu.address_space<workgroup>>, %arg7: memref<4xf32, #gpu.address_space<private>>):
      %30 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
      %31 = "llvm.mlir.constant"() <{value = 32 : i32}> : () -> i32
      %32 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
      %33 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
      %34 = "builtin.unrealized_conversion_cast"(%33) : (i64) -> index
      %35 = "gpu.block_id"() <{dimension = #gpu<dim x>}> : () -> index
      %36 = "builtin.unrealized_conversion_cast"(%35) : (index) -> i64
      %37 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
      %38 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
      %39 = "llvm.mul"(%36, %38) <{overflowFlags = 1 : i32}> : (i64, i64) -> i64
      %40 = "builtin.unrealized_conversion_cast"(%39) : (i64) -> index
      "memref.store"(%32, %arg6, %37) : (f32, memref<32xf32, #gpu.address_space<workgroup>>, index) -> ()
      "gpu.barrier"() : () -> ()
      %41 = "memref.load"(%arg6, %34) : (memref<32xf32, #gpu.address_space<workgroup>>, index) -> f32
      %42 = "math.exp"(%41) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "memref.store"(%42, %arg5, %40) : (f32, memref<?xf32>, index) -> ()
      %43:2 = "gpu.shuffle"(%42, %30, %31) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f32, i1)
      "cf.cond_br"(%43#1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // pred: ^bb0
      "memref.store"(%43#0, %arg5, %37) : (f32, memref<?xf32>, index) -> ()
      "cf.br"()[^bb2] : () -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb1
      "gpu.printf"(%43#0) <{format = "x %f\0A"}> : (f32) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, sym_name = "main_kernel", workgroup_attributions = 1 : i64} : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64, ptr)>, linkage = #llvm.linkage<private>, sym_name = "printMemrefF32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i64, %arg1: !llvm.ptr):
    %25 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %26 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %27 = "llvm.insertvalue"(%26, %arg0) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %28 = "llvm.insertvalue"(%27, %arg1) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %29 = "llvm.alloca"(%25) <{elem_type = !llvm.struct<(i64, ptr)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%28, %29) <{ordering = 0 : i64}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> ()
    "llvm.call"(%29) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @_mlir_ciface_printMemrefF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) {llvm.emit_c_interface} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "_mlir_ciface_printMemrefF32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "main", visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 7 : index}> : () -> i64
    %1 = "llvm.mlir.constant"() <{value = 8 : index}> : () -> i64
    %2 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %3 = "builtin.unrealized_conversion_cast"(%2) : (i64) -> index
    %4 = "llvm.mlir.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %6 = "builtin.unrealized_conversion_cast"(%5) : (i64) -> index
    %7 = "llvm.mlir.constant"() <{value = 32 : index}> : () -> i64
    %8 = "builtin.unrealized_conversion_cast"(%7) : (i64) -> index
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<128x128xf16>
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<128x128xf32>
    %11 = "memref.alloc"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    %12 = "gpu.wait"() : () -> !gpu.async.token
    "gpu.launch_func"(%6, %6, %6, %8, %6, %6, %9, %9, %10, %11) <{kernel = @kernels::@main_kernel, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 4, 0>}> : (index, index, index, index, index, index, memref<128x128xf16>, memref<128x128xf16>, memref<128x128xf32>, memref<?xf32>) -> ()
    %13 = "memref.cast"(%11) : (memref<?xf32>) -> memref<*xf32>
    %14 = "builtin.unrealized_conversion_cast"(%13) : (memref<*xf32>) -> !llvm.struct<(i64, ptr)>
    %15 = "llvm.extractvalue"(%14) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>) -> i64
    %16 = "llvm.extractvalue"(%14) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>) -> !llvm.ptr
    "llvm.call"(%15, %16) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printMemrefF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, !llvm.ptr) -> ()
    %17 = "vector.transfer_read"(%10, %6, %6, %4) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<128x128xf32>, index, index, f32) -> vector<8xf32>
    "vector.print"() <{punctuation = #vector.punctuation<open>}> : () -> ()
    "cf.br"(%3)[^bb1] : (index) -> ()
  ^bb1(%18: index):  // 2 preds: ^bb0, ^bb4
    %19 = "builtin.unrealized_conversion_cast"(%18) : (index) -> i64
    %20 = "llvm.icmp"(%19, %1) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "cf.cond_br"(%20)[^bb2, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    %21 = "vector.extract"(%17, %18) <{static_position = array<i64: -9223372036854775808>}> : (vector<8xf32>, index) -> f32
    "vector.print"(%21) <{punctuation = #vector.punctuation<no_punctuation>}> : (f32) -> ()
    %22 = "llvm.icmp"(%19, %0) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "cf.cond_br"(%22)[^bb3, ^bb4] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb3:  // pred: ^bb2
    "vector.print"() <{punctuation = #vector.punctuation<comma>}> : () -> ()
    "cf.br"()[^bb4] : () -> ()
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %23 = "llvm.add"(%19, %5) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %24 = "builtin.unrealized_conversion_cast"(%23) : (i64) -> index
    "cf.br"(%24)[^bb1] : (index) -> ()
  ^bb5:  // pred: ^bb1
    "vector.print"() <{punctuation = #vector.punctuation<close>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()

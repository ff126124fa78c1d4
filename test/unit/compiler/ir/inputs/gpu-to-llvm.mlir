"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels", targets = [#nvvm.target<chip = "sm_90", features = "+ptx60">]}> ({
    "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<6 x i8>, linkage = #llvm.linkage<internal>, sym_name = "printfFormat_0", value = "x %f\0A\00", visibility_ = 0 : i64}> ({
    }) : () -> ()
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "vprintf", visibility_ = 0 : i64}> ({
    }) : () -> ()
    "llvm.mlir.global"() <{addr_space = 3 : i32, global_type = !llvm.array<32 x array<33 x f32>>, linkage = #llvm.linkage<private>, sym_name = "shared", visibility_ = 0 : i64}> ({
    }) : () -> ()
    "llvm.mlir.global"() <{addr_space = 3 : i32, global_type = !llvm.array<32 x f32>, linkage = #llvm.linkage<internal>, sym_name = "__wg_main_kernel_0", visibility_ = 0 : i64}> ({
    }) : () -> ()
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (f32)>, linkage = #llvm.linkage<external>, sym_name = "__nv_expf", visibility_ = 0 : i64}> ({
    }) : () -> ()
    "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr, i64, i64, i64, i64, i64, ptr, ptr, i64, i64, i64, i64, i64, ptr, ptr, i64, i64, i64, i64, i64, ptr, ptr, i64, i64, i64)>, linkage = #llvm.linkage<external>, sym_name = "main_kernel", visibility_ = 0 : i64}> ({
    ^bb0(%arg2: !llvm.ptr, %arg3: !llvm.ptr, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: !llvm.ptr, %arg10: !llvm.ptr, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: !llvm.ptr, %arg17: !llvm.ptr, %arg18: i64, %arg19: i64, %arg20: i64, %arg21: i64, %arg22: i64, %arg23: !llvm.ptr, %arg24: !llvm.ptr, %arg25: i64, %arg26: i64, %arg27: i64):
      %29 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %30 = "llvm.insertvalue"(%29, %arg23) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %31 = "llvm.insertvalue"(%30, %arg24) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %32 = "llvm.insertvalue"(%31, %arg25) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %33 = "llvm.insertvalue"(%32, %arg26) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %34 = "llvm.insertvalue"(%33, %arg27) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %35 = "llvm.mlir.addressof"() <{global_name = @__wg_main_kernel_0}> : () -> !llvm.ptr<3>
      %36 = "llvm.getelementptr"(%35) <{elem_type = !llvm.array<32 x f32>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 0>}> : (!llvm.ptr<3>) -> !llvm.ptr<3>
      %37 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %38 = "llvm.insertvalue"(%37, %36) <{position = array<i64: 0>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr<3>) -> !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %39 = "llvm.insertvalue"(%38, %36) <{position = array<i64: 1>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr<3>) -> !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %40 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
      %41 = "llvm.insertvalue"(%39, %40) <{position = array<i64: 2>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %42 = "llvm.mlir.constant"() <{value = 32 : index}> : () -> i64
      %43 = "llvm.insertvalue"(%41, %42) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %44 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
      %45 = "llvm.insertvalue"(%43, %44) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
      %46 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
      %47 = "llvm.alloca"(%46) <{elem_type = f32}> : (i64) -> !llvm.ptr
      %48 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %49 = "llvm.insertvalue"(%48, %47) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %50 = "llvm.insertvalue"(%49, %47) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %51 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
      %52 = "llvm.insertvalue"(%50, %51) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %53 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
      %54 = "llvm.insertvalue"(%52, %53) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %55 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
      %56 = "llvm.insertvalue"(%54, %55) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %57 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
      %58 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
      %59 = "llvm.mlir.constant"() <{value = 32 : i32}> : () -> i32
      %60 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
      %61 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
      %62 = "builtin.unrealized_conversion_cast"(%61) : (i64) -> index
      %63 = "nvvm.read.ptx.sreg.ctaid.x"() : () -> i32
      %64 = "llvm.sext"(%63) : (i32) -> i64
      %65 = "builtin.unrealized_conversion_cast"(%64) : (i64) -> index
      %66 = "builtin.unrealized_conversion_cast"(%65) : (index) -> i64
      %67 = "nvvm.read.ptx.sreg.tid.x"() <{range = #llvm.constant_range<i32, 0, 32>}> : () -> i32
      %68 = "llvm.sext"(%67) : (i32) -> i64
      %69 = "llvm.mul"(%66, %57) <{overflowFlags = 1 : i32}> : (i64, i64) -> i64
      %70 = "builtin.unrealized_conversion_cast"(%69) : (i64) -> index
      %71 = "llvm.extractvalue"(%45) <{position = array<i64: 1>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr<3>
      %72 = "llvm.getelementptr"(%71, %68) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>
      "llvm.store"(%60, %72) <{ordering = 0 : i64}> : (f32, !llvm.ptr<3>) -> ()
      "nvvm.barrier0"() : () -> ()
      %73 = "llvm.extractvalue"(%45) <{position = array<i64: 1>}> : (!llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr<3>
      %74 = "llvm.getelementptr"(%73, %61) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>
      %75 = "llvm.load"(%74) <{ordering = 0 : i64}> : (!llvm.ptr<3>) -> f32
      %76 = "llvm.call"(%75) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @__nv_expf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
      %77 = "llvm.extractvalue"(%34) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
      %78 = "llvm.getelementptr"(%77, %69) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
      "llvm.store"(%76, %78) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
      %79 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
      %80 = "llvm.mlir.constant"() <{value = -1 : i32}> : () -> i32
      %81 = "llvm.mlir.constant"() <{value = 32 : i32}> : () -> i32
      %82 = "llvm.sub"(%81, %59) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
      %83 = "llvm.lshr"(%80, %82) : (i32, i32) -> i32
      %84 = "llvm.sub"(%59, %79) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
      %85 = "nvvm.shfl.sync"(%83, %76, %58, %84) <{kind = #nvvm<shfl_kind bfly>, return_value_and_is_valid}> : (i32, f32, i32, i32) -> !llvm.struct<(f32, i1)>
      %86 = "llvm.extractvalue"(%85) <{position = array<i64: 0>}> : (!llvm.struct<(f32, i1)>) -> f32
      %87 = "llvm.extractvalue"(%85) <{position = array<i64: 1>}> : (!llvm.struct<(f32, i1)>) -> i1
      "llvm.cond_br"(%87)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // pred: ^bb0
      %88 = "llvm.extractvalue"(%34) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
      %89 = "llvm.getelementptr"(%88, %68) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
      "llvm.store"(%86, %89) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
      "llvm.br"()[^bb2] : () -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb1
      %90 = "llvm.mlir.addressof"() <{global_name = @printfFormat_0}> : () -> !llvm.ptr
      %91 = "llvm.getelementptr"(%90) <{elem_type = !llvm.array<6 x i8>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 0>}> : (!llvm.ptr) -> !llvm.ptr
      %92 = "llvm.fpext"(%86) : (f32) -> f64
      %93 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
      %94 = "llvm.alloca"(%93) <{elem_type = !llvm.struct<(f64)>}> : (i64) -> !llvm.ptr
      %95 = "llvm.getelementptr"(%94) <{elem_type = !llvm.struct<(f64)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 0>}> : (!llvm.ptr) -> !llvm.ptr
      "llvm.store"(%92, %95) <{ordering = 0 : i64}> : (f64, !llvm.ptr) -> ()
      %96 = "llvm.call"(%91, %94) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @vprintf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, !llvm.ptr) -> i32
      "llvm.return"() : () -> ()
    }) {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, nvvm.kernel} : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64, ptr)>, linkage = #llvm.linkage<private>, sym_name = "printMemrefF32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i64, %arg1: !llvm.ptr):
    %24 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %25 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %26 = "llvm.insertvalue"(%25, %arg0) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %27 = "llvm.insertvalue"(%26, %arg1) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %28 = "llvm.alloca"(%24) <{elem_type = !llvm.struct<(i64, ptr)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%27, %28) <{ordering = 0 : i64}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> ()
    "llvm.call"(%28) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @_mlir_ciface_printMemrefF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) {llvm.emit_c_interface} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "_mlir_ciface_printMemrefF32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "main", visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 32 : index}> : () -> i64
    %1 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %2 = "llvm.mlir.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "llvm.mlir.constant"() <{value = 7 : index}> : () -> i64
    %4 = "llvm.mlir.constant"() <{value = 8 : index}> : () -> i64
    %5 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %6 = "builtin.unrealized_conversion_cast"(%5) : (i64) -> index
    %7 = "builtin.unrealized_conversion_cast"(%1) : (i64) -> index
    %8 = "builtin.unrealized_conversion_cast"(%0) : (i64) -> index
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<128x128xf16>
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<128x128xf32>
    %11 = "memref.alloc"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    "gpu.launch_func"(%7, %7, %7, %8, %7, %7, %9, %9, %10, %11) <{kernel = @kernels::@main_kernel, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 4, 0>}> : (index, index, index, index, index, index, memref<128x128xf16>, memref<128x128xf16>, memref<128x128xf32>, memref<?xf32>) -> ()
    %12 = "memref.cast"(%11) : (memref<?xf32>) -> memref<*xf32>
    %13 = "builtin.unrealized_conversion_cast"(%12) : (memref<*xf32>) -> !llvm.struct<(i64, ptr)>
    %14 = "llvm.extractvalue"(%13) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>) -> i64
    %15 = "llvm.extractvalue"(%13) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>) -> !llvm.ptr
    "llvm.call"(%14, %15) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printMemrefF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, !llvm.ptr) -> ()
    %16 = "vector.transfer_read"(%10, %7, %7, %2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<128x128xf32>, index, index, f32) -> vector<8xf32>
    "vector.print"() <{punctuation = #vector.punctuation<open>}> : () -> ()
    "cf.br"(%6)[^bb1] : (index) -> ()
  ^bb1(%17: index):  // 2 preds: ^bb0, ^bb4
    %18 = "builtin.unrealized_conversion_cast"(%17) : (index) -> i64
    %19 = "llvm.icmp"(%18, %4) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "cf.cond_br"(%19)[^bb2, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    %20 = "vector.extract"(%16, %17) <{static_position = array<i64: -9223372036854775808>}> : (vector<8xf32>, index) -> f32
    "vector.print"(%20) <{punctuation = #vector.punctuation<no_punctuation>}> : (f32) -> ()
    %21 = "llvm.icmp"(%18, %3) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "cf.cond_br"(%21)[^bb3, ^bb4] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb3:  // pred: ^bb2
    "vector.print"() <{punctuation = #vector.punctuation<comma>}> : () -> ()
    "cf.br"()[^bb4] : () -> ()
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %22 = "llvm.add"(%18, %1) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %23 = "builtin.unrealized_conversion_cast"(%22) : (i64) -> index
    "cf.br"(%23)[^bb1] : (index) -> ()
  ^bb5:  // pred: ^bb1
    "vector.print"() <{punctuation = #vector.punctuation<close>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()

"builtin.module"() <{sym_name = "top"}> ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<4x!llvm.ptr> (i32)>, linkage = #llvm.linkage<internal>, personality = @pers, sym_name = "k", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg11: i32 loc("many-attributes.mlir":8:25)):
    "llvm.intr.dbg.value"(%arg11) <{locationExpr = #llvm.di_expression<>, varInfo = #llvm.di_local_variable<scope = #llvm.di_subprogram<id = distinct[0]<>, compileUnit = <id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = <"x.cu" in "/tmp">, producer = "a \22q\22 @weird", isOptimized = false, emissionKind = Full>, scope = #llvm.di_file<"x.cu" in "/tmp">, name = "k", file = <"x.cu" in "/tmp">, line = 1, subprogramFlags = Definition>, name = "a", file = <"x.cu" in "/tmp">, line = 2, type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>>}> : (i32) -> () loc(fused<#llvm.di_subprogram<id = distinct[0]<>, compileUnit = <id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = <"x.cu" in "/tmp">, producer = "a \22q\22 @weird", isOptimized = false, emissionKind = Full>, scope = #llvm.di_file<"x.cu" in "/tmp">, name = "k", file = <"x.cu" in "/tmp">, line = 1, subprogramFlags = Definition>>["x.cu":2:3])
    %6 = "llvm.mlir.undef"() : () -> vector<4x!llvm.ptr> loc("many-attributes.mlir":10:10)
    "llvm.return"(%6) : (vector<4x!llvm.ptr>) -> () loc("many-attributes.mlir":11:5)
  }) : () -> () loc(fused<#llvm.di_subprogram<id = distinct[0]<>, compileUnit = <id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = <"x.cu" in "/tmp">, producer = "a \22q\22 @weird", isOptimized = false, emissionKind = Full>, scope = #llvm.di_file<"x.cu" in "/tmp">, name = "k", file = <"x.cu" in "/tmp">, line = 1, subprogramFlags = Definition>>["x.cu":1:1])
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (...)>, linkage = #llvm.linkage<external>, sym_name = "pers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("many-attributes.mlir":13:3)
  "llvm.comdat"() <{sym_name = "__c"}> ({
    "llvm.comdat_selector"() <{comdat = 0 : i64, sym_name = "any"}> : () -> () loc("many-attributes.mlir":14:22)
  }) : () -> () loc("many-attributes.mlir":14:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, comdat = @__c::@any, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, value = 1 : i32, visibility_ = 0 : i64}> ({
  }) : () -> () loc("many-attributes.mlir":15:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, comdat = @__c::@any, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<linkonce>, sym_name = "in_comdat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    "llvm.return"() : () -> () loc("many-attributes.mlir":16:56)
  }) : () -> () loc("many-attributes.mlir":16:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "caller", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @in_comdat, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> () loc("many-attributes.mlir":17:25)
    %5 = "llvm.mlir.addressof"() <{global_name = @k}> : () -> !llvm.ptr loc("many-attributes.mlir":17:65)
    "llvm.return"() : () -> () loc("many-attributes.mlir":18:6)
  }) : () -> () loc("many-attributes.mlir":17:3)
  "func.func"() <{function_type = (tensor<?x4xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>, vector<[4]x!llvm.ptr>, memref<4xf32, affine_map<(d0) -> (d0 * 2)>, #gpu.address_space<global>>, !transform.any_op, memref<*xf32, #spirv.storage_class<StorageBuffer>>, !async.token, !quant.uniform<i8:f32, 2.000000e+00:10>, !spirv.struct<(f32 [0], i32 [4])>, tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>) -> (), sym_name = "x"}> ({
  ^bb0(%arg2: tensor<?x4xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>> loc("many-attributes.mlir":19:16), %arg3: vector<[4]x!llvm.ptr> loc("many-attributes.mlir":19:113), %arg4: memref<4xf32, affine_map<(d0) -> (d0 * 2)>, #gpu.address_space<global>> loc("many-attributes.mlir":19:140), %arg5: !transform.any_op loc("many-attributes.mlir":20:4), %arg6: memref<*xf32, #spirv.storage_class<StorageBuffer>> loc("many-attributes.mlir":20:27), %arg7: !async.token loc("many-attributes.mlir":20:83), %arg8: !quant.uniform<i8:f32, 2.000000e+00:10> loc("many-attributes.mlir":20:103), %arg9: !spirv.struct<(f32 [0], i32 [4])> loc("many-attributes.mlir":20:139), %arg10: tensor<2x!quant.uniform<i8:f32, 1.000000e+00>> loc("many-attributes.mlir":20:179)):
    "func.return"() : () -> () loc("many-attributes.mlir":21:5)
  }) {a = dense<[1, 2]> : tensor<2xi64>, b = dense<[1, 2, 3, 4]> : tensor<4xi8>, c = sparse<0, 1.000000e+00> : tensor<4xf32>, d = #spirv.vce<v1.0, [Shader], []>, e = "esc\0A\22", f = @"q s"::@b, g, i = array<i1: true>, j = #arith.fastmath<fast>, k = 1.001360e-05 : bf16, l = 0x7F800001 : f32, m = affine_set<(d0) : (d0 >= 0)>, n = strided<[1, ?], offset: ?>, o = i32, p = !llvm.func<void (ptr, ...)>, q = tuple<>, r = complex<f32>, s = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>, t = dense<["abc", "d"]> : tensor<2x!foo.string>} : () -> () loc("many-attributes.mlir":19:3)
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, vce_triple = #spirv.vce<v1.0, [Shader], []>}> ({
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "vf"}> ({
      "spirv.Return"() : () -> () loc("many-attributes.mlir":24:31)
    }) : () -> () loc("many-attributes.mlir":24:5)
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "vg"}> ({
      "spirv.FunctionCall"() <{callee = @vf}> : () -> () loc("many-attributes.mlir":25:31)
      "spirv.Return"() : () -> () loc("many-attributes.mlir":25:67)
    }) : () -> () loc("many-attributes.mlir":25:5)
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @vg, interface = []}> : () -> () loc("many-attributes.mlir":26:5)
  }) : () -> () loc("many-attributes.mlir":23:3)
  "transform.named_sequence"() <{function_type = (!transform.op<"func.func">) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg1: !transform.op<"func.func"> loc("many-attributes.mlir":28:46)):
    %4 = "transform.structured.match"(%arg1) <{ops = ["linalg.fill"]}> : (!transform.op<"func.func">) -> !transform.any_op loc("many-attributes.mlir":28:87)
    "transform.yield"() : () -> () loc("many-attributes.mlir":28:196)
  }) : () -> () loc("many-attributes.mlir":28:3)
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "x"}> ({
      "func.return"() : () -> () loc("many-attributes.mlir":29:29)
    }) : () -> () loc("many-attributes.mlir":29:12)
  }) : () -> () loc("many-attributes.mlir":29:3)
  "func.func"() <{function_type = (i1) -> i32, sym_name = "blocks"}> ({
  ^bb0(%arg0: i1 loc("many-attributes.mlir":30:21)):
    "cf.cond_br"(%arg0, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i1) -> () loc("many-attributes.mlir":30:38)
  ^bb1:  // pred: ^bb0
    %0:2 = "u.r"() : () -> (i32, i32) loc("many-attributes.mlir":31:15)
    "cf.br"(%0#1)[^bb3] : (i32) -> () loc("many-attributes.mlir":31:42)
  ^bb2(%1: i1 loc("many-attributes.mlir":32:7)):  // pred: ^bb0
    %2 = "arith.extui"(%1) : (i1) -> i32 loc("many-attributes.mlir":32:21)
    "cf.br"(%2)[^bb3] : (i32) -> () loc("many-attributes.mlir":32:48)
  ^bb3(%3: i32 loc("many-attributes.mlir":33:7)):  // 2 preds: ^bb1, ^bb2
    "func.return"(%3) : (i32) -> () loc("many-attributes.mlir":33:17)
  }) : () -> () loc("many-attributes.mlir":30:3)
}) {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>, foo.bar = loc(callsite("x" at fused<"m">["a.c":1:2, "a.py":3:4])), transform.with_named_sequence} : () -> () loc("many-attributes.mlir":7:1)

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "a"}> ({
  ^bb0(%arg3: i32):
    %9 = "planted.tiled"() <{depth = 3 : i64, layout = #planted.layout<"row", stride = 4, owner = @a>, pinned}> ({
    ^bb0(%arg5: index):
    }) : () -> !planted.tile<4x4>
    %10 = "planted.tiled"() <{depth = 3 : i64, layout = #planted.layout<"row", stride = 4, owner = @a>, pinned}> ({
    ^bb0(%arg4: index):
    }) : () -> !planted.tile<4x4>
    %11 = "arith.addi"(%arg3, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "arith.muli"(%11, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "arith.subi"(%12, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%13) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "b"}> ({
  ^bb0(%arg0: i32):
    %0 = "planted.tiled"() <{depth = 3 : i64, layout = #planted.layout<"row", stride = 4, owner = @b>, pinned}> ({
    ^bb0(%arg2: index):
    }) : () -> !planted.tile<4x4>
    %1 = "planted.tiled"() <{depth = 3 : i64, layout = #planted.layout<"row", stride = 4, owner = @b>, pinned}> ({
    ^bb0(%arg1: index):
    }) : () -> !planted.tile<4x4>
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %4 = "arith.addi"(%2, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.addi"(%arg0, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "arith.muli"(%6, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "arith.subi"(%7, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%8) : (i32) -> ()
  }) {planted.here} : () -> ()
}) : () -> ()

module attributes {gpu.container_module} {
  func.func @alpha(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %b : i32
    return %1 : i32
  }
  func.func @beta(%a: i32, %b: i32) -> i32 attributes {planted.here} {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %b : i32
    %2 = arith.addi %1, %a : i32
    %3 = arith.subi %2, %b : i32
    %4 = arith.addi %3, %1 : i32
    return %4 : i32
  }
  func.func @gamma(%a: i32, %m: memref<4xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %0 = arith.addi %a, %a : i32
      memref.store %0, %m[%i] : memref<4xi32>
    }
    gpu.launch_func @kernels::@square blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1) args(%m : memref<4xi32>)
    return
  }
  gpu.module @kernels {
    gpu.func @square(%m: memref<4xi32>) kernel {
      %i = gpu.thread_id x
      %0 = memref.load %m[%i] : memref<4xi32>
      %1 = arith.muli %0, %0 : i32
      memref.store %1, %m[%i] : memref<4xi32>
      gpu.return
    }
    gpu.func @twice(%m: memref<4xi32>) workgroup(%w: memref<4xi32, #gpu.address_space<workgroup>>) kernel attributes {planted.here} {
      %i = gpu.thread_id x
      %0 = memref.load %m[%i] : memref<4xi32>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.muli %1, %0 : i32
      %3 = arith.subi %2, %1 : i32
      %4 = arith.addi %3, %0 : i32
      memref.store %4, %w[%i] : memref<4xi32, #gpu.address_space<workgroup>>
      gpu.return
    }
  }
}

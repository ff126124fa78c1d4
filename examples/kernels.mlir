// Four kernels of one module. One of them widens a table of bytes, and
// convert-arith-to-spirv of LLVM 22.1 does not survive arith.extui of a tensor.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%x: memref<256xf32>, %a: f32) kernel {
      %i = gpu.global_id x
      %v = memref.load %x[%i] : memref<256xf32>
      %w = arith.mulf %v, %a : f32
      memref.store %w, %x[%i] : memref<256xf32>
      gpu.return
    }
    gpu.func @shift(%x: memref<256xf32>, %y: memref<256xf32>) kernel {
      %c1 = arith.constant 1 : index
      %i = gpu.thread_id x
      %j = arith.addi %i, %c1 : index
      %v = memref.load %x[%j] : memref<256xf32>
      memref.store %v, %y[%i] : memref<256xf32>
      gpu.return
    }
    gpu.func @total(%x: memref<256xi32>, %weights: tensor<16xi8>, %out: memref<256xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %zero = arith.constant 0 : i32
      %sum = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %zero) -> (i32) {
        %wide = arith.extui %weights : tensor<16xi8> to tensor<16xi32>
        %w = tensor.extract %wide[%i] : tensor<16xi32>
        %v = memref.load %x[%i] : memref<256xi32>
        %p = arith.muli %v, %w : i32
        %s = arith.addi %acc, %p : i32
        scf.yield %s : i32
      }
      memref.store %sum, %out[%c0] : memref<256xi32>
      gpu.return
    }
    gpu.func @copy(%x: memref<256xf32>, %y: memref<256xf32>) kernel {
      %i = gpu.thread_id x
      %v = memref.load %x[%i] : memref<256xf32>
      memref.store %v, %y[%i] : memref<256xf32>
      gpu.return
    }
  }
}

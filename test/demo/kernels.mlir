// Four kernels of one module. One of them stores a 0-d vector, which
// convert-vector-to-xegpu of LLVM 22.1 does not survive.
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
      %c0 = arith.constant 0 : index
      %pad = arith.constant 0.0 : f32
      %i = gpu.thread_id x
      %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<256xf32>, vector<8xf32>
      vector.transfer_write %v, %y[%c0] {in_bounds = [true]} : vector<8xf32>, memref<256xf32>
      gpu.return
    }
    gpu.func @total(%x: memref<256xf32>, %out: memref<256xf32>) kernel {
      %pad = arith.constant 0.0 : f32
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c256 = arith.constant 256 : index
      %sum = scf.for %i = %c0 to %c256 step %c8 iter_args(%acc = %pad) -> (f32) {
        %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<256xf32>, vector<8xf32>
        %s = vector.reduction <add>, %v, %acc : vector<8xf32> into f32
        scf.yield %s : f32
      }
      %one = vector.broadcast %sum : f32 to vector<f32>
      vector.transfer_write %one, %out[%c0] : vector<f32>, memref<256xf32>
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

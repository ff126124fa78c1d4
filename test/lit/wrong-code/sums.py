"""A program whose result is a sum of constants: hundreds of additions that a
compiler can evaluate, and a little linear algebra around them.

    wrong-constant.py ADDITIONS
"""
import sys

count = int(sys.argv[1])
print("func.func @sums() -> i64 {")
for i in range(count + 1):
    print(f"  %c{i} = arith.constant {3 * i + 1} : i64")
previous = "%c0"
for i in range(1, count + 1):
    print(f"  %s{i} = arith.addi {previous}, %c{i} : i64")
    previous = f"%s{i}"
print(f"  return {previous} : i64\n}}")
print("""
func.func @doubled(%m: memref<4xi64>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%m : memref<4xi64>) {
  ^bb0(%old: i64):
    %new = arith.addi %old, %old : i64
    linalg.yield %new : i64
  }
  return
}
func.func @main() {
  %m = memref.alloc() : memref<4xi64>
  %r = call @sums() : () -> i64
  %zero = arith.constant 0 : index
  linalg.fill ins(%r : i64) outs(%m : memref<4xi64>)
  call @doubled(%m) : (memref<4xi64>) -> ()
  %v = memref.load %m[%zero] : memref<4xi64>
  vector.print %v : i64
  return
}""")

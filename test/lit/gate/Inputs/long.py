"""long.py LOOPS: a function with so many loops of floats, and among them 120 ops that patterns of planted-bugs
apply to, the 20th and the 80th of which (from 0) are arith.muli and arith.subi with `planted.here`."""
import sys

print("func.func @f(%a: i32, %b: i32, %x: f32, %m: memref<64xf32>) -> i32 {\n  %c0 = arith.constant 0 : index\n"
      "  %c1 = arith.constant 1 : index\n  %c64 = arith.constant 64 : index")
value = "%a"
for number in range(120):
    op, here = {20: ("muli", " {planted.here}"), 80: ("subi", " {planted.here}")}.get(number, ("addi", ""))
    print(f"  %n{number} = arith.{op} {value}, {'%b' if here else '%a'}{here} : i32")
    value = f"%n{number}"
for loop in range(int(sys.argv[1])):
    print(f"  scf.for %i{loop} = %c0 to %c64 step %c1 {{\n    %l{loop} = memref.load %m[%i{loop}] : memref<64xf32>")
    last = f"%l{loop}"
    for number in range(8):
        print(f"    %f{loop}_{number} = arith.mulf {last}, %x : f32")
        last = f"%f{loop}_{number}"
    print(f"    memref.store {last}, %m[%i{loop}] : memref<64xf32>\n  }}")
print(f"  return {value} : i32\n}}")

"""Prints a module of so many functions; the one in the middle is at fault."""
import sys

count = int(sys.argv[1])
for number in range(count):
    mark = " attributes {planted.here}" if number == count // 2 else ""
    print(f"func.func @f{number}(%a: i32, %b: i32) -> i32{mark} {{")
    for line in range(10):
        print(f"  %v{line} = arith.addi %{f'v{line - 1}' if line else 'a'}, %b : i32")
    print("  return %v9 : i32\n}")

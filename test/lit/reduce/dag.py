"""A random DAG of arith ops with one arith.maxsi, and twenty dead functions."""
import random

random.seed(7)
print("func.func @main(%a0: i32, %a1: i32) -> i32 {")
values = ["%a0", "%a1"]
for number in range(300):
    op = "maxsi" if number == 150 else random.choice(["addi", "muli", "subi", "andi", "ori", "xori"])
    left, right = (random.choice(values[-20:]) for _ in range(2))
    print(f"  %v{number} = arith.{op} {left}, {right} : i32")
    values.append(f"%v{number}")
print("  return %v299 : i32\n}")
for number in range(20):
    print(f"func.func private @dead{number}(%x: i32) -> i32 {{\n  %y = arith.addi %x, %x : i32\n  return %y : i32\n}}")

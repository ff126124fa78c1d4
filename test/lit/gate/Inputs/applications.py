"""applications.py COUNT NUMBER...: a function with COUNT ops that patterns of planted-bugs apply to, in this
order; those with the NUMBERs (from 1) are arith.muli and arith.subi with `planted.here`."""
import sys

count, numbers = int(sys.argv[1]), [int(word) for word in sys.argv[2:]]
print("func.func @f(%0: i32, %b: i32) -> i32 {")
for number in range(1, count + 1):
    op = ["muli", "subi"][numbers.index(number)] if number in numbers else "addi"
    here = " {planted.here}" if number in numbers else ""
    print(f"  %{number} = arith.{op} %{number - 1}, %b{here} : i32")
print(f"  return %{count} : i32\n}}")

"""applications.py COUNT NUMBER... [seen:NUMBER...]: a function with COUNT ops that patterns of planted-bugs apply
to, in this order; those with the NUMBERs (from 1) are arith.muli and arith.subi with `planted.here`. A pattern is
asked twice for each: it applies, and then it does not. For those that are `seen` it is asked once, in vain."""
import sys

count = int(sys.argv[1])
seen = {int(word[5:]) for word in sys.argv[2:] if word.startswith("seen:")}
numbers = [int(word) for word in sys.argv[2:] if not word.startswith("seen:")]
print("func.func @f(%0: i32, %b: i32) -> i32 {")
for number in range(1, count + 1):
    op = ["muli", "subi"][numbers.index(number)] if number in numbers else "addi"
    mark = " {planted.here}" if number in numbers else " {planted.seen}" if number in seen else ""
    print(f"  %{number} = arith.{op} %{number - 1}, %b{mark} : i32")
print(f"  return %{count} : i32\n}}")

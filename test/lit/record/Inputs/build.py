"""Prints a build.ninja of 30 edges: mlir-opt-22 on k.mlir, with argv[1:] for the 17th."""
import shlex, sys

bad = " ".join(map(shlex.quote, sys.argv[1:]))
print("rule ok\n  command = mlir-opt-22 $in --cse -o $out")
print(f"rule bad\n  command = mlir-opt-22 $in {bad} -o $out")
for edge in range(1, 31):
    print(f"build k{edge}.out: {'bad' if edge == 17 else 'ok'} k.mlir")

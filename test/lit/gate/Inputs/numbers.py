"""numbers.py RUNS FUNCTIONS LIBRARY DIRECTORY: traces a module of so many functions once with threads off and
RUNS times with threads, and compares the numbers that the applications and passes have on each root operation. Exits
1 where they differ, or where the threaded runs did not have several threads."""
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from gatelog import actions

runs, functions, library, where = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
PIPELINE = "builtin.module(func.func(canonicalize,cse,convert-scf-to-cf,canonicalize))"


def function(number):
    """Other work in each, so that threads never end together."""
    yield f"func.func @f{number}(%a: i32, %n: index) -> i32 {{\n  %c0 = arith.constant 0 : index\n"
    yield "  %c1 = arith.constant 1 : index\n  %zero = arith.constant 0 : i32\n"
    value = "%a"
    for i in range(5 + number % 7):
        yield f"  %x{i} = arith.addi {value}, %zero : i32\n  %y{i} = arith.muli %x{i}, %a : i32\n"
        value = f"%y{i}"
    yield f"  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = {value}) -> i32 {{\n"
    yield f"    %t = arith.addi %s, %a : i32\n    scf.yield %t : i32\n  }}\n  return %r : i32\n}}\n"


def traced(name, *flags):
    """For each root operation and tag, what had which number; and how many threads there were."""
    environment = dict(os.environ, LD_PRELOAD=library, CULPRIT_GATE=f"log={where}/{name}")
    subprocess.run(["mlir-opt-22", str(where / "in.mlir"), f"--pass-pipeline={PIPELINE}", "-o", os.devnull, *flags],
                   env=environment, check=True)
    (log,) = where.glob(f"{name}.*")
    numbers, threads, begun = {}, set(), Counter()
    for action in actions(log):
        threads.add(action.thread)
        of_root = (action.root, action.tag)
        key = (*of_root, begun[of_root])
        begun[of_root] += 1
        numbers[key] = (action.name, action.operation, action.location)
    log.unlink()
    return numbers, len(threads)


(where / "in.mlir").write_text("".join("".join(function(number)) for number in range(functions)))
expected, alone = traced("off", "--mlir-disable-threading")
assert alone == 1, alone
most = 0
for run in range(runs):
    found, threads = traced(f"on{run}")
    most = max(most, threads)
    assert found == expected, f"run {run} differs in {len(set(found.items()) ^ set(expected.items()))} places"
assert most > 1, "the compiler had one thread"
print(f"{runs} runs with up to {most} threads: {len(expected)} numbers on {functions} functions as with threads off")

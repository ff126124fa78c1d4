"""Commands of mlir-opt that fail, made by chance from a seed."""
import random
import re
import subprocess
from pathlib import Path

UNWANTED = re.compile(r"print|dump|profile|view-op-graph|pdll?-interp")
SCHEDULED_WRONGLY = re.compile(r"can only be run on|trying to schedule|Unknown command line|unable to schedule")


def passes_of(compiler):
    """The passes of its help text, with those of their options that need no value or a number."""
    text = subprocess.run([compiler, "--help"], capture_output=True, text=True).stdout
    passes = {}
    for line in text[text.index("Compiler passes to run"):].splitlines():
        if name := re.match(r"      --([\w-]+)\s", line):
            options = passes.setdefault(name[1], [])
        elif option := re.match(r"        --([\w-]+)(=<(?:int|uint|long|number)>)?\s", line):
            options.append((option[1], bool(option[2])))
    return {name: options for name, options in passes.items() if not UNWANTED.search(name)}


class Wild:
    """Any passes over somebody's files."""

    def __init__(self, compiler, files):
        self.compiler, self.files, self.passes = compiler, files, passes_of(compiler)

    def flag(self, chance):
        name = chance.choice(list(self.passes))
        options = [f"{option}={chance.choice([0, 1, 2, 4, 32])}" if number else option
                   for option, number in self.passes[name] if chance.random() < 0.12]
        return f"--{name}" + ("=" + " ".join(options) if options else "")

    def make(self, chance):
        count = chance.choice([1, 2, 3, 4, 6, 8, 10])
        text = Path(chance.choice(self.files)).read_text(errors="replace")
        parts = text.split("// -----")
        return chance.choice(parts), [self.compiler, "input.mlir", *(self.flag(chance) for _ in range(count))]


class Planted:
    """Functions of a few ops, and pipelines with passes of planted-bugs.so."""
    BUGS = ("planted-crash-on-nth-pattern{{n={n} how={how}}}", "planted-crash-on-nth-pattern{{n={n} only-here=true}}",
            "planted-crash-when-both{{at=second how={how}}}", "planted-crash-when-both{{at=end how={how}}}",
            "planted-fold-crash", "planted-hidden-crash{{how=null}}", "planted-pass-failure{{attr=planted.here}}",
            "planted-invalid-conversion", "planted-invalid-ir{{how=return}}", "planted-invalid-ir{{how=pattern}}",
            "planted-two-bugs", "planted-late-check")
    HEALTHY = ("cse", "canonicalize", "sccp", "loop-invariant-code-motion", "control-flow-sink", "arith-expand",
               "int-range-optimizations", "canonicalize{max-iterations=1}", "planted-crash-on-nth-pattern{n=0}")
    OF_MODULES = ("inline", "symbol-dce", "symbol-privatize", "planted-opaque", "strip-debuginfo")
    PLACES = ("", "", "", ' loc("o.py":{n}:2)', ' loc(callsite("o.py":{n}:2 at "p.py":3:4))', " loc(unknown)")

    def __init__(self, compiler, plugin):
        self.compiler, self.plugin = compiler, plugin

    def body(self, chance, arguments):
        values = [f"%p{number}" for number in range(arguments)]
        for number in range(chance.randint(1, 7)):
            mark = " {planted.here}" if chance.random() < 0.15 else ""
            where = chance.choice(self.PLACES).format(n=chance.randint(1, 9))
            op = chance.choice(["addi", "muli", "subi", "xori", "andi"])
            yield f"    %v{number} = arith.{op} {chance.choice(values)}, {chance.choice(values)}{mark} : i32{where}\n"
            values.append(f"%v{number}")
        yield f"    memref.store {values[-1]}, %m[%z] : memref<4xi32>\n"

    def function(self, chance, name, kernel):
        arguments = chance.randint(1, 3)
        listed = "".join(f"%p{number}: i32, " for number in range(arguments)) + "%m: memref<4xi32>"
        mark = " attributes {planted.here}" if chance.random() < 0.4 else ""
        head, end = (f"gpu.func @{name}({listed}) kernel", "gpu.return") if kernel else (
            f"func.func @{name}({listed})", "return")
        return (f"  {head}{mark} {{\n    %z = arith.constant 0 : index\n{''.join(self.body(chance, arguments))}"
                f"    {end}\n  }}\n")

    def module(self, chance):
        text = "".join(self.function(chance, f"f{number}", False) for number in range(chance.randint(1, 3)))
        for module in range(chance.randint(0, 2)):
            kernels = "".join(self.function(chance, f"k{number}", True) for number in range(chance.randint(1, 3)))
            text += f"gpu.module @g{module} {{\n{kernels}}}\n"
        return text

    def bug(self, chance):
        return chance.choice(self.BUGS).format(n=chance.randint(1, 6), how=chance.choice(["null", "abort", "fatal"]))

    def make(self, chance):
        stages = []
        count, bugs = chance.randint(1, 6), chance.choice([1, 1, 2])
        for number in range(count):
            inner = [chance.choice(self.HEALTHY) for _ in range(chance.randint(0, 2))]
            if number >= count - bugs:
                inner.insert(chance.randint(0, len(inner)), self.bug(chance))
            inner = inner or ["cse"]
            nest = chance.choice(["{}", "func.func({})", "gpu.module(gpu.func({}))", "gpu.module({})"])
            if nest == "{}":
                inner.insert(0, chance.choice(self.OF_MODULES))
            stages.append(nest.format(",".join(inner)))
        chance.shuffle(stages)
        flags = ["--mlir-disable-threading"] if chance.random() < 0.5 else []
        return self.module(chance), [self.compiler, "input.mlir", f"--load-pass-plugin={self.plugin}",
                                     f"--pass-pipeline=builtin.module({','.join(stages)})", *flags]


def chances(first):
    seed = first
    while True:
        yield seed, random.Random(seed)
        seed += 1

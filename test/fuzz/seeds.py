#!/usr/bin/env python3
"""seeds.py ROOT OUT: seeds for each fuzz target, from the project's own tests.

The strings of a parser's unit tests are its seeds; so are the inputs, profiles and
regressions that the tree has anyway. Targets whose first bytes choose how the rest is
read get the seed behind those bytes.
"""
import hashlib, re, sys
from pathlib import Path

TESTS = {  # target: (bytes in front, tests whose strings are seeds, other files)
    "pipeline": (b"0", ["compiler/PipelineTextTest.cpp"], []),
    "shell": (b"0", ["compiler/shell/*Test.cpp"], ["test/lit/*/*.test"]),
    "command-line": (b"0", ["compiler/CommandLineTest.cpp"], []),
    "profile": (b"0", ["compiler/ProfileTest.cpp"], ["profiles/*.json"]),
    "action-log": (b"", ["compiler/ActionLogTest.cpp"], ["test/unit/counters/inputs/*.txt"]),
    "stack-dump": (b"", ["compiler/StackDumpTest.cpp", "compiler/RunningPassTest.cpp"], []),
    "diagnostics": (b"\x01", ["compiler/DiagnosticsTest.cpp", "probe/FailureSignatureTest.cpp"], []),
    "counter-tables": (b"", ["compiler/CounterTableTest.cpp", "compiler/LLVMCountersTest.cpp",
                             "compiler/BisectLinesTest.cpp"], []),
    "ir-dump": (b"", ["compiler/IRDumpTest.cpp"], ["test/unit/counters/inputs/*.txt"]),
    "reproducer": (b"", ["compiler/ReproducerTextTest.cpp"], []),
    "bundle": (b"", [], []),
    "elf": (b"", [], []),
    "journal": (b"", [], []),
    "texts": (b"0", ["reducer/TextUnitsTest.cpp", "compiler/StackFillTest.cpp"], []),
    "wire": (b"", [], []),
    "foreign-ir": (b"\x5a\xa5\x3c", ["reducer/kinds/*Test.cpp", "compiler/ir/*Test.cpp"],
                   ["test/unit/compiler/ir/inputs/*.mlir"]),
}
STRING = re.compile(r'R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"', re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}

def strings(source):
    """Literals of C++, those that stand one behind another joined."""
    joined, end = "", None
    for match in STRING.finditer(source):
        if end is not None and source[end:match.start()].strip():
            yield joined
            joined = ""
        plain = re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), match[3] or "", flags=re.S)
        joined += match[2] if match[2] is not None else plain
        end = match.end()
    yield joined

def seeds(root, target):
    front, tests, others = TESTS[target]
    for pattern in tests:
        for file in sorted((root / "test/unit").glob(pattern)):
            for text in strings(file.read_text(errors="replace")):
                if len(text) > 3:
                    yield front + text.encode()
    for pattern in others:
        for file in sorted(root.glob(pattern)):
            yield front + file.read_bytes()[:16384]
    for file in sorted((root / "test/fuzz/regressions" / target).glob("*")):
        yield file.read_bytes()

if __name__ == "__main__":
    root, out = Path(sys.argv[1]), Path(sys.argv[2])
    for target in TESTS:
        directory = out / target
        directory.mkdir(parents=True, exist_ok=True)
        for seed in seeds(root, target):
            (directory / hashlib.sha1(seed).hexdigest()).write_bytes(seed)

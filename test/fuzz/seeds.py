#!/usr/bin/env python3
"""seeds.py ROOT OUT: seeds for each fuzz target, from the project's own tests.

The strings of a parser's unit tests are its seeds; so are the inputs, profiles and
regressions that the tree has anyway. Targets whose first bytes choose how the rest is
read get the seed behind those bytes.
"""
import hashlib, re, sys
from pathlib import Path

TESTS = {  # target: (bytes in front, unit tests whose strings are seeds, other files)
    "pipeline": (b"0", ["ParsePipeline", "PipelineText"], []),
    "shell": (b"0", ["ShellLine*", "LitTest", "PastedCommands"], ["test/lit/*/*.test"]),
    "command-line": (b"0", ["ParseCommandLine", "InputSearch", "CommandLine", "CommandPrefix", "VeilOptions"], []),
    "profile": (b"0", ["Profile", "ParseProfile", "HelpFlags", "HelpValues"], ["profiles/*.json"]),
    "action-log": (b"", ["ActionLog", "OpText"], ["test/unit/counters/inputs/*.txt"]),
    "gate-log": (b"", [], []),
    "hand-over-log": (b"", [], []),
    "stack-dump": (b"", ["StackDump", "GenericFrames", "FramePlaces", "RunningPass"], []),
    "diagnostics": (b"\x01", ["Diagnostics", "FailureSignature", "FatalLine", "PythonTraceback", "TritonStage",
                              "DebugLocation", "DiagnosticPattern", "PrintedReproducer"], []),
    "counter-tables": (b"", ["LLVMCounters", "BisectLines"], []),
    "ir-dump": (b"", ["IRDump"], ["test/unit/counters/inputs/*.txt"]),
    "reproducer": (b"", ["ReproducerText"], []),
    "bundle": (b"", [], []),
    "elf": (b"", [], []),
    "journal": (b"", [], []),
    "jobs": (b"0", ["JobLines", "LitResults"], []),
    "builds": (b"0", ["FirstBadBuild"], []),
    "jobserver": (b"", ["Jobserver"], []),
    "loader-cache": (b"", [], []),
    "archive": (b"", ["Archive"], []),
    "texts": (b"0", ["TextUnits", "StackFill", "ir/PrintedModule"], []),
    "wire": (b"", [], []),
    "foreign-ir": (b"\x5a\xa5\x3c", ["kinds/*", "ir/*"], ["test/unit/compiler/ir/inputs/*.mlir"]),
}
STRING = re.compile(r'R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"', re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}

MOST = 16384  # bytes: with the sanitizers each edit of a larger seed takes up to a minute

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

def files(root, pattern):
    found = sorted(root.glob(pattern))
    if not found:  # it was moved, and the target would begin with nothing
        sys.exit(f"seeds.py: there is no {pattern}")
    return found

def seeds(root, target):
    front, tests, others = TESTS[target]
    for name in tests:
        for file in files(root, f"test/unit/**/{name}Test.cpp"):
            for text in strings(file.read_text(errors="replace")):
                if len(text) > 3:
                    yield front + text.encode()
    for pattern in others:
        for file in files(root, pattern):
            yield front + file.read_bytes()[:MOST]
    for file in sorted((root / "test/fuzz/regressions" / target).glob("*")):
        if file.stat().st_size <= MOST:
            yield file.read_bytes()

if __name__ == "__main__":
    root, out = Path(sys.argv[1]), Path(sys.argv[2])
    for target in TESTS:
        directory = out / target
        directory.mkdir(parents=True, exist_ok=True)
        for seed in seeds(root, target):
            (directory / hashlib.sha1(seed).hexdigest()).write_bytes(seed)

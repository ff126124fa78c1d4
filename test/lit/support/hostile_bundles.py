#!/usr/bin/env python3
"""hostile_bundles.py BUNDLE WORK COMPILER: replays, judges and triages bundles that a
stranger has made of BUNDLE, without --trust, and looks whether anything was run or written
outside. Prints how many ended with which exit code."""
import collections, json, os, shutil, subprocess, sys
from pathlib import Path

base, work, compiler = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
victim = work / "victim"
shutil.rmtree(work, ignore_errors=True)
victim.mkdir(parents=True)
(victim / "precious").write_text("precious")
mark = victim / "written"
original = json.loads((base / "bundle.json").read_text())
hostile = [f"$(touch {mark})", f"`touch {mark}`", f"'; touch {mark}; '", f'"; touch {mark}; "', f"| touch {mark}",
           f"../../../../../../../../{mark}", f"{{input}};touch {mark}", f"\n touch {mark}\n", "{output}"]
evil = work / "evil"
evil.write_text(f"#!/bin/sh\necho pwned > {mark}\n")
evil.chmod(0o755)
made = 0


def fresh():
    global made
    made += 1
    copy = work / str(made)
    shutil.copytree(base, copy)
    return copy


def with_json(**changes):
    copy = fresh()
    (copy / "bundle.json").write_text(json.dumps(dict(original, **changes)))
    return copy


def fields():
    """Metacharacters in each field, as text or in a list or object."""
    for key, value in original.items():
        for bad in hostile:
            if isinstance(value, str):
                yield with_json(**{key: bad})
                yield with_json(**{key: value + bad})
            elif isinstance(value, list):
                yield with_json(**{key: value + [bad]})
                yield with_json(**{key: [bad] + value})
            else:
                yield with_json(**{key: {bad: bad}})
                yield with_json(**{key: bad})


def words():
    """What compilers write, load and run."""
    for flag in [f"-o{mark}", f"--o={mark}", f"--mlir-pass-pipeline-crash-reproducer={mark}",
                 f"--mlir-generate-reproducer={mark}", f"--load-pass-plugin={evil}", f"--load-dialect-plugin={evil}",
                 f"-load={evil}", f"--log-actions-to={mark}", f"--mlir-print-ir-tree-dir={victim}",
                 f"--time-trace-file={mark}", f"@{evil}", "--view-op-graph"]:
        yield with_json(flags=original["flags"] + [flag])
    yield with_json(flags=original["flags"] + ["-o", str(mark)])
    for pipeline in [f"builtin.module(gpu-module-to-binary{{toolkit={work}}})", "builtin.module(gpu-module-to-binary)",
                     f"builtin.module(transform-preload-library{{transform-library-paths={mark}}})"]:
        yield with_json(flags=["{input}", "--pass-pipeline=" + pipeline])
        yield with_json(flags=["{input}", "--run-reproducer"], pipeline=pipeline)
        copy = with_json(flags=["{input}", "--run-reproducer"])
        (copy / "input.mlir").write_text('module {}\n{-# external_resources: { mlir_reproducer: { pipeline: "'
                                         + pipeline + '", disable_threading: true, verify_each: true } } #-}\n')
        yield copy
    yield with_json(compiler=str(evil))
    yield with_json(launched_by=[str(evil)])
    yield with_json(environment={"LD_PRELOAD": str(evil)})
    copy = with_json(driver={"file": "evil", "profile": "mlir-opt"})
    shutil.copy(evil, copy / "evil")
    yield copy
    copy = with_json(output={"judged_by": "zero-is-right", "script": ""})
    shutil.copy(evil, copy / "run.sh")
    yield copy


def files():
    for name in ("input.mlir", "bundle.json", "run.sh", "made-here"):
        copy = fresh()
        (copy / name).unlink(missing_ok=True)
        (copy / name).symlink_to(victim / "precious")
        yield copy
        copy = fresh()
        (copy / name).unlink(missing_ok=True)
        os.mkfifo(copy / name)
        yield copy
    copy = fresh()
    os.truncate(copy / "input.mlir", (1 << 30) + 1)
    yield copy
    copy = fresh()
    shutil.copy(evil, copy / "run.sh")  # of a bundle that needs no script
    yield copy


def run(arguments, codes):
    process = subprocess.run(["culprit", *arguments], cwd=work, stdin=subprocess.DEVNULL, capture_output=True,
                             timeout=120)
    codes[process.returncode] += 1
    left = sorted(path.name for path in victim.iterdir())
    if left != ["precious"] or (victim / "precious").read_text() != "precious":
        print("HARM", arguments, left, process.stderr.decode(errors="replace")[-500:])
        sys.exit(1)
    if process.returncode not in (0, 1, 2, 4):
        print("ODD", process.returncode, arguments, process.stderr.decode(errors="replace")[-500:])
        sys.exit(1)


codes = {"as it is": collections.Counter(), "with a compiler": collections.Counter()}
for group in (fields(), words(), files()):
    for number, bundle in enumerate(group):
        run(["replay", bundle], codes["as it is"])
        run(["replay", bundle, "--compiler", compiler], codes["with a compiler"])
        if number % 12 == 0:
            run(["judge", bundle, "--compiler", compiler], codes["with a compiler"])
            run(["triage", bundle, "--compiler", compiler, "-o", work / f"o{bundle.name}"], codes["with a compiler"])
        shutil.rmtree(bundle)
for how, counter in codes.items():
    print(how + ":", sum(counter.values()), "runs,", ", ".join(f"exit {c}: {counter[c]}" for c in sorted(counter)))

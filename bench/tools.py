"""Runs one reducer on one failure. Each returns a Run."""
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import predicate

ENDED, LATE, FAILED = "", "timeout", "failed"


@dataclass
class Step:
    """A smaller file that shows the failure, and when it was found."""
    compiles: int
    seconds: float
    ops: int = -1
    path: Path = None


@dataclass
class Run:
    seconds: float
    compiles: int
    result: Path = None
    state: str = ENDED
    steps: list = field(default_factory=list)
    minimality: str = "-"
    stages: dict = field(default_factory=dict)


@dataclass
class Case:
    name: str
    command: str
    input: Path
    reference: predicate.Reference = None


def spawn(argv, timeout, **more):
    """(exit code, or None if it ran out of time). Its whole group ends with it."""
    child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, start_new_session=True, **more)
    try:
        return child.wait(timeout)
    except subprocess.TimeoutExpired:
        return None
    finally:
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()


class Peer:
    """The bookkeeping that all reducers which take a script have in common."""

    def __init__(self, case, where, yes=0, no=1):
        self.log = where / "log"
        self.log.mkdir()
        self.file = where / case.input.name
        self.original = case.input
        shutil.copy(case.input, self.file)
        self.script = predicate.write_script(where, case.input.name, case.command, case.reference, self.log, yes, no)

    def run(self, work, result, timeout):
        """work() -> exit code or None."""
        start = time.time()
        code = work()
        seconds = time.time() - start
        steps = self.steps(start)
        state = LATE if code is None else ENDED if code == 0 else FAILED
        if state != ENDED or not result.exists():
            result = steps[-1].path
        counter = self.log / "compiles"
        return Run(seconds, counter.stat().st_size if counter.exists() else 0, result, state, steps)

    def steps(self, start):
        accepted = self.log / "accepted"
        steps = [Step(0, 0, path=self.original)]
        for line in accepted.read_text().splitlines() if accepted.exists() else []:
            number, when = line.split()
            steps.append(Step(int(number), float(when) - start, path=self.log / f"accepted.{number}"))
        return steps


def mlir_reduce(case, where, timeout):
    peer = Peer(case, where, yes=1, no=0)  # its polarity: 1 = interesting
    out = where / "out.mlir"
    argv = ["mlir-reduce-22", str(peer.file), f"-reduction-tree=traversal-mode=0 test={peer.script}", "-o", str(out),
            *predicate.plugin_flags(case.command)]
    with open(where / "output", "wb") as output:
        return peer.run(lambda: spawn(argv, timeout, stdout=output, stderr=output, cwd=where), out, timeout)


def cvise(case, where, timeout):
    peer = Peer(case, where)
    limit = str(2 * predicate.LIMIT)
    argv = ["cvise", "--n", "2", "--not-c", "--timeout", limit, str(peer.script), peer.file.name]
    with open(where / "output", "wb") as output:
        return peer.run(lambda: spawn(argv, timeout, stdout=output, stderr=output, cwd=where), peer.file, timeout)


def ddmin(case, where, timeout):
    """Zeller's ddmin over lines, with complements, one test at a time."""
    peer = Peer(case, where)
    candidate, out = where / "candidate.mlir", where / "out.mlir"
    deadline = time.time() + timeout

    def shows(lines):
        if time.time() > deadline:
            raise TimeoutError
        candidate.write_text("".join(lines))
        return subprocess.run([str(peer.script), str(candidate)], stdin=subprocess.DEVNULL).returncode == 0

    def work():
        lines = peer.file.read_text(errors="surrogateescape").splitlines(keepends=True)
        try:
            lines = ddmin_lines(lines, shows)
        except TimeoutError:
            return None
        out.write_text("".join(lines))
        return 0

    return peer.run(work, out, timeout)


def ddmin_lines(lines, shows):
    parts = 2
    while len(lines) >= 2:
        size = -(-len(lines) // parts)
        chunks = [lines[i:i + size] for i in range(0, len(lines), size)]
        rest = [sum(chunks[:i] + chunks[i + 1:], []) for i in range(len(chunks))]
        found = next((chunk for chunk in chunks if len(chunks) > 2 and shows(chunk)), None)
        if found is not None:
            lines, parts = found, 2
            continue
        found = next((other for other in rest if shows(other)), None)
        if found is not None:
            lines, parts = found, max(parts - 1, 2)
        elif parts >= len(lines):
            break
        else:
            parts = min(parts * 2, len(lines))
    return lines


COMPILE = re.compile(r"^culprit: (\S+) \d+ ms: ")


def culprit(binary, jobs):
    def run(case, where, timeout):
        out = where / "out"
        argv = [binary, "reduce", "-v", "--out", str(out), "--max-seconds", str(timeout)]
        argv += ["-j", str(jobs)] if jobs else []
        if case.reference.kind == "hang":
            argv += ["--timeout", str(predicate.HANG_LIMIT)]
        argv += ["--input", str(case.input), "--", *predicate.argv(case.command, case.input)]
        start, watch = time.time(), Watch(out, where)
        child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=open(where / "answer", "wb"),
                                 stderr=subprocess.PIPE, start_new_session=True)
        reader = threading.Thread(target=watch.read, args=(child.stderr, start))
        reader.start()
        code = child.wait()
        reader.join()
        original = Step(0, 0, path=case.input)
        return report_of(out, code, time.time() - start, [original, *watch.steps])
    return run


class Watch:
    """Until report.json has a trajectory: what -v and best/ tell."""

    def __init__(self, out, where):
        self.best, self.where, self.compiles, self.last, self.steps = out / "best", where, 0, b"", []

    def read(self, stream, start):
        for line in stream:
            if COMPILE.match(line.decode("utf-8", "replace")):
                self.compiles += 1
            self.look(time.time() - start)

    def look(self, seconds):
        try:
            text = next(self.best.glob("input.*")).read_bytes()
        except (OSError, StopIteration):
            return
        if text and text != self.last:
            self.last = text
            copy = self.where / f"best.{len(self.steps)}"
            copy.write_bytes(text)
            self.steps.append(Step(self.compiles, seconds, path=copy))


def report_of(out, code, seconds, steps):
    state = {0: ENDED, 1: ENDED, 5: LATE}.get(code, f"exit {code}")
    try:
        report = json.loads((out / "report.json").read_text())
    except (OSError, ValueError):
        return Run(seconds, 0, None, state, steps)
    minimality = report.get("minimality") or {}
    if minimality.get("trajectory"):
        steps = steps[:1] + [Step(step["compiles"], step["seconds"], step["ops"]) for step in minimality["trajectory"]]
    probes = report.get("probes") or {}
    folder = out / "reproducer" if (out / "reproducer").is_dir() else out / "best"
    result = next(iter(sorted(folder.glob("input.*"))), None)
    said = minimality.get("kind", "-")
    unresolved = sum(row.get("unresolved", 0) for row in minimality.get("single_edits", []))
    if unresolved:
        said += f" ({unresolved} unresolved)"
    return Run(seconds, probes.get("total", 0), result, state, steps, said, probes.get("by_stage") or {})


INSTALL = {"mlir-reduce": ("mlir-reduce-22", "apt-get install mlir-22-tools"),
           "cvise": ("cvise", "apt-get install cvise")}


def missing(tool):
    """What to do before this tool can run; empty if nothing."""
    program, install = INSTALL.get(tool, ("true", ""))
    return "" if shutil.which(program) else f"{program} is not installed: {install}"

"""One predicate for all peers: a shell script that says whether a file shows
the failure of a reference run.

A crash: the same signal and the innermost frame that is specific to it. A
failed pass: the first error text, and the file alone is accepted (the same
text from the parser is another failure). A hang: no end within HANG_LIMIT.
"""
import os
import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

HANG_LIMIT = 5
LIMIT = 60
ENVIRONMENT = dict(os.environ, LLVM_DISABLE_SYMBOLIZATION="1")
FRAME = re.compile(r"^\s*\d+\s+\S+\s+0x[0-9a-f]+ (.+?)(?: \+ \d+)?$", re.M)
# What many passes crash in. The first frame outside of it tells them apart.
GENERIC = re.compile(
    r"^(?:\S+ )?(?:llvm::sys::|llvm::PrettyStack|mlir::detail::|mlir::Oper\w+::|mlir::Op\w*Builder\w*::"
    r"|mlir::Type\w*::|mlir::Value\w*::|mlir::Block::|mlir::Region::|mlir::Attribute::|mlir::RewriterBase::"
    r"|mlir::Pattern|mlir::ConversionPattern|mlir::Pass|mlir::MlirOptMain|main|std::|__)")


@dataclass
class Reference:
    kind: str  # crash, diagnostic or hang
    signal: int
    frame: str
    error: str

    def __str__(self):
        what = {"crash": f"signal {self.signal} in {self.frame or '?'}", "hang": f"no end within {HANG_LIMIT} s"}
        return what.get(self.kind, f"error: {self.error}")


def argv(command, path):
    return [word.replace("%s", str(path)) for word in shlex.split(command)]


def first_error(text):
    found = re.search(r"error: (.*)", text)
    return found.group(1) if found else ""


def refer(command, path):
    """How the command fails on the file; None if it does not."""
    limit = HANG_LIMIT if runs_longer(command, path) else LIMIT
    if limit == HANG_LIMIT:
        return Reference("hang", 0, "", "")
    done = subprocess.run(argv(command, path), env=ENVIRONMENT, stdin=subprocess.DEVNULL, timeout=LIMIT,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    text = done.stderr.decode("utf-8", "replace")
    if done.returncode < 0:
        frames = [re.split(r"\(|<", frame)[0] for frame in FRAME.findall(text)]
        specific = [frame for frame in frames if "::" in frame and not GENERIC.match(frame)]
        return Reference("crash", -done.returncode, specific[0] if specific else "", first_error(text))
    return Reference("diagnostic", 0, "", first_error(text)) if done.returncode else None


def runs_longer(command, path):
    try:
        subprocess.run(argv(command, path), env=ENVIRONMENT, stdin=subprocess.DEVNULL, timeout=HANG_LIMIT,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return True
    return False


def pattern_of(error):
    """An extended regular expression: numbers and value names may differ."""
    literal = re.sub(r"([][\\.*^$+?(){}|])", r"\\\1", error)
    return re.sub(r"%\w+", "%[A-Za-z0-9_]+", re.sub(r"\b\d+\b", "[0-9]+", literal))


SCRIPT = """#!/bin/sh
# The file is the argument, or lies in the current directory (cvise).
file=$(readlink -f "${1:-@NAME@}")
log=@LOG@
started() { printf x >> "$log/compiles"; }
export LLVM_DISABLE_SYMBOLIZATION=1
err=$(mktemp)
trap 'rm -f "$err"' EXIT
started
timeout -k 1 @LIMIT@ @COMMAND@ > /dev/null 2> "$err" < /dev/null
code=$?
shows() { @CONDITION@; }
if shows; then
  number=$(wc -c < "$log/compiles")
  cp "$file" "$log/accepted.$number"
  echo "$number $(date +%s.%N)" >> "$log/accepted"
  exit @YES@
fi
exit @NO@
"""


def write_script(where, name, command, reference, log, yes=0, no=1):
    """The predicate as an executable file. It counts the compilers that it
    starts in log/compiles and keeps every file that shows the failure."""
    run = " ".join(shlex.quote(word) if word != "FILE" else '"$file"' for word in argv(command, "FILE"))
    if reference.kind == "hang":
        condition = "test $code -eq 124 -o $code -eq 137"
    elif reference.kind == "crash":
        condition = f"test $code -eq {128 + reference.signal}"
        if reference.frame:
            condition += f" && grep -qF {shlex.quote(reference.frame)} \"$err\""
    else:
        compiler = shlex.quote(argv(command, "")[0])
        plugins = " ".join(shlex.quote(flag) for flag in plugin_flags(command))
        condition = (f"test $code -ne 0 -a $code -lt 124 && grep -m1 'error: ' \"$err\" | "
                     f"grep -qE {shlex.quote('error: ' + pattern_of(reference.error) + '$')} && started && "
                     f"timeout -k 1 {LIMIT} {compiler} \"$file\" {plugins} > /dev/null 2>&1 < /dev/null")
    text = SCRIPT
    for key, value in {"NAME": name, "LOG": shlex.quote(str(log)), "COMMAND": run, "CONDITION": condition,
                       "LIMIT": HANG_LIMIT if reference.kind == "hang" else LIMIT, "YES": yes, "NO": no}.items():
        text = text.replace(f"@{key}@", str(value))
    script = Path(where) / "interesting.sh"
    script.write_text(text)
    script.chmod(0o755)
    return script


def plugin_flags(command):
    """What the compiler needs for reading the input at all."""
    wanted = ("load-dialect-plugin", "load-pass-plugin", "allow-unregistered-dialect", "irdl-file")
    return [word for word in shlex.split(command) if word.lstrip("-").split("=")[0] in wanted]

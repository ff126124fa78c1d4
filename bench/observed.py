"""What runs of mlir-opt say of themselves, by readers that share no code with Culprit.

predicate.py makes a shell script of a failure, for reducers that need one; here two runs are compared.
"""
import re
import subprocess
from dataclasses import dataclass

LIMIT = 10
FRAME = re.compile(r"^ *#\d+ 0x\w+ (.*?)(?: /\S+:\d+:\d+| \(/\S+\+0x\w+\))?$", re.M)
# What stands above the place of a crash, and what an action adds between two frames of it.
ABOVE = re.compile(r"(?:\S+ )?(?:llvm::sys::|llvm::report_|llvm::PrettyStack|llvm::llvm_unreach|SignalHandler|mlir::MLIRContext::"
                   r"executeAction|std::|__|raise|abort|gsignal|pthread)")
BORDER = re.compile(r"^\[thread [^\]]*\] (?:begins \([^)]*\) Action `(?P<action>.*)|completed `)", re.M)
PASS = re.compile(r"pass-execution` running `([^`]*)` on Operation `([^`]*)`")
PATTERN = re.compile(r"apply-pattern pattern: (.*?) \((.*)")
PLACE = re.compile(r'"?([^\s"()\[]+)"?:(\d+:\d+)')


@dataclass(frozen=True)
class Run:
    code: int  # of the process; None: no end within the limit
    out: str = ""
    err: str = ""


def run(argv, where, limit=LIMIT, **options):
    try:
        done = subprocess.run(argv, cwd=where, capture_output=True, text=True, errors="replace", timeout=limit,
                              stdin=subprocess.DEVNULL, **options)
    except subprocess.TimeoutExpired:
        return Run(None)
    return Run(done.returncode, done.stdout, done.stderr)


def _error(line):
    """Names and types change as an input is cut; the names of ops do not."""
    said = re.sub(r"^.*?error: (?:loc\([^)]*\): )?", "", line)
    return re.sub(r"'[^']*'", lambda quoted: quoted[0] if re.match(r"'[a-z_]+\.[\w.]+'$", quoted[0]) else "'_'", said)


def failure(seen):
    """What tells the run's failure from others; None if it is none."""
    if seen.code == 0:
        return None
    if seen.code is None:
        return ("hang",)
    if seen.code < 0:
        frames = [re.sub(r"\(.*", "", frame.replace("(anonymous namespace)", "_")) for frame in FRAME.findall(seen.err)]
        frames = [frame for frame in frames if "::" in frame and not ABOVE.match(frame)]
        return ("crash", -seen.code, *re.findall(r"^LLVM ERROR: [^\d\n]*", seen.err, re.M)[:1], *frames[:1])
    errors = [line for line in seen.err.splitlines() if "error: " in line]
    # What a pass says of other ops stands above, or below another error.
    notes = seen.err.partition(errors[0])[2].split("error: ")[0] if errors else ""
    about = re.findall(r'see current operation:\s*(?:%\S+ = )?"?([\w.]+)', notes)
    return ("error", seen.code, *map(_error, errors[:1]), *about[:1])


@dataclass
class Log:
    """What an action log says of the moment when it ends."""
    passes: list    # (class, op) of those that are open, outermost first
    pattern: tuple  # (name, places) of the application that is open; None: none is
    before: int     # executions of passes that began before the innermost that is open
    applied: int    # applications that began in all


def read_log(text):
    open_actions, passes, applied = [], 0, 0
    for border in BORDER.finditer(text):
        action = border["action"]
        if action is None:
            open_actions[-1:] = []
            continue
        open_actions.append(action)
        passes += "pass-execution" in action[:20]
        applied += action.startswith("apply-pattern")
    found = [PASS.match(action) for action in open_actions]
    pattern = next((PATTERN.match(action) for action in reversed(open_actions) if action.startswith("apply-pattern")), None)
    where = pattern[2][pattern[2].rfind(" loc("):] if pattern and " loc(" in pattern[2] else ""
    return Log([match.groups() for match in found if match], pattern and (pattern[1], places(where)), passes - 1, applied)


def places(location):
    """The files, without directories, and lines of a location."""
    return [(file.split("/")[-1], line) for file, line in PLACE.findall(location or "")]

"""killed.py SIGNAL DIRECTORY PATTERN COMMAND...: starts the command with TMPDIR=DIRECTORY and sends the signal
once there is a file below that, or below $APPEARS_IN, which PATTERN matches. No process that the command
started lives on, and what it left is gone after the next start of culprit."""
import fnmatch
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

number, directory, pattern = getattr(signal, sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
directory.mkdir()
marker = b"TMPDIR=" + os.fsencode(directory)
environment = dict(os.environ, TMPDIR=str(directory))


def processes():
    """Those with the directory, or one below it, in their environment; a zombie has none."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if any(variable == marker or variable.startswith(marker + b"/")
                   for variable in path.read_bytes().split(b"\0")):
                yield path.parent.name, (path.parent / "cmdline").read_bytes()
        except OSError:  # it ended meanwhile
            pass


def appeared():
    """Whether the file is there; directories come and go while they are walked."""
    place = os.environ.get("APPEARS_IN", directory)
    return any(fnmatch.filter(directories + files, pattern) for _, directories, files in os.walk(place))


process = subprocess.Popen(sys.argv[4:], env=environment, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
while not appeared() and process.poll() is None:
    time.sleep(0.005)
assert process.poll() is None, "it ended before the signal"
process.send_signal(number)
print("ended with", process.wait())
while left := list(processes()):  # what watches them needs a moment
    print("still there:", left, file=sys.stderr)
    time.sleep(0.05)
print("left:", *sorted(path.name for path in directory.iterdir() if number != signal.SIGKILL))
subprocess.run(["culprit", "check", "--", "/bin/true", "-"], env=environment, input=b"x",
               stdout=subprocess.DEVNULL, check=False)
assert not any(directory.iterdir()), f"left behind: {list(directory.rglob('*'))}"

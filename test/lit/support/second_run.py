"""second_run.py OUT FILE COMPILER INPUT: a triage that is stopped (SIGSTOP) once FILE exists; another one, of
another command, in the same directory, with the same journal and without; and one more when the first
is dead. FILE is still there after the second."""
import os
import signal
import subprocess
import sys
import time

out, path, compiler, source = sys.argv[1:]
triage = ["culprit", "triage", "--out", out]
# At the supervisors' end, none is left of a compile that hangs.
first = subprocess.Popen(triage + ["--timeout", "1000", "--runs", "2", "--", compiler, source, "--crash=11"],
                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
while not os.path.exists(path) and first.poll() is None:
    time.sleep(0.005)
first.send_signal(signal.SIGSTOP)
assert first.poll() is None, "it ended before it could be stopped"
for journal in [], ["--no-journal"]:
    second = subprocess.run(triage + journal + ["--", compiler, source], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert os.path.exists(path), "the second run removed what the first had found"
print("second ended with", second.returncode)
print(second.stderr, end="")
print("first was", first.pid)
first.kill()
first.wait()
third = subprocess.run(triage + ["--no-journal", "--", compiler, source], stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print("third ended with", third.returncode)

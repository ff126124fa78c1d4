#!/usr/bin/env python3
"""slurm_nights.py CULPRIT FAKE DIR: in a Slurm of two nodes (slurm_cluster.py), the same night
says the same as on this machine; then one node is killed half-way; then ^C leaves no job."""
import json, os, signal, subprocess, sys, time
from pathlib import Path

# Who runs tests in the background ignores SIGINT, and so would the night.
signal.signal(signal.SIGINT, signal.SIG_DFL)
culprit, fake, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
BUGS = ["the widget is broken", "the gadget is loose", "the sprocket is bent"]


def job(number, *more):
    (folder / f"{number}.mlir").write_text("module {\n" + "  // x\n" * number + "}\n")
    return {"name": f"job-{number}", "command": [fake, f"{number}.mlir", *more], "directory": str(folder)}


def night(state, *options, jobs="jobs"):
    log = open(folder / f"{state}.log", "w")
    return subprocess.Popen([culprit, "nightly", str(folder / jobs), "--state", str(folder / state), *options],
                            stdout=subprocess.DEVNULL, stderr=log)


def result(state):
    found = json.loads((folder / state / "latest/night.json").read_text())
    bugs = sorted((b["id"], b["signature"], tuple(sorted(b["jobs"])), bool(b["bundle"])) for b in found["bugs"])
    return bugs, sorted((j["name"], j["sight"], j["bug"]) for j in found["jobs"])


def queue():
    return subprocess.run(["squeue", "-h", "-r", "-o", "%N %T"], capture_output=True, text=True).stdout.split("\n")[:-1]


def of_node(name):
    """What Slurm has started there."""
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and f"SLURMD_NODENAME={name}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                yield int(entry.name)
        except OSError:
            pass


def wait_until(condition):
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, queue()
        time.sleep(0.05)


folder.mkdir(parents=True, exist_ok=True)
jobs = [job(n, f"--error={BUGS[n % 3]}", "--exit=1") if n < 8 else job(n) for n in range(9)]
(folder / "jobs").write_text("".join(json.dumps(j) + "\n" for j in jobs))
assert night("local").wait() == 1
expected = result("local")

assert night("slurm", "--engine", "slurm").wait() == 1
assert result("slurm") == expected, (result("slurm"), expected)
print("the same result")
assert not queue() and not list((folder / "slurm/slurm").iterdir())

# Something of the night runs on n1 when it dies.
both = night("lost", "--engine", "slurm")
wait_until(lambda: any(line.startswith("n1 RUN") for line in queue()))
pid = int((Path(os.environ["SLURM_CONF"]).parent / "n1.pid").read_text())
for process in [pid, *of_node("n1")]:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has ended by itself
assert both.wait() == 1
assert result("lost") == expected, (result("lost"), expected)
print("a node was killed: the same result")

slow = [dict(job(n, "--hang"), name=f"slow-{n}") for n in range(6)]
(folder / "slow").write_text("".join(json.dumps(j) + "\n" for j in slow))
stopped = night("stopped", "--engine", "slurm", "--timeout", "600", "--per-job", "1h", "--memory", "1", jobs="slow")
wait_until(lambda: any("RUNNING" in line for line in queue()))
asked = set(subprocess.run(["squeue", "-h", "-o", "%l %m"], capture_output=True, text=True).stdout.split("\n")[:-1])
assert asked == {"1:02:00 2G"}, asked
print("a task asks for what it may take")
stopped.send_signal(signal.SIGINT)
code = stopped.wait()
assert code == 130, code
wait_until(lambda: not queue())
print("^C: no job is left")

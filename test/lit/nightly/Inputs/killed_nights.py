"""killed_nights.py CULPRIT FAKE DIR KILLS: nights that are killed say what an undisturbed one says."""
import json, os, random, sqlite3, subprocess, sys, time
from pathlib import Path

culprit, fake, folder, kills = sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])
BUGS = ["the widget is broken", "the gadget is loose", "the sprocket is bent"]


def make_jobs():
    folder.mkdir(parents=True)
    with open(folder / "jobs", "w") as file:
        for number in range(9):
            (folder / f"{number}.mlir").write_text("module {\n" + "  // x\n" * number + "}\n")
            command = [fake, f"{number}.mlir"] + ([f"--error={BUGS[number % 3]}", "--exit=1"] if number < 8 else [])
            file.write(json.dumps({"name": f"job-{number}", "command": command, "directory": str(folder)}) + "\n")


def start(state):
    return subprocess.Popen([culprit, "nightly", str(folder / "jobs"), "--state", str(folder / state)],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def result(state):
    """What the memory says, without dates and evidence."""
    found = json.loads((folder / state / "latest/night.json").read_text())
    bugs = sorted((b["id"], b["signature"], tuple(sorted(b["jobs"])), bool(b["bundle"])) for b in found["bugs"])
    return bugs, sorted((j["name"], j["sight"], j["bug"]) for j in found["jobs"])


def check_once(state, nights):
    memory = sqlite3.connect(folder / state / "memory.sqlite")
    assert memory.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows = memory.execute("SELECT night, count(*), count(DISTINCT input) FROM sightings GROUP BY night").fetchall()
    assert all(count == distinct == 9 for _, count, distinct in rows), rows
    assert len(rows) == nights, rows
    bundles = sorted(p.name for p in (folder / state / "bugs").iterdir())
    assert bundles == sorted(r[0] for r in memory.execute("SELECT id FROM bugs")), bundles


def killed_until_done(state, dice):
    """Each life is longer than the one before, so that it comes to an end."""
    killed = 0
    while True:
        night = start(state)
        try:
            night.wait(timeout=dice.uniform(0.02, 0.3) * (1 + killed / 4))
            assert night.returncode == 1, night.returncode
            return killed
        except subprocess.TimeoutExpired:
            night.kill()
            night.wait()
            killed += 1
            if (folder / state / "latest/night.json").exists():
                return killed  # it has told what it found


def processes():
    """Those of this test, this one apart."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                words = (entry / "cmdline").read_bytes()
                found += [words] if str(folder).encode() + b"/" in words and b"killed_nights" not in words else []
        except OSError:
            pass  # it has ended
    return found


def wait_for_none():
    """What was killed takes a moment to end."""
    end = time.monotonic() + 60
    while processes() and time.monotonic() < end:
        time.sleep(0.05)
    assert not processes(), processes()


make_jobs()
assert start("calm").wait() == 1
expected, dice, killed, round = result("calm"), random.Random(7), 0, 0
while killed < kills:
    state = f"killed-{round}"
    killed += killed_until_done(state, dice)
    assert result(state) == expected, (result(state), expected)
    check_once(state, 1)
    round += 1
wait_for_none()
print(f"{killed} nights were killed")
print("the same result, nothing twice")

both = [start("both"), start("both")]
codes = [night.wait() for night in both]
assert set(codes) <= {0, 1} and 1 in codes, codes
found, calm = result("both"), expected
assert [b[1:] for b in found[0]] == [b[1:] for b in calm[0]], found
check_once("both", 2)
print("two at once: the same result")

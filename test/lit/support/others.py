"""others.py OUT KIND: the report tells of another failure of that kind, and its
bundle shows it."""
import json
import subprocess
import sys
from pathlib import Path

out, kind = Path(sys.argv[1]), sys.argv[2]
others = json.loads((out / "report.json").read_text())["others"]
numbers = [i + 1 for i, other in enumerate(others) if other["face"]["kind"] == kind]
if not numbers:
    sys.exit(f"no {kind} among {[other['face']['kind'] for other in others]}")
for number in numbers:
    done = subprocess.run(["sh", out / "others" / str(number) / "run.sh"], stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"others/{number}: run.sh says {done.returncode}")

"""replay_agrees.py BUNDLE COMPILER...: run.sh and `culprit replay` say the same of each compiler.
Prints what run.sh says, without paths of temporary files."""
import os
import subprocess
import sys
from pathlib import Path

# same failure or another face of it, does not fail, different or undecided
SAME = {0: 0, 4: 1, 1: 125, 2: 125}

bundle = Path(sys.argv[1])
for compiler in sys.argv[2:]:
    replay = subprocess.run(["culprit", "replay", bundle, "--compiler", compiler],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    script = subprocess.run(["sh", bundle / "run.sh"], env=dict(os.environ, COMPILER=compiler),
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    last = script.stdout.splitlines()[-1]
    print(compiler, "replay", replay.returncode, "run.sh", script.returncode, last)
    if SAME.get(replay.returncode) != script.returncode:
        sys.exit(f"{compiler}: they do not agree: {replay.stdout}")

"""resume.py FRESH KILLED COMMAND...: kills -9 the command, which writes to
KILLED, once its first bundle (or smaller input) is there; runs it again; checks against the report
of an undisturbed run in FRESH that no finished compile was repeated, but for the proof of the warm
launcher, which each run makes for itself, and the first one, to see that the journal is right."""
import json
import os
import sqlite3
import subprocess
import sys
import time

fresh, killed, command = sys.argv[1], sys.argv[2], sys.argv[3:]


def compiles(out):
    with open(out + "/report.json") as file:
        return json.load(file)["probes"]


process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
bundles = [killed + "/best/run.sh", killed + "/best/input.mlir"]
while not any(map(os.path.exists, bundles)) and process.poll() is None:
    time.sleep(0.005)
process.kill()
assert process.wait() == -9, "it ended before it could be killed"
journal = sqlite3.connect(killed + "/journal.sqlite")
rows = journal.execute("select count(*) from probe").fetchone()[0]
journal.close()
subprocess.check_call(command, stdin=subprocess.DEVNULL)
second, whole = compiles(killed), compiles(fresh)
again = 0 if "--interesting" in command else 2  # a script is never warm
assert second["total"] + rows == whole["total"] + again, (rows, second, whole)
assert second["cached"] == whole["cached"] + rows, (rows, second, whole)

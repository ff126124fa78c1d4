"""Fails unless all report.json files have the same answer and decisions: all but
the costs, the names of the output directories, and the face of the failure,
which a compiler that reads freed memory chooses anew in each run."""
import json
import sys


def answer(path):
    with open(path) as file:
        report = json.load(file)
    for cost in ("date", "probes", "seconds", "peak_memory_bytes", "limits", "failure", "others"):
        report.pop(cost, None)
    report["minimality"].pop("trajectory", None)
    for row in report["minimality"].get("single_edits", []):
        for edit in row.get("edits", []):
            edit.pop("why")  # names the face
    for place in ("path", "command"):
        report["reproducer"].pop(place)
    return report


first = answer(sys.argv[1])
assert first["decisions"]["pass"], "no decision at all"
for path in sys.argv[2:]:
    other = answer(path)
    for key in sorted(set(first) | set(other)):
        if first.get(key) != other.get(key):
            sys.exit(f"{path}: {key}: {other.get(key)} instead of {first.get(key)}")

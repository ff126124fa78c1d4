"""flaky_report.py REPORT: the report of a flaky failure says how often it shows, how often each
question was asked, and how sure that makes a clean answer; a certificate says so, too."""
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
failure = report["failure"]
rate = failure["rate"]
assert 0 < rate["lowest"] < rate["showing"] / rate["runs"] < 1, failure
assert failure["runs_per_question"] > 1 and failure["confidence"] >= 0.999, failure
assert abs((1 - rate["lowest"]) ** failure["runs_per_question"] - (1 - failure["confidence"])) < 1e-9, failure
minimality = report["minimality"]
if minimality["kind"] == "certified":
    assert minimality["runs_per_edit"] == failure["runs_per_question"], minimality

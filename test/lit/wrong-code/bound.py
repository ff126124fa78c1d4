"""How many compilers a bisection may start: bound.py REPORT

3 log2(passes) + 6 log2(applications) + passes.
"""
import json, math, sys

report = json.load(open(sys.argv[1]))
passes = report["pipeline"]["passes_before"]
applications = next(k["count"] for k in report["knobs"] if k["name"] == "apply-pattern")
compiles = report["probes"]["total"] - report["probes"]["scripts"]
bound = 3 * math.log2(passes) + 6 * math.log2(applications) + passes
print(f"{compiles} compiles of {passes} passes and {applications} applications; bound {bound:.0f}")
sys.exit(compiles > bound)

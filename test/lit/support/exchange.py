#!/usr/bin/env python3
"""What culprit writes for other tools is what these read.

  exchange.py sarif FILE...   against what SARIF 2.1.0 asks of the parts that are written
  exchange.py junit FILE...   against junit.xsd
"""
import json, subprocess, sys
from pathlib import Path
import xml.etree.ElementTree as xml

text = {"type": "object", "required": ["text"], "additionalProperties": False,
        "properties": {"text": {"type": "string", "minLength": 1}, "markdown": {"type": "string"}}}
level = {"enum": ["none", "note", "warning", "error"]}


def closed(required, **properties):
    return {"type": "object", "required": required, "additionalProperties": False, "properties": properties}


def listed(items, **more):
    return {"type": "array", "items": items, **more}


string, number = {"type": "string"}, {"type": "integer", "minimum": 1}
rule = closed(["id"], id={"type": "string", "minLength": 1}, shortDescription=text, fullDescription=text, help=text,
              defaultConfiguration=closed([], level=level))
place = closed(["physicalLocation"], physicalLocation=closed(
    ["artifactLocation"], artifactLocation=closed(["uri"], uri={"type": "string", "pattern": r"^[\w./~%:-]+$"}),
    region=closed(["startLine"], startLine=number, startColumn=number)))
suppression = closed(["kind"], kind={"enum": ["inSource", "external"]}, justification=string)
result = closed(["ruleId", "message"], ruleId=string, ruleIndex={"type": "integer", "minimum": 0}, level=level,
                message=text, locations=listed(place), suppressions=listed(suppression),
                partialFingerprints={"type": "object", "additionalProperties": string},
                baselineState={"enum": ["new", "unchanged", "updated", "absent"]})
notification = closed(["message"], level=level, descriptor=closed(["id"], id=string), message=text)
invocation = closed(["executionSuccessful"], commandLine=string, exitCode={"type": "integer"},
                    executionSuccessful={"type": "boolean"},
                    endTimeUtc={"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
                    toolExecutionNotifications=listed(notification))
run = closed(["tool", "results"], invocations=listed(invocation), columnKind={"enum": ["unicodeCodePoints"]},
             results=listed(result), automationDetails=closed(["id"], id=string),
             tool=closed(["driver"], driver=closed(["name"], name=string, version=string, rules=listed(rule))))
log = {"type": "object", "required": ["version", "runs"], "additionalProperties": False,
       "properties": {"$schema": string, "version": {"const": "2.1.0"}, "runs": listed(run, minItems=1)}}


def sarif(path):
    import jsonschema
    value = json.load(open(path, encoding="utf-8"))
    for error in jsonschema.Draft202012Validator(log).iter_errors(value):
        yield f"{'/'.join(map(str, error.path))}: {error.message}"
    for run in value["runs"]:
        rules = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                yield f"{result['ruleId']} is not rule {result['ruleIndex']}"


SCHEMA = Path(__file__).resolve().parent / "junit.xsd"


def junit(path):
    """As junit.xsd says, and the numbers are those of the cases."""
    done = subprocess.run(["xmllint", "--noout", "--nonet", "--schema", SCHEMA, path], capture_output=True, text=True)
    if done.returncode:
        yield done.stderr
        return
    for suite in xml.parse(path).getroot():
        for counted, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            if int(suite.get(counted)) != len(list(suite.iter(tag))):
                yield f"{suite.get(counted)} {counted}, but {len(list(suite.iter(tag)))} elements"


if __name__ == "__main__":
    check = {"sarif": sarif, "junit": junit}[sys.argv[1]]
    found = [f"{path}: {complaint}" for path in sys.argv[2:] for complaint in check(path)]
    print("\n".join(found) or f"{len(sys.argv) - 2} files are as {sys.argv[1]} says")
    sys.exit(bool(found))

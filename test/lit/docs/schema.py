#!/usr/bin/env python3
"""What culprit writes for programs is as a schema in docs/ says, and the schema's page explains each field.

  schema.py ROOT [--of NAME] FILE...   docs/NAME.schema.json, `report` if not given; `night/bug` is a part of one
"""
import json, re, sys
from pathlib import Path
import jsonschema

PAGES = {"report": "report.md", "night": "nightly.md", "regress": "regress.md", "replay-table": "regress.md"}
root, *files = Path(sys.argv[1]), *sys.argv[2:]
of = "report"
if files[0] == "--of":
    _, of, *files = files
name, _, part = of.partition("/")
schema = json.loads((root / f"docs/{name}.schema.json").read_text())
parts = schema.get("$defs", {})
asked = {"$ref": f"#/$defs/{part}", "$defs": parts} if part else schema
validator = jsonschema.Draft202012Validator(asked)
complaints = [f"{path}: {'/'.join(map(str, error.path))}: {error.message}"
              for path in files for error in validator.iter_errors(json.loads(Path(path).read_text()))]

page = "docs/" + PAGES[name]
guide = (root / page).read_text()


def fields(node):
    for field, below in node.get("properties", {}).items():
        yield field
        yield from fields(below)
    for below in node.get("anyOf", []) + ([node["items"]] if "items" in node else []):
        yield from fields(below)


explained = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]*)`", guide))))
written = {field for node in [schema, *parts.values()] for field in fields(node)}
complaints += [f"{page} does not explain `{field}`" for field in sorted(written - explained)]
if name == "report":
    listed = re.findall(r"^\| `([\w-]+)` \|", guide.split("## remarks")[1].split("\n## ")[0], re.M)
    known = schema["properties"]["remarks"]["items"]["properties"]["id"]["enum"]
    complaints += [f"{page} does not list the remark `{remark}`" for remark in known if remark not in listed]
    complaints += [f"the schema does not know the remark `{remark}`" for remark in listed if remark not in known]
print("\n".join(complaints) or f"{len(files)} files are as {of} says")
sys.exit(bool(complaints))

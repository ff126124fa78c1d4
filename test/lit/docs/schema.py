#!/usr/bin/env python3
"""report.json is as docs/report.schema.json says, and docs/report.md explains each field.

  schema.py ROOT REPORT...
"""
import json, re, sys
from pathlib import Path
import jsonschema

root = Path(sys.argv[1])
schema = json.loads((root / "docs/report.schema.json").read_text())
validator = jsonschema.Draft202012Validator(schema)
complaints = [f"{path}: {'/'.join(map(str, error.path))}: {error.message}"
              for path in sys.argv[2:] for error in validator.iter_errors(json.loads(Path(path).read_text()))]

guide = (root / "docs/report.md").read_text()


def fields(node):
    for name, below in node.get("properties", {}).items():
        yield name
        yield from fields(below)
    for below in node.get("anyOf", []) + ([node["items"]] if "items" in node else []):
        yield from fields(below)


explained = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]*)`", guide))))
complaints += [f"docs/report.md does not explain `{name}`" for name in sorted(set(fields(schema)) - explained)]
complaints += [f"docs/report.md does not list the remark `{name}`"
               for name in schema["properties"]["remarks"]["items"]["properties"]["id"]["enum"] if f"`{name}`" not in guide]
print("\n".join(complaints) or f"{len(sys.argv) - 2} reports are as the schema says")
sys.exit(bool(complaints))

#!/usr/bin/env python3
"""Includes go down, never up or sideways (the house, docs/house.md). Foreign IR is
parsed where libMLIR may die of it (docs/decisions/foreign-ir.md)."""
import re, sys
from pathlib import Path

BELOW = {
    "compiler": set(), "search": set(),
    "probe": {"compiler", "search"},
    "counters": {"compiler", "search", "probe"},
    "reproducer": {"compiler", "search", "probe"},
    "bisect": {"compiler", "search", "probe", "counters", "reproducer"},
    "reducer": {"compiler", "search", "probe", "counters", "reproducer"},
    "triage": {"compiler", "search", "probe", "counters", "reproducer", "bisect", "reducer"},
}
BELOW["tools"] = set(BELOW)
FREE_OF_LIBRARIES = {"search"}  # the standard library alone
PARSES = {"compiler/ir/GenericModule.cpp", "probe/apart/ForeignIR.cpp"}

def complaints(root):
    for folder, below in BELOW.items():
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                match = re.match(r'\s*#\s*include\s+"([^"/]+)/', line)
                if match and match[1] in BELOW and match[1] != folder and match[1] not in below:
                    yield f"{file.relative_to(root)}:{number}: {folder}/ must not include {match[1]}/"
                if match and match[1] not in BELOW and folder in FREE_OF_LIBRARIES:
                    yield f"{file.relative_to(root)}:{number}: {folder}/ uses the standard library alone"
                if "GenericModule::parse(" in line and str(file.relative_to(root)) not in PARSES:
                    yield f"{file.relative_to(root)}:{number}: only ForeignIR parses foreign IR"

if __name__ == "__main__":
    found = list(complaints(Path(sys.argv[1])))
    print("\n".join(found) or "includes only go down")
    sys.exit(bool(found))

#!/usr/bin/env python3
"""The guide's table explains each step of each recipe, and no other."""
import re, sys
from pathlib import Path

root = Path(sys.argv[1])
steps = set(re.findall(r'\{\s*"([\w-]+)",', (root / "triage/Recipe.cpp").read_text()))
guide = (root / "docs/guide.md").read_text()
rows = guide[guide.index("| step |"):].split("\n\n")[0]
table = set(re.findall(r"^\| `([\w-]+)`", rows, re.M))
of_wrong_code = {step for step in steps - table if f"`{step}` (" in guide or f"and `{step}`" in guide}
missing, stale = steps - table - of_wrong_code, table - steps
complaints = [f"docs/guide.md does not explain the step {step}" for step in sorted(missing)]
complaints += [f"docs/guide.md explains {step}, which no recipe has" for step in sorted(stale)]
print("\n".join(complaints) or "each step is explained")
sys.exit(bool(complaints))

#!/usr/bin/env python3
"""README.md's table of exit codes is that of `culprit help exit-codes`, given on standard input."""
import re, sys
from pathlib import Path

def table(text):
    return re.findall(r"^ +(\d+)  (\S.*)$", text, flags=re.M)

if __name__ == "__main__":
    readme = Path(sys.argv[1], "README.md").read_text()
    block = re.search(r"^## Exit codes\n+```text\n(.*?)^```", readme, flags=re.M | re.S)
    ours = table(block[1]) if block else []
    theirs = table(sys.stdin.read().partition("Exit codes:\n")[2])
    if not theirs or ours != theirs:
        print(f"README.md has {ours}\nculprit help exit-codes has {theirs}")
        sys.exit(1)
    print("exit codes agree")

#!/usr/bin/env python3
"""Every relative link in README.md, docs/ and examples/ leads to a file, and to a heading of it."""
import re, sys
from pathlib import Path

def prose(file):
    """The text without what is code: fenced, indented or between backticks."""
    text = re.sub(r"^```.*?^```", "", file.read_text(), flags=re.M | re.S)
    text = re.sub(r"^ {4}.*$", "", text, flags=re.M)
    return re.sub(r"`[^`\n]*`", "", text)

def anchors(file):
    headings = re.findall(r"^#+ (.+)$", file.read_text(), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}

def complaints(root):
    pages = [root / "README.md", root / "examples/README.md", *sorted((root / "docs").rglob("*.md"))]
    for page in pages:
        for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            if not target.exists():
                yield f"{page.relative_to(root)}: no such file: {link}"
            elif anchor and anchor not in anchors(target):
                yield f"{page.relative_to(root)}: no such heading: {link}"
    linked = {(page.parent / link.partition("#")[0]).resolve()
              for page in pages for link in re.findall(r"\]\(([^)\s]+)\)", prose(page))}
    for page in pages[1:]:
        if page.resolve() not in linked:
            yield f"{page.relative_to(root)}: no page leads here"

if __name__ == "__main__":
    found = list(complaints(Path(sys.argv[1])))
    print("\n".join(found) or "all links resolve")
    sys.exit(bool(found))

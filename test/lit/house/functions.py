"""functions.py ROOT MOST: fails if a function in ROOT's sources, tests aside, has more than MOST lines from the one
that names it to its last brace. Says which are the longest."""
import re, subprocess, sys
from pathlib import Path

root, most = Path(sys.argv[1]), int(sys.argv[2])
NO_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
# What stands between a parameter list and a body.
BEHIND_PARAMETERS = re.compile(r"\)\s*(const|noexcept|override|final|mutable|->[\w:<>&*,\s]+|:\s[^;{}]*\))*\s*$")
NO_FUNCTION = re.compile(r"(^|[^\w])(if|for|while|switch|catch)\s*\(|(^|[^\w])(namespace|class|struct|enum)\s")


def blank(text):
    """Strings and comments as spaces, their line ends kept."""
    return NO_TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def functions(text):
    """(first line, lines, name) of each function that is in no other."""
    text, open_at, inside = blank(text), [], None
    for place in re.finditer(r"[{}]", text):
        if place[0] == "{":
            begin = max(text.rfind(end, 0, place.start()) for end in ";{}") + 1
            head = text[begin:place.start()]
            is_function = inside is None and BEHIND_PARAMETERS.search(head) and not NO_FUNCTION.search(head)
            if is_function:
                first = begin + len(head) - len(head.lstrip())
                inside = (len(open_at), first, " ".join(head.split()))
            open_at.append(place.start())
        elif open_at:
            open_at.pop()
            if inside and inside[0] == len(open_at):
                first = text.count("\n", 0, inside[1]) + 1
                yield first, text.count("\n", 0, place.start()) + 2 - first, inside[2]
                inside = None


files = subprocess.run(["git", "-C", root, "ls-files", "*.cpp", "*.h"], capture_output=True, text=True).stdout.split()
if not files:  # no checkout
    files = [str(path.relative_to(root)) for path in root.glob("*/**/*") if path.suffix in (".cpp", ".h")]
found = []
for file in files:
    if not re.match(r"(test|build)", file):
        found += [(lines, file, first, name) for first, lines, name in functions((root / file).read_text())]
found.sort(reverse=True)
for lines, file, first, name in found[:5]:
    print(f"{lines} lines: {file}:{first}: {name[:80]}")
print(f"{len(found)} functions; over {most} lines: {sum(one[0] > most for one in found)}")
sys.exit(not found or found[0][0] > most)

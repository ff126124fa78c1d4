#!/usr/bin/env python3
"""The house as its #include lines draw it (docs/house.md).

  includes.py ROOT            complaints: an include that goes up or sideways, a
                              circle of files or of rooms, a source without header,
                              a picture in docs/house.md that is not this one,
                              a room of which its table says nothing
  includes.py --draw ROOT     the picture

A file is a .h with its .cpp: a circle between two of them is one, though each
header alone includes nothing of the other.
"""
import re, sys
from pathlib import Path

# Lowest first. What stands on one line does not know one another.
FLOORS = [
    ["compiler", "search"],
    ["probe"],
    ["counters"],
    ["judge"],
    ["bisect", "reducer", "reproducer"],
    ["report"],
    ["triage"],
    ["nightly"],
    ["tools"],
]
# `reproducer` knows nothing of how a verdict is made.
APART = {("reproducer", "judge"), ("reproducer", "counters")}
FREE_OF_LIBRARIES = {"search"}  # the standard library alone
PARSES = {"compiler/ir/GenericModule.cpp", "probe/apart/ForeignIR.cpp"}  # docs/decisions/foreign-ir.md
# Programs start in a .cpp; one row of a table each; parts of a class.
WITHOUT_HEADER = re.compile(
    r"(tools/culprit/(main|\w+Command)|(probe/warm|counters/(gate|handover))/preload/Preload|reducer/kinds/\w+)\.cpp")

FLOOR = {folder: number for number, floor in enumerate(FLOORS) for folder in floor}


def sources(root):
    for folder in FLOOR:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".h", ".cpp"):
                yield file.relative_to(root), file.read_text()


def includes(text):
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+"([^"/]+)/([^"]+)"', line)
        if match:
            yield number, match[1], f"{match[1]}/{match[2]}"


def goes_down(folder, other):
    return folder == other or (FLOOR[other] < FLOOR[folder] and (folder, other) not in APART)


def lines_that_go_up(root):
    for file, text in sources(root):
        folder = file.parts[0]
        for number, other, _ in includes(text):
            if other in FLOOR and not goes_down(folder, other):
                yield f"{file}:{number}: {folder}/ must not include {other}/"
            if other not in FLOOR and folder in FREE_OF_LIBRARIES:
                yield f"{file}:{number}: {folder}/ uses the standard library alone"
        for number, line in enumerate(text.splitlines(), 1):
            if "GenericModule::parse(" in line and str(file) not in PARSES:
                yield f"{file}:{number}: only ForeignIR parses foreign IR"


def graph_of(root, name):
    """`name` of each file, and of what it includes."""
    graph = {}
    for file, text in sources(root):
        below = graph.setdefault(name(file), set())
        below |= {name(Path(path)) for _, other, path in includes(text) if other in FLOOR}
        below.discard(name(file))
    return graph


def circles(graph):
    """Those that the graph is not a tree without (Tarjan, 1972)."""
    number, low, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == number[node]:
            circle = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(circle) > 1:
                found.append(sorted(circle))

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def sibling_rooms(root):
    """A folder may use the rooms in it, and they it; these not one another in a circle."""
    graph = graph_of(root, lambda file: str(file.parent))
    return {room: {other for other in below if Path(other).parent == Path(room).parent and len(Path(room).parts) > 1}
            for room, below in graph.items()}


def all_circles(root):
    for kind, graph in (("files", graph_of(root, lambda file: str(file.with_suffix("")))),
                        ("rooms", sibling_rooms(root))):
        for circle in circles(graph):
            yield f"a circle of {kind}: " + ", ".join(circle)


def sources_without_header(root):
    files = {str(file) for file, _ in sources(root)}
    for file in sorted(files):
        if file.endswith(".cpp") and file[:-4] + ".h" not in files and not WITHOUT_HEADER.fullmatch(file):
            yield f"{file}: no header of that name declares what it defines"


def picture(root):
    """Each folder, highest first, above those that it includes and that no other of these does."""
    graph = graph_of(root, lambda file: file.parts[0])

    def below(folder):
        seen = set()
        for other in graph[folder]:
            seen |= {other} | below(other)
        return seen

    lines = []
    for floor in reversed(FLOORS):
        for folder in floor:
            direct = graph[folder]
            nearest = sorted(other for other in direct if not any(other in below(third) for third in direct))
            lines.append(f"{folder:<11}{'-> ' + ', '.join(nearest) if nearest else ''}".rstrip())
    return "\n".join(lines)


def stale_picture(root):
    if picture(root) not in (root / "docs/house.md").read_text():
        yield "docs/house.md: the picture is not that of the includes, which is\n" + picture(root)


def rooms_without_row(root):
    """Each room has a row in the table; what goes into compilers stands in that of the room around it."""
    text = (root / "docs/house.md").read_text()
    for room in sorted({str(file.parent) for file, _ in sources(root)}):
        if f"`{room}/`" not in text and Path(room).name != "preload":
            yield f"docs/house.md: no row says what {room}/ holds"


def complaints(root):
    for check in (lines_that_go_up, all_circles, sources_without_header, stale_picture, rooms_without_row):
        yield from check(root)


if __name__ == "__main__":
    if sys.argv[1] == "--draw":
        print(picture(Path(sys.argv[2])))
        sys.exit()
    found = list(complaints(Path(sys.argv[1])))
    print("\n".join(found) or "includes only go down")
    sys.exit(bool(found))

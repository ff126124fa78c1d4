"""Single edits that hold in the whole module: of types, and of the names of symbols. They work on the
text of types and attributes. Each is (what, work(draft)) of one module.
"""
import re

from generic import walk

# A dimension stands before an x: <4x8xf32>, <[4]x8xf32>.
DIMENSION = r"(?<=[<x\[ ]){}(?=\]?x)"
NUMBER_TYPE = re.compile(r"(?<![\w.#!$%@\"])(?:x)?((?:[su]?i\d+|bf16|tf32|f\d+(?:E\d+M\d+\w*)?))(?![\w.])")


def rewrite(draft, change, attributes):
    """All types; with `attributes`, all attributes and properties, too."""
    for op, _, _ in draft.items:
        op.ins, op.outs = [change(kind) for kind in op.ins], [change(kind) for kind in op.outs]
        for region in op.regions:
            for block in region:
                block.args = [[value, change(kind)] for value, kind in block.args]
        for entry in op.props + op.attrs:
            if entry[1] and (attributes or entry[0] == "function_type"):
                entry[1] = change(entry[1])


def all_types(module):
    found = set()
    for op, _, _ in walk(module):
        found.update(op.ins, op.outs, [op.get("function_type") or ""])
        found.update(kind for region in op.regions for block in region for _, kind in block.args)
    return sorted(found)


def twice(what, change):
    for attributes in (True, False):
        yield (f"{what}{'' if attributes else ', not in attributes'}",
               lambda draft, attributes=attributes: rewrite(draft, change, attributes))


def shapes(module):
    sizes = {int(n) for kind in all_types(module) for n in re.findall(DIMENSION.format(r"\d+"), kind)}
    for size in sorted(sizes):
        for smaller in sorted({1, 2, size // 2} - {0, size}):
            if smaller < size:
                yield from twice(f"dimension {size} becomes {smaller}", lambda text, size=size, smaller=smaller:
                                 re.sub(DIMENSION.format(size), str(smaller), text))


def element_types(module):
    names = {name for kind in all_types(module) for name in NUMBER_TYPE.findall(kind)} - {"i32", "f32", "i1"}
    for name in sorted(names):
        simple = "f32" if name[0] in "bft" else "i32"
        yield from twice(f"{name} becomes {simple}", lambda text, name=name, simple=simple: NUMBER_TYPE.sub(
            lambda m: m.group().replace(name, simple) if m.group(1) == name else m.group(), text))


def memory_spaces(module):
    with_more = r"(?:memref|tensor)<[^<>,]*(?:<[^<>]*>)?, (?:[^<>]|<[^<>]*>)*>|!llvm\.ptr<\d+>"
    for kind in sorted(set(re.findall(with_more, "\n".join(all_types(module))))):
        simple = kind.split("<", 1)[0] if kind.startswith("!") else kind.split(",", 1)[0] + ">"
        yield from twice(f"{kind} becomes {simple}", lambda text, kind=kind, simple=simple: text.replace(kind, simple))


def names(module):
    taken = {(op.get("sym_name") or "").strip('"') for op, _, _ in walk(module)}
    free = next(name for name in "abcdefghijklmnopqrstuvwxyz" if name not in taken)
    for name in sorted(taken):
        if len(name) < 2:
            continue

        def work(draft, name=name):
            reference = re.compile(r'@"?' + re.escape(name) + r'"?(?![\w$.])')
            for op, _, _ in draft.items:
                for entry in op.props + op.attrs:
                    if entry[0] == "sym_name" and entry[1].strip('"') == name:
                        entry[1] = f'"{free}"'
                    elif entry[1]:
                        entry[1] = reference.sub("@" + free, entry[1])
        yield f"@{name} becomes @{free}", work


KINDS = {"shapes": shapes, "element-types": element_types, "memory-spaces": memory_spaces, "names": names}

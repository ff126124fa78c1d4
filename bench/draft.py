"""Generic IR to edit, and what an edit asks of it."""
import copy
import re

from generic import Op, walk

CAST = "builtin.unrealized_conversion_cast"


class Draft:
    """A copy to edit: ops by their pre-order number."""

    def __init__(self, module):
        self.module = copy.deepcopy(module)
        self.items = list(walk(self.module))

    def types(self):
        known = {}
        for op, _, _ in self.items:
            known.update(zip(op.results, op.outs))
            for region in op.regions:
                for block in region:
                    known.update(block.args)
        return known

    def uses(self, value):
        return [op for op, _, _ in walk(self.module) if value in op.operands]

    def replace(self, value, other):
        for op, _, _ in walk(self.module):
            op.operands = [other if operand == value else operand for operand in op.operands]

    def refers(self, symbol):
        """Ops other than the definition that name the symbol."""
        reference = re.compile(r'@"?' + re.escape(symbol.strip('"')) + r'(?![\w$.])')
        return [op for op, _, _ in walk(self.module)
                if any(value and reference.search(value) for _, value in op.props + op.attrs)]

    def substitute(self, number, index):
        """For result `index`: an operand of its type, an earlier value, an argument around, a cast."""
        op, block, parents = self.items[number]
        kind, types = op.outs[index], self.types()
        earlier = [value for other in block.ops[:position(block, op)] for value in other.results]
        around = [value for _, region, inner in reversed(parents) for b in (inner, region[0]) for value, _ in b.args]
        for value in [*op.operands, *reversed(earlier), *around]:
            if types.get(value) == kind and value not in op.results:
                return value
        return cast_of(op, block, kind, f"%cast{number}_{index}")

    def erase(self, number):
        op, block, _ = self.items[number]
        for index, result in enumerate(op.results):
            if self.uses(result):
                self.replace(result, self.substitute(number, index))
        block.ops.pop(position(block, op))


def cast_of(op, block, kind, name):
    """A value out of nothing, before the op."""
    block.ops.insert(position(block, op), Op(CAST, [name], [], [], [], [], [], [], [kind]))
    return name


def position(block, op):
    return next(i for i, other in enumerate(block.ops) if other is op)


def is_terminator(op, block, parents):
    if op.successors:
        return True
    return block is not None and op is block.ops[-1] and not parents[-1][0].name.endswith("module")


def split(text):
    """At commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|->|>=|[\[({<\])}>,]', text):
        mark = match.group()
        depth += (mark in "[({<") - (mark in "])}>")
        if mark == "," and depth == 0:
            parts.append(text[start:match.start()].strip())
            start = match.end()
    last = text[start:].strip()
    return parts + [last] if last else parts


def segments(op):
    text = op.get("operandSegmentSizes")
    return [int(n) for n in re.findall(r"-?\d+", text.split(":", 1)[1])] if text and ":" in text else None


def drop_operand(op, index):
    sizes = segments(op)
    if sizes:
        end = 0
        for i, size in enumerate(sizes):
            end += size
            if index < end:
                sizes[i] -= 1
                break
        op.set("operandSegmentSizes", f"array<i32: {', '.join(map(str, sizes))}>")
    del op.operands[index], op.ins[index]


def signature(op):
    """(inputs, a function that writes them back) of what has a function_type."""
    text = op.get("function_type") or ""
    inside = re.fullmatch(r"(\()(.*)(\) -> .*)|(!llvm\.func<[^()]*\()(.*)(\)>)", text, re.S)
    if not inside:
        return None
    head, body, tail = [part for part in inside.groups() if part is not None]
    return split(body), lambda inputs: op.set("function_type", head + ", ".join(inputs) + tail)

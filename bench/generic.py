"""MLIR's generic form as a tree, read by a tokenizer of its own: no dialect, no MLIR.

Types and attributes stay text. Every value gets a name that is its own in the whole file. One op a
line is relied upon for the end of a result type, as `--mlir-print-op-generic --mlir-print-local-scope`
prints it.
"""
import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r'(?P<newline>[ \t]*(?://[^\n]*)?\n)|(?P<space>[ \t\r]+)|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<value>%(?:\d+|[A-Za-z_$.][\w$.\-]*)(?:\#\d+)?)|(?P<block>\^[\w$.\-]+)|(?P<arrow>->|>=|==)"
    r"|(?P<word>[\w$.@!]+)|(?P<other>.)", re.S)
OPEN, CLOSE = "([{<", ")]}>"


@dataclass
class Block:
    name: str
    args: list = field(default_factory=list)  # [value, type]
    ops: list = field(default_factory=list)


@dataclass
class Op:
    name: str
    results: list
    operands: list
    successors: list
    props: list  # [key, text or None for a unit]
    regions: list  # of lists of blocks
    attrs: list
    ins: list
    outs: list
    loc: str = ""

    def get(self, key):
        return next((value for name, value in self.props + self.attrs if name == key), None)

    def set(self, key, value):
        for entries in (self.props, self.attrs):
            for entry in entries:
                if entry[0] == key:
                    entry[1] = value

    def has(self, key):
        return any(name == key for name, _ in self.props + self.attrs)


class Reader:
    def __init__(self, text):
        self.text = text
        self.tokens = [(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(text)
                       if m.lastgroup != "space"]
        self.at, self.scopes, self.count = 0, [{}], 0

    # --- tokens
    def peek(self, newlines=False):
        at = self.at
        while not newlines and at < len(self.tokens) and self.tokens[at][0] == "newline":
            at += 1
        return self.tokens[at] if at < len(self.tokens) else ("end", "", len(self.text), len(self.text))

    def take(self, expected=None):
        while self.at < len(self.tokens) and self.tokens[self.at][0] == "newline":
            self.at += 1
        token = self.peek()
        if expected is not None and token[1] != expected:
            line = self.text.count("\n", 0, token[2]) + 1
            raise ValueError(f"line {line}: expected {expected!r}, found {token[1]!r}")
        self.at += 1
        return token

    def sees(self, text):
        if self.peek()[1] != text:
            return False
        self.take()
        return True

    def raw(self, *stops, newline=False):
        """The text up to a token of `stops` outside of all brackets."""
        depth, start = 0, self.peek()[2]
        end = start
        while True:
            kind, text, _, after = self.peek(newlines=True)
            if kind == "end" or depth == 0 and (text in stops or newline and kind == "newline" and end > start):
                return self.text[start:end].strip()
            if kind == "other":
                depth += (text in OPEN) - (text in CLOSE)
            self.at += 1
            if kind != "newline":
                end = after

    def listed(self, close, one):
        found = []
        while not self.sees(close):
            found.append(one())
            self.sees(",")
        return found

    # --- values
    def use(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self.define(name)

    def define(self, name):
        scope = self.scopes[-1]
        if name not in scope or scope[name] in self.defined:
            self.count += 1
            scope[name] = f"%v{self.count}"
        return scope[name]

    # --- structure
    def module(self):
        self.defined = set()
        op = self.op()
        return op, self.text[self.peek()[2]:].strip()

    def dictionary(self):
        def entry():
            key = self.take()[1]
            return [key.strip('"') if key[0] == '"' and re.fullmatch(r'"[A-Za-z_][\w.$]*"', key) else key,
                    self.raw(",", "}") if self.sees("=") else None]
        self.take("{")
        return self.listed("}", entry)

    def op(self):
        names = []
        while self.peek()[0] == "value":
            base, count = self.take()[1], 1
            if self.sees(":"):
                count = int(self.take()[1])
            names += [base] if count == 1 else [f"{base}#{i}" for i in range(count)]
            self.sees(",")
        if names:
            self.take("=")
        results = [self.define(name) for name in names]
        self.defined.update(results)
        op = Op(self.take()[1].strip('"'), results, [], [], [], [], [], [], [])
        self.take("(")
        op.operands = self.listed(")", lambda: self.use(self.take()[1]))
        if self.sees("["):
            op.successors = self.listed("]", lambda: self.take()[1])
        if self.sees("<"):
            op.props = self.dictionary()
            self.take(">")
        if self.sees("("):
            op.regions = self.listed(")", self.region)
        if self.peek()[1] == "{":
            op.attrs = self.dictionary()
        self.take(":")
        self.take("(")
        op.ins = self.listed(")", lambda: self.raw(",", ")"))
        self.take("->")
        op.outs = self.listed(")", lambda: self.raw(",", ")")) if self.sees("(") else [self.raw("loc", newline=True)]
        op.loc = self.location()
        return op

    def location(self):
        if not self.sees("loc"):
            return ""
        self.take("(")
        text = self.raw(")")
        self.take(")")
        return "" if text == "unknown" else text

    def region(self):
        self.take("{")
        self.scopes.append({})
        blocks = [Block("^entry")]
        while not self.sees("}"):
            if self.peek()[0] == "block":
                if not blocks[0].ops and blocks[0].name == "^entry":
                    blocks = []
                blocks.append(self.block())
            else:
                blocks[-1].ops.append(self.op())
        self.scopes.pop()
        return blocks if blocks[0].ops or blocks[0].args or len(blocks) > 1 or blocks[0].name != "^entry" else []

    def block(self):
        def argument():
            name = self.define(self.take()[1])
            self.defined.add(name)
            self.take(":")
            return [name, self.raw(",", ")", "loc"), self.location()][:2]
        block = Block(self.take()[1])
        if self.sees("("):
            block.args = self.listed(")", argument)
        self.take(":")
        return block


def parse(text):
    """(the outermost op, what follows it: resources)"""
    return Reader(text).module()


def dictionary(entries):
    return "{" + ", ".join(key if value is None else f"{key} = {value}" for key, value in entries) + "}"


def print_op(op, indent=""):
    text = indent + (", ".join(op.results) + " = " if op.results else "")
    text += f'"{op.name}"({", ".join(op.operands)})'
    text += f"[{', '.join(op.successors)}]" if op.successors else ""
    text += f" <{dictionary(op.props)}>" if op.props else ""
    if op.regions:
        text += " (" + ", ".join(print_region(region, indent) for region in op.regions) + ")"
    text += " " + dictionary(op.attrs) if op.attrs else ""
    outs = op.outs[0] if len(op.outs) == 1 else f"({', '.join(op.outs)})"
    return text + f" : ({', '.join(op.ins)}) -> {outs}" + (f" loc({op.loc})" if op.loc else "")


def print_region(blocks, indent):
    lines = []
    for block in blocks:
        if block.args or block.name != "^entry":
            arguments = ", ".join(f"{value}: {kind}" for value, kind in block.args)
            lines.append(f"{indent}{block.name}{f'({arguments})' if arguments else ''}:")
        lines += [print_op(op, indent + "  ") for op in block.ops]
    return "{\n" + "".join(line + "\n" for line in lines) + indent + "}"


def walk(op, parents=()):
    """(op, its block or None, the (op, region, block) around it, outermost first), pre-order."""
    yield op, parents[-1][2] if parents else None, parents
    for region in op.regions:
        for block in region:
            for inner in list(block.ops):
                yield from walk(inner, (*parents, (op, region, block)))

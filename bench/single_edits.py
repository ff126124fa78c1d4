"""Single edits of generic IR, by the names of `culprit reduce --list-edits`, from what they promise:
nothing here knows how Culprit makes them. Each is (kind, what, edited module). Whether an edited
module is valid is for the compiler to say.
"""
import re

import type_edits
from draft import CAST, Draft, cast_of, drop_operand, is_terminator, position, segments, signature, split
from generic import walk

STRUCTURAL = ("sym_name", "function_type", "operandSegmentSizes", "resultSegmentSizes")
BRANCHES = {"cf.br": None, "llvm.br": None, "cf.cond_br": "cf.br", "llvm.cond_br": "llvm.br"}
# Counts only if the compiler accepts it: takes what ends a block for no terminator, or the only result
# from an op. That is right for some foreign ops.
DOUBTED = "(accepted) "


def edits(module):
    for kind, function in KINDS.items():
        for number, (op, block, parents) in enumerate(walk(module)):
            for what, work in function(op, block, parents):
                draft = Draft(module)
                if work(draft, number) is not False:
                    yield kind, f"{what} (op {number}, {op.name})", draft.module
    for kind, function in type_edits.KINDS.items():
        for what, work in function(module):
            draft = Draft(module)
            work(draft)
            yield kind, what, draft.module


# --- kinds: each yields (what, work(draft, number)) for one op

def symbols(op, block, parents):
    if block is None or not op.has("sym_name"):
        return
    yield "symbol goes", lambda draft, number: draft.erase(number)
    if op.has("function_type") and any(op.regions):
        def declare(draft, number):
            function = draft.items[number][0]
            function.regions = [[] for _ in function.regions]
            function.attrs = [entry for entry in function.attrs if entry[0] != "sym_visibility"]
            function.props = [entry for entry in function.props if entry[0] != "sym_visibility"]
            function.props.append(["sym_visibility", '"private"'])
        yield "body goes", declare


def regions(op, block, parents):
    for index, region in enumerate(op.regions):
        if block is None or not region or (len(region) == 1 and len(region[0].ops) <= 2):
            continue

        def work(draft, number, index=index):
            inside = [i for i, (_, _, around) in enumerate(draft.items)
                      if around and around[-1][0] is draft.items[number][0]
                      and around[-1][1] is draft.items[number][0].regions[index]]
            for i in reversed(inside):
                if not is_terminator(*draft.items[i]):
                    draft.erase(i)
        yield f"region {index} is emptied", work


def branches(op, block, parents):
    for index, region in enumerate(op.regions):
        if len(region) > 1:
            def work(draft, number, index=index):
                region = draft.items[number][0].regions[index]
                before = len(region)
                drop_unreachable(draft, region)
                return len(region) < before
            yield f"unreachable blocks of region {index} go", work
    if BRANCHES.get(op.name) and segments(op):
        for side in range(2):
            def work(draft, number, side=side):
                branch, block, parents = draft.items[number]
                sizes = segments(branch)
                if len(sizes) != 3:
                    return False
                start = sum(sizes[:side + 1])
                passed = slice(start, start + sizes[side + 1])
                branch.operands, branch.ins = branch.operands[passed], branch.ins[passed]
                branch.name, branch.props, branch.attrs = BRANCHES[branch.name], [], []
                branch.successors = [branch.successors[side]]
                drop_unreachable(draft, parents[-1][1])
            yield f"branch takes side {side}", work


def drop_unreachable(draft, region):
    while True:
        reached = {name for block in region for op in block.ops for name in op.successors}
        gone = [block for block in region[1:] if block.name not in reached]
        if not gone:
            return
        for block in gone:
            for op in reversed(list(block.ops)):
                number = next(i for i, item in enumerate(draft.items) if item[0] is op)
                draft.erase(number)
            region[:] = [other for other in region if other is not block]


def merge(op, block, parents):
    if op.name not in ("cf.br", "llvm.br") or len(op.successors) != 1:
        return

    def work(draft, number):
        branch, block, parents = draft.items[number]
        region = parents[-1][1]
        target = next(other for other in region if other.name == branch.successors[0])
        came = sum(other.successors.count(target.name) for b in region for other in b.ops)
        if came != 1 or target is block or target is region[0]:
            return False
        for (argument, _), value in zip(target.args, branch.operands):
            draft.replace(argument, value)
        block.ops = block.ops[:-1] + target.ops
        region[:] = [other for other in region if other is not target]
    yield "block joins the one before", work


def ops(op, block, parents):
    if block is None or op.successors or op.has("sym_name"):
        return
    last = is_terminator(op, block, parents)

    def work(draft, number):
        erased = draft.items[number][0]
        if erased.name == CAST and not erased.operands and any(draft.uses(r) for r in erased.results):
            return False
        draft.erase(number)
    yield f"{DOUBTED if last else ''}op goes", work


def bypass(op, block, parents):
    if block is None or op.has("sym_name"):
        return
    for way in (1, 2, 3):
        def work(draft, number, way=way):
            op, types, passed = draft.items[number][0], draft.types(), False
            for result, kind in zip(op.results, op.outs):
                fitting = [value for value in dict.fromkeys(op.operands)
                           if types.get(value) == kind and value not in op.results]
                if draft.uses(result) and way < len(fitting):
                    draft.replace(result, fitting[way])
                    passed = True
            if not passed:
                return False
            draft.erase(number)
        yield f"op goes, operand {way + 1} of its type stands for it", work


def starts(op, body):
    """What a loop carries, by the arguments of its body."""
    is_loop = len(op.regions) == 1 and len(op.results) <= min(len(body.args), len(op.operands))
    carried = len(body.args) if op.name == "scf.while" else len(op.results) if is_loop else 0
    return dict(zip([value for value, _ in body.args[len(body.args) - carried:]],
                    op.operands[len(op.operands) - carried:]))


def hoist(op, block, parents):
    if block is None or op.successors:
        return
    table = op.name.endswith("module")
    if op.has("sym_name") and not table:
        return
    for index, region in enumerate(op.regions):
        if len(region) != 1:
            continue

        def work(draft, number, index=index, last=1):
            op, block, parents = draft.items[number]
            body = op.regions[index][0]
            beside = {x.get("sym_name") for x in block.ops if x is not op} - {None}
            if table and any(x.get("sym_name") in beside for x in body.ops):
                return False
            types, end = draft.types(), body.ops[-1]
            given = end.operands[-len(op.results):] if last and op.results else []
            for result, kind, value in zip(op.results, op.outs, given):
                if types.get(value) == kind and value not in op.results:
                    draft.replace(result, value)
            carried = starts(op, body)
            around = [value for _, r, b in reversed(parents) for x in (b, r[0]) for value, _ in x.args]
            earlier = [value for other in block.ops[:position(block, op)] for value in other.results]
            for i, (argument, kind) in enumerate(body.args):
                if not draft.uses(argument):
                    continue
                other = next((v for v in [carried.get(argument), *op.operands, *reversed(earlier), *around] if types.get(v) == kind), None)
                draft.replace(argument, other or cast_of(op, block, kind, f"%hoisted{number}_{i}"))
            moved = body.ops[:len(body.ops) - last]
            op.regions[index] = []
            at = position(block, op)
            block.ops[at:at] = moved
            draft.erase(number)
        last = DOUBTED if is_terminator(op, block, parents) else ""
        yield f"{last}body of region {index} takes the op's place", work
        yield f"{DOUBTED}body of region {index}, its last op too, takes the op's place", \
            lambda draft, number, work=work: work(draft, number, last=0)


def lift(op, block, parents):
    if block is None or op.operands or op.regions or not op.results or is_terminator(op, block, parents):
        return

    def work(draft, number):
        op, block, parents = draft.items[number]
        function = next((around for around, _, _ in reversed(parents) if around.has("function_type")), None)
        found = function and signature(function)
        if not found or draft.refers(function.get("sym_name")) or not any(draft.uses(r) for r in op.results):
            return False
        inputs, write = found
        entry = function.regions[0][0]
        entry.name = "^bb0" if entry.name == "^entry" else entry.name
        for result, kind in zip(op.results, op.outs):
            entry.args.append([result, kind])
        write(inputs + op.outs)
        arguments = function.get("arg_attrs")
        if arguments:
            function.set("arg_attrs", arguments[:-1] + ", {}" * len(op.outs) + "]")
        block.ops.pop(position(block, op))
    yield "op becomes an argument", work


def operands(op, block, parents):
    for index in range(len(op.operands)):
        yield f"operand {index} goes", lambda draft, number, index=index: drop_operand(draft.items[number][0], index)

        def replace(draft, number, index=index):
            op, _, parents = draft.items[number]
            inside = {value for _, region, _ in parents for b in region for value, _ in b.args}
            around = [value for _, region, b in reversed(parents) for x in (b, region[0]) for value, _ in x.args]
            other = next((v for v in around if draft.types()[v] == op.ins[index]), None)
            if other is None or op.operands[index] in inside:
                return False
            op.operands[index] = other
        yield f"operand {index} becomes an argument", replace


def arguments(op, block, parents):
    found = signature(op)
    if block is None or not found or not op.regions or not op.regions[0]:
        return
    for index in range(len(found[0])):
        def work(draft, number, index=index):
            function = draft.items[number][0]
            entry = function.regions[0][0]
            if draft.refers(function.get("sym_name")) or draft.uses(entry.args[index][0]):
                return False
            inputs, write = signature(function)
            write(inputs[:index] + inputs[index + 1:])
            del entry.args[index]
            listed = function.get("arg_attrs")
            if listed:
                entries = split(listed.strip()[1:-1])
                del entries[index]
                function.set("arg_attrs", f"[{', '.join(entries)}]")
        yield f"argument {index} goes", work


def attributes(op, block, parents):
    for where in ("props", "attrs"):
        for index, (key, _) in enumerate(getattr(op, where)):
            if key not in STRUCTURAL:
                yield f"{key} goes", lambda draft, number, where=where, index=index: \
                    getattr(draft.items[number][0], where).pop(index) and None


def locations(op, block, parents):
    if block is not None or not any(inner.loc for inner, _, _ in walk(op)):
        return

    def work(draft, number):
        for inner, _, _ in draft.items:
            inner.loc = ""
    yield "all locations go", work


def block_arguments(op, block, parents):
    for r, region in enumerate(op.regions):
        for b in range(1, len(region)):
            for a in range(len(region[b].args)):
                def work(draft, number, r=r, b=b, a=a):
                    region = draft.items[number][0].regions[r]
                    target = region[b]
                    if draft.uses(target.args[a][0]):
                        return False
                    for branch in (op for block in region for op in block.ops if target.name in op.successors):
                        if branch.name not in BRANCHES:
                            return False
                        sizes = segments(branch) if BRANCHES[branch.name] else [0, len(branch.operands)]
                        for side in reversed(range(len(branch.successors))):
                            if branch.successors[side] != target.name:
                                continue
                            if not sizes or sizes[side + 1] <= a:
                                return False
                            drop_operand(branch, sum(sizes[:side + 1]) + a)
                    del target.args[a]
                yield f"argument {a} of block {b} goes", work


def results(op, block, parents):
    """What gives a result goes with it: the operand of a yield, what a loop carries."""
    if block is None:
        return
    for index in range(len(op.results)):
        def alone(draft, number, index=index):
            op = draft.items[number][0]
            if draft.uses(op.results[index]) or op.has("resultSegmentSizes"):
                return False
            del op.results[index], op.outs[index]

        def with_yields(draft, number, index=index, carried=None):
            op = draft.items[number][0]
            if carried is not None:
                if len(op.operands) <= carried[0] + index or len(op.regions[0][0].args) <= carried[1] + index:
                    return False
                argument = op.regions[0][0].args[carried[1] + index][0]
                if [user for user in draft.uses(argument) if user is not op.regions[0][0].ops[-1]]:
                    return False
                drop_operand(op, carried[0] + index)
                del op.regions[0][0].args[carried[1] + index]
            for region in op.regions:
                for block in region:
                    if block.ops and not block.ops[-1].successors and index < len(block.ops[-1].operands):
                        drop_operand(block.ops[-1], index)
            return alone(draft, number, index)
        yield f"{DOUBTED if len(op.results) == 1 else ''}result {index} goes", alone
        if op.name == "scf.for":
            yield f"result {index} goes, and what carries it", \
                lambda draft, number, work=with_yields: work(draft, number, carried=(3, 1))
        elif op.regions:
            yield f"result {index} goes, and what is yielded for it", with_yields
    outs = re.fullmatch(r"(\(.*\) -> )\(?(.*?)\)?", op.get("function_type") or "", re.S)
    for index in range(len(split(outs.group(2))) if outs and op.regions else 0):
        def of_function(draft, number, index=index):
            function = draft.items[number][0]
            if draft.refers(function.get("sym_name")):
                return False
            kinds = split(outs.group(2))
            del kinds[index]
            function.set("function_type", f"{outs.group(1)}({', '.join(kinds)})")
            for block in function.regions[0]:
                if block.ops and not block.ops[-1].successors and index < len(block.ops[-1].operands):
                    drop_operand(block.ops[-1], index)
        yield f"result {index} of the function goes", of_function


def cuts(op, block, parents):
    if block is None or op.name == CAST and not op.operands:
        return
    for index in range(len(op.results)):
        def work(draft, number, index=index):
            op, block, _ = draft.items[number]
            if not draft.uses(op.results[index]):
                return False
            draft.replace(op.results[index], cast_of(op, block, op.outs[index], f"%cut{number}_{index}"))
        yield f"result {index} comes out of nothing", work


def bounds(op, block, parents):
    if op.name != "scf.for" or op.operands[1] == op.operands[2]:
        return

    def work(draft, number):
        op, _, parents = draft.items[number]
        if any(op.operands[1] == value for _, region, _ in parents for b in region for value, _ in b.args):
            return False
        op.operands[1] = op.operands[2]
    yield "the upper bound becomes the step", work


def simpler(text):
    """Simpler forms of an attribute: 0 or 1, an entry less, no text, 0 as a result of a map."""
    number = re.fullmatch(r"(-?\d+)((?: : (?:[su]?i\d+|index))?)", text)
    if number:
        for value in (0, 1):
            if int(number.group(1)) not in (0, value):
                yield f"{value}{number.group(2)}"
    listed = re.fullmatch(r"(\[|\{|array<\w+: )(.+)(\]|\}|>)", text, re.S)
    parts = split(listed.group(2)) if listed else []
    for i in range(len(parts)):
        rest = ", ".join(parts[:i] + parts[i + 1:])
        yield listed.group(1) + rest + listed.group(3) if rest or text[0] != "a" else listed.group(1)[:-2] + ">"
    mapped = re.fullmatch(r"(affine_map<.* -> \()(.*)(\)>)", text, re.S)
    results = split(mapped.group(2)) if mapped else []
    for i, result in enumerate(results):
        if result != "0":
            yield mapped.group(1) + ", ".join(results[:i] + ["0"] + results[i + 1:]) + mapped.group(3)
    if text.startswith('"') and text != '""' and re.fullmatch(r'"(?:[^"\\]|\\.)*"', text):
        yield '""'


def values(op, block, parents):
    for where in ("props", "attrs"):
        for index, (key, text) in enumerate(getattr(op, where)):
            for form in simpler(text) if text and key not in STRUCTURAL else ():
                def work(draft, number, where=where, index=index, form=form):
                    getattr(draft.items[number][0], where)[index][1] = form
                yield f"{key} becomes {form}", work


KINDS = {"symbols": symbols, "regions": regions, "branches": branches, "merge": merge, "ops": ops, "bypass": bypass,
         "hoist": hoist, "lift": lift, "operands": operands, "arguments": arguments, "block-arguments": block_arguments,
         "results": results, "cuts": cuts, "bounds": bounds, "attributes": attributes, "values": values,
         "locations": locations}

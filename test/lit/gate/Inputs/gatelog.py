"""What culprit-gate.so wrote in a file `log=PATH` (counters/gate/GateProtocol.h). As a program: gatelog.py FILE... says
of each which actions ended and which are open, in the order of their begin."""
import struct
import sys
from collections import namedtuple
from pathlib import Path

WINDOW = 4 << 20
HEAD, RECORD, BEGIN, END = struct.Struct("<QII"), struct.Struct("<IBBH"), struct.Struct("<3Q14I"), struct.Struct("<QII")
OBJECT, TEXT, BEGINS, ENDS = 1, 2, 3, 4
Action = namedtuple("Action", "tag number name operation symbol location root thread skipped ended")


def records(data):
    at = HEAD.size
    while at + RECORD.size <= len(data):
        size, kind, flags, padding = RECORD.unpack_from(data, at)
        if size == 0:
            at = (at // WINDOW + 1) * WINDOW
            continue
        yield kind, flags, data[at + RECORD.size:at + size - padding]
        at += size


def actions(path):
    data = Path(path).read_bytes()
    texts, found, ended = [""], [], set()
    for kind, flags, body in records(data):
        if kind == TEXT:
            texts.append(body.decode())
        elif kind == BEGINS:
            found.append((flags & 1, BEGIN.unpack(body)))
        elif kind == ENDS:
            ended.add(END.unpack(body)[1])
    for skipped, (number, _, _, ident, _, thread, _, _, tag, name, _, operation, symbol, place, root, *_) in found:
        yield Action(texts[tag], number, texts[name], texts[operation], texts[symbol], texts[place],
                     texts[root], thread, bool(skipped), ident in ended)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for action in actions(name):
            print("ended" if action.ended else "open", action.tag, action.number, action.name, action.location)

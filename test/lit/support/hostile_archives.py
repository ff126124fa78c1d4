#!/usr/bin/env python3
"""hostile_archives.py DIR: archives that must not be unpacked, and what is to stay unharmed."""
import gzip, io, sys, tarfile
from pathlib import Path

where = Path(sys.argv[1])


def archive(name, *entries):
    with tarfile.open(where / f"{name}.tar.gz", "w:gz") as tar:
        for path, kind, more in entries:
            info = tarfile.TarInfo(path)
            info.type = kind
            if kind == tarfile.REGTYPE:
                info.size = len(more)
                tar.addfile(info, io.BytesIO(more))
            else:
                info.linkname = more
                tar.addfile(info)


REG, LINK, HARD, PIPE = tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE
archive("parent", ("b/../../escaped", REG, b"x"))
archive("absolute", (str(where / "escaped"), REG, b"x"))
archive("link", ("b/x", LINK, str(where)), ("b/x/escaped", REG, b"x"))
archive("hard", ("b/x", HARD, "/etc/passwd"))
archive("pipe", ("b/x", PIPE, ""))
archive("two", ("b/x", REG, b"x"), ("c/x", REG, b"x"))
archive("newline", ("b/x\ny", REG, b"x"))
(where / "damaged.tar.gz").write_bytes((where / "two.tar.gz").read_bytes()[:60])
(where / "text.tar.gz").write_bytes(b"\x1f\x8bno archive")
with gzip.open(where / "bomb.tar.gz", "wb") as bomb:  # says 2 GiB, has a few bytes
    info = tarfile.TarInfo("b/big")
    info.size = 2 << 30
    bomb.write(info.tobuf() + bytes(1024))

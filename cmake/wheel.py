"""wheel.py INSTALLED VERSION DIRECTORY: makes a wheel of an installed Culprit, for those whose compilers are wheels
themselves. pip puts its files below the prefix of a virtual environment, where bin/, lib/ and share/ lie beside one
another as they do anywhere else, so that the program finds what belongs to it.

The format: PEP 427; the tag: PEP 600."""
import base64, hashlib, os, pathlib, platform, subprocess, sys, tempfile, zipfile

installed, version, to = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
libc = platform.libc_ver()[1].replace(".", "_")
tag = f"py3-none-manylinux_{libc}_{platform.machine()}"
name = f"culprit-{version}"
METADATA = f"""Metadata-Version: 2.1
Name: culprit
Version: {version}
Summary: Which pass, pattern and kernel makes an MLIR or LLVM compiler fail
"""
WHEEL = f"Wheel-Version: 1.0\nGenerator: culprit\nRoot-Is-Purelib: false\nTag: {tag}\n"


def stripped(path):
    """Its bytes, without symbols if it is a program or a library."""
    if path.read_bytes()[:4] != b"\x7fELF":
        return path.read_bytes()
    with tempfile.NamedTemporaryFile() as smaller:
        subprocess.run(["strip", "-o", smaller.name, path], check=True)
        return pathlib.Path(smaller.name).read_bytes()


def files():
    for path in sorted(installed.rglob("*")):
        if path.is_file():
            place = path.relative_to(installed)
            inside = f"scripts/{place.name}" if place.parts[0] == "bin" else f"data/{place}"
            yield f"{name}.data/{inside}", stripped(path), 0o755 if os.access(path, os.X_OK) else 0o644
    yield f"{name}.dist-info/METADATA", METADATA.encode(), 0o644
    yield f"{name}.dist-info/WHEEL", WHEEL.encode(), 0o644


to.mkdir(parents=True, exist_ok=True)
wheel, record = to / f"{name}-{tag}.whl", []
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
    def add(place, content, mode):
        entry = zipfile.ZipInfo(place)
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, content)
    for place, content, mode in files():
        add(place, content, mode)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{place},sha256={digest},{len(content)}")
    last = f"{name}.dist-info/RECORD"
    add(last, "\n".join(record + [f"{last},,"]).encode() + b"\n", 0o644)
print(wheel)

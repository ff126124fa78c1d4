"""pasted.py REPORT.md FILE...: runs the first block of shell that the report has in an empty directory (with these
files beside it), and prints what it says."""
import pathlib, re, shutil, subprocess, sys, tempfile

block = re.search(r"^(`{3,})sh\n(.*?)^\1$", pathlib.Path(sys.argv[1]).read_text(), re.S | re.M).group(2)
with tempfile.TemporaryDirectory() as empty:
    for name in sys.argv[2:]:
        shutil.copy(name, empty)
    done = subprocess.run(["sh", "-c", block], cwd=empty, stdin=subprocess.DEVNULL, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
print(done.stdout.decode("utf-8", "replace"))
print(f"status {done.returncode}")

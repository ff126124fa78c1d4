"""pasted.py REPORT.md [SECONDS]: runs the first block of shell that the report has in an empty directory, and prints
what it says and how it ends, or that it has no end within that time."""
import os, pathlib, re, signal, subprocess, sys, tempfile

block = re.search(r"^(`{3,})sh\n(.*?)^\1$", pathlib.Path(sys.argv[1]).read_text(), re.S | re.M).group(2)
limit = float(sys.argv[2]) if len(sys.argv) > 2 else 120
with tempfile.TemporaryDirectory() as empty:
    shell = subprocess.Popen(["sh", "-c", block], cwd=empty, stdin=subprocess.DEVNULL, start_new_session=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        output, _ = shell.communicate(timeout=limit)
        end = f"status {shell.returncode}"
    except subprocess.TimeoutExpired:
        os.killpg(shell.pid, signal.SIGKILL)
        output, _ = shell.communicate()
        end = "no end"
print(output.decode("utf-8", "replace"))
print(end)

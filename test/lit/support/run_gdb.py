"""run_gdb.py DIRECTORY [FLAG...]: runs the break_command of a report without a
terminal, the compiler with FLAGs; at the stop prints the stack and goes on."""
import json
import shlex
import subprocess
import sys

with open(sys.argv[1] + "/report.json") as report:
    words = shlex.split(json.load(report)["break_command"])
gdb, run = words.index("gdb"), words.index("--args")
then = ["-ex", "bt", "-ex", "echo going on\\n", "-ex", "continue"]
command = words[: gdb + 1] + ["-batch"] + words[gdb + 1 : run] + then
done = subprocess.run(
    ["timeout", "-k", "1", "60"] + command + words[run:] + sys.argv[2:],
    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
sys.stdout.buffer.write(done.stdout)

"""in_terminal.py COLUMNS COMMAND...: runs it on a terminal of that width, prints what it wrote without escape
sequences, a line for each that stayed on the screen, and fails if one is wider than the terminal (but for commands to
paste, which no line end may cut) or if nothing is written for 3 s while it runs."""
import fcntl, os, pty, re, select, struct, sys, termios, time

columns, command = int(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
written, silence, last = b"", 0.0, time.monotonic()
while True:
    try:
        select.select([terminal], [], [], 10)
        part = os.read(terminal, 65536)
    except OSError:  # the other side is closed
        break
    if not part:
        break
    silence, last = max(silence, time.monotonic() - last), time.monotonic()
    written += part
_, status = os.waitpid(pid, 0)

text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]|\x1b\]8;[^\x1b]*\x1b\\", "", written.decode("utf-8", "replace"))
wide, kept = [], []
for line in text.split("\n"):
    drawn = line.rstrip("\r").split("\r")
    wide += [one for one in drawn if len(one) > columns and "run.sh" not in one]
    kept.append(drawn[-1])
print("\n".join(kept))
print(f"exit {os.waitstatus_to_exitcode(status)}; colours {'yes' if b'[31m' in written else 'no'}; "
      f"budget {'yes' if b'of the budget' in written else 'no'}")
print(f"told of: {', '.join(sorted(set(re.findall('(questions?|edits?) left', text)))) or 'nothing'}")
for link in sorted(set(re.findall(rb"\x1b\]8;;(file:[^\x1b]*)\x1b", written))):
    print("link", link.decode())
for line in wide:
    print(f"wider than {columns}: {line}")
if silence > 3:
    print(f"nothing was written for {silence:.1f} s")
sys.exit(bool(wide) or silence > 3)

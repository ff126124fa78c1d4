"""interrupt_reading.py SIGNAL FIFO COMMAND...: starts the command with the FIFO as its standard input,
sends the signal once it sleeps in a read of that, and prints how it ended."""
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

number = getattr(signal, sys.argv[1])
signal.signal(number, signal.SIG_DFL)  # as in interrupt.py
pipe = os.open(sys.argv[2], os.O_RDWR)
process = subprocess.Popen(sys.argv[3:], stdin=pipe)


def reads():
    threads = Path(f"/proc/{process.pid}/task")
    # read, of descriptor 0
    return any((thread / "syscall").read_text().startswith("0 0x0 ") for thread in threads.iterdir())


while process.poll() is None and not reads():
    time.sleep(0.005)
process.send_signal(number)
print("ended with", process.wait())

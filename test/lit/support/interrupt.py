"""interrupt.py SIGNAL FILE COMMAND...: starts the command, sends the signal once
FILE exists, and prints how it ended."""
import os
import signal
import subprocess
import sys
import time

number = getattr(signal, sys.argv[1])
path = sys.argv[2]
# Who runs tests in the background ignores SIGINT, and so would the command.
signal.signal(number, signal.SIG_DFL)
# What make hands on is handed on.
process = subprocess.Popen(sys.argv[3:], stdin=subprocess.DEVNULL, close_fds=False)
while not os.path.exists(path) and process.poll() is None:
    time.sleep(0.005)
process.send_signal(number)
process.wait()
print("ended with", process.returncode)

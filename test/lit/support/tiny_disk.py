"""tiny_disk.py BYTES COMMAND...: runs the command where no file may grow beyond
BYTES: as on a full disk, a write fails in the middle."""
import os
import resource
import sys

limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
os.execvp(sys.argv[2], sys.argv[2:])

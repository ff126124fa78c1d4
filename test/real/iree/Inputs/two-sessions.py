# Two compiles in one process: the failure of the first is caught, that of the second ends the program.
import sys
from iree.compiler.api import Output, Session, Source


def build(path):
    session = Session()
    session.set_flags("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=vmvx")
    invocation = session.invocation()
    source = Source.open_file(session, path)
    invocation.enable_console_diagnostics()
    if not invocation.parse_source(source) or not invocation.execute():
        raise RuntimeError(f"compile of {path} failed")


try:
    build(sys.argv[1])
except RuntimeError as error:
    print("known:", error)
build(sys.argv[2])

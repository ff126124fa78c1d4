"""One ruler for all tools: ops and bytes of a file, as mlir-opt-22 prints it."""
import re
import subprocess

PRINTER = "mlir-opt-22"
OP = re.compile(r'^\s*(?:%[^"]*= )?"[^"\s]+"[(<]', re.M)
REPRODUCER = re.compile(r"\{-#.*mlir_reproducer.*#-\}", re.S)


def without_reproducer(text):
    """The text without the resource that only carries a pipeline."""
    return REPRODUCER.sub("", text)


class Ruler:
    def __init__(self, plugins=()):
        self.plugins = list(plugins)

    def print_ir(self, text, *flags):
        """The text as printed; None if it does not parse."""
        done = subprocess.run(
            ["timeout", "-k", "1", "60", PRINTER, "--allow-unregistered-dialect", *flags, *self.plugins],
            input=without_reproducer(text).encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None

    def measure(self, path):
        """(ops with the module, bytes of the custom form, whether it parsed). Of
        what does not parse: lines, and bytes as they are."""
        text = path.read_text(errors="replace")
        generic = self.print_ir(text, "--mlir-print-op-generic", "--mlir-print-local-scope")
        if generic is None:
            return len([line for line in text.splitlines() if line.strip()]), len(text), False
        return len(OP.findall(generic)), len(self.print_ir(text) or text), True

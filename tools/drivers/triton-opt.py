#!/usr/bin/env python3
"""triton-opt for an installed Triton: the passes of a wheel, driven like mlir-opt.

    triton-opt.py [INPUT|-] [--pass-pipeline='builtin.module(cse, tt.func(x{a=1}))'] [-o FILE] [flags of LLVM and MLIR]

Triton's wheel has every pass of the compiler, but neither a driver for them nor names: its Python bindings make passes
(`passes.common.add_cse(pm)`) and its registry of passes is empty. Yet a pass manager prints itself. So each binding is
called once in a pass manager that never runs, and what it prints is the name of the pass and its options; a second call
with one argument changed tells which option that argument is. The pipeline asked for is made from these bindings, and
it runs only if it then prints as it was asked for.

Needs triton and the standard library. Compiles only: no GPU is looked for, and neither torch nor Triton's frontend is
imported.
"""
import ctypes
import importlib.util
import os
import re
import sys
import types


class Failure(Exception):
    """The run ends with exit code 1. The text, if there is any, has not been printed yet."""


# The wheel


def import_bindings():
    """`import triton` costs five times as much, for a frontend that is not needed: a bare package stands in for it."""
    spec = importlib.util.find_spec("triton")
    if spec is None or not spec.submodule_search_locations:
        raise Failure(f"error: {sys.executable} has no triton; run this script by the Python that has it")
    package = types.ModuleType("triton")
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules["triton"] = package
    from triton._C import libtriton
    return libtriton


def new_context(bindings):
    """A context as Triton's compiler makes it, with the dialects of all its backends."""
    context = bindings.ir.context()
    bindings.ir.load_dialects(context)
    for backend in vars(bindings).values():
        if isinstance(backend, types.ModuleType) and hasattr(backend, "load_dialects") and backend is not bindings.ir:
            backend.load_dialects(context)
    return context


def version():
    from importlib.metadata import version as version_of  # Slow to import, rarely needed.
    return f"triton {version_of('triton')}, Python {sys.version.split()[0]}"


# Pipelines as text


def split(text, separators):
    """The parts between the separators that no bracket or quote encloses; empty parts are dropped."""
    parts, depth, quote = [""], 0, ""
    for c in text:
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "({[":
            depth += 1
        elif c in ")}]":
            depth -= 1
        if depth < 0:
            raise Failure(f"error: unbalanced '{c}' in the pipeline '{text}'")
        if c in separators and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += c
    if depth or quote:
        raise Failure(f"error: unbalanced bracket or quote in the pipeline '{text}'")
    return [part.strip() for part in parts if part.strip()]


def parse_passes(text, anchors=()):
    """[(anchors, name, {option: value}), ...] of `a, b{x=1}, tt.func(c)`, in order.

    `tt.func(a), tt.func(b)` and `tt.func(a, b)` are the same: MLIR joins neighbours with one anchor.
    """
    passes = []
    for part in split(text, ","):
        name, bracket, rest = re.fullmatch(r"([^({]*)([({]?)(.*)", part, re.S).groups()
        if bracket == "(" and rest.endswith(")"):
            passes += parse_passes(rest[:-1], anchors + (name.strip(),))
        elif bracket == "{" and rest.endswith("}"):
            options = (option.partition("=") for option in split(rest[:-1], " \t\n"))
            passes.append((anchors, name.strip(), {key: value for key, _, value in options}))
        elif not bracket:
            passes.append((anchors, name, {}))
        else:
            raise Failure(f"error: expected ',' after '{name}' in the pipeline")
    return passes


def parse_pipeline(text):
    """The passes of `builtin.module(...)`. Triton's own pass managers print `any(...)` for it."""
    match = re.fullmatch(r"\s*(?:builtin\.module|any)\s*\((.*)\)\s*", text, re.S)
    if not match:
        raise Failure("error: expected pass pipeline to be wrapped with the anchor operation type, e.g. "
                      "'builtin.module(...)'")
    return parse_passes(match.group(1))


def pipeline_in(text):
    """The pipeline of the `mlir_reproducer` resource at the end of the input.

    Its `verify_each: false` means nothing: Triton writes that for passes that it did verify.
    """
    trailer = text[text.rfind("{-#"):] if "{-#" in text else ""
    match = re.search(r'mlir_reproducer\s*:\s*\{.*?pipeline\s*:\s*"((?:[^"\\]|\\.)*)"', trailer, re.S)
    if not match:
        raise Failure("error: --run-reproducer: the input has no 'mlir_reproducer' resource with a pipeline")
    return re.sub(r"\\(.)", r"\1", match.group(1))


# Passes from bindings


class Pass:
    """A binding `add_...(pass_manager, arguments...)`, and what it makes of its arguments."""

    def __init__(self, add, kinds, context, bindings):
        self.add, self.kinds, self.context, self.bindings = add, kinds, context, bindings
        self.defaults = [kind() for kind in kinds]
        self.anchors, self.name, self.options = self.printed(self.defaults)

    def printed(self, arguments):
        scratch = self.bindings.ir.pass_manager(self.context)
        self.add(scratch, *arguments)
        (only,) = parse_pipeline(scratch.get_pipeline_str())
        return only

    def option_of(self, index):
        """The option that the argument is: the one that prints differently with another argument."""
        arguments = list(self.defaults)
        arguments[index] = self.kinds[index]("1")
        options = self.printed(arguments)[2]
        changed = [option for option in options if options[option] != self.options.get(option)]
        return changed[0] if len(changed) == 1 else None

    def add_to(self, manager, options):
        arguments = [self.argument_for(index, options) for index in range(len(self.kinds))]
        try:
            self.add(manager, *arguments)
        except TypeError:  # An int of Python's that is none of C++'s.
            raise Failure(f"error: '{self.name}': a value of its options is out of range") from None

    def argument_for(self, index, options):
        option = self.option_of(index)
        if option is None:
            raise Failure(f"error: '{self.name}': what argument {index + 1} of Triton's '{self.add.__name__}' means "
                          "cannot be told from the pass it makes")
        if option not in options:
            raise Failure(f"error: '{self.name}' needs its option '{option}' here: Triton's bindings have no default for it")
        try:
            return self.kinds[index](options[option])
        except ValueError:
            raise Failure(f"error: '{self.name}': '{options[option]}' is not a value of the option '{option}'") from None


def boolean(text="false"):
    """As LLVM reads one."""
    if text in ("true", "TRUE", "True", "1", ""):
        return True
    if text in ("false", "FALSE", "False", "0"):
        return False
    raise ValueError(text)


def find_passes(bindings):
    """Every pass by name. A binding whose arguments cannot be made up (the enums of the profiler) is left out."""
    if not hasattr(bindings.ir.pass_manager, "get_pipeline_str"):
        raise Failure("error: this Triton prints no pipeline, so its passes have no names here; 3.3 and newer ones do")
    kinds = {"str": str, "int": int, "typing.SupportsInt": int, "bool": boolean}  # As pybind11 2 and 3 call them.
    context, passes = bindings.ir.context(), {}
    for add in functions_in(bindings):
        first, *rest = re.findall(r"arg\d*: ([\w.]+)", (add.__doc__ or "").partition("\n")[0]) or [""]
        if first.endswith(".pass_manager") and all(kind in kinds for kind in rest):
            found = Pass(add, [kinds[kind] for kind in rest], context, bindings)
            passes.setdefault(found.name, found)
    return passes


def functions_in(module):
    for name, value in sorted(vars(module).items()):
        if isinstance(value, types.ModuleType):
            yield from functions_in(value)
        elif name.startswith("add_"):
            yield value


def build(pipeline, passes, bindings, context):
    """A pass manager with the pipeline, or a Failure: nothing is left out, and no option is ignored."""
    manager = bindings.ir.pass_manager(context)
    manager.enable_debug()  # MLIR_ENABLE_DUMP and its like work as in Triton.
    asked = parse_pipeline(pipeline)
    for anchors, name, options in asked:
        if name not in passes:
            raise Failure(f"error: '{name}' does not refer to a registered pass or pass pipeline\n"
                          "note: this Triton has no Python binding for it; run by the Triton that the pipeline comes from")
        unknown = [option for option in options if option not in passes[name].options]
        if unknown:
            raise Failure(f"error: '{name}': no such option {unknown[0]}")
        if anchors != passes[name].anchors:
            raise Failure(f"error: '{name}' cannot run on '{'.'.join(anchors) or 'builtin.module'}': Triton's binding "
                          f"nests it as '{'('.join(passes[name].anchors + (name, ))}{')' * len(passes[name].anchors)}'")
        passes[name].add_to(manager, options)
    check(asked, parse_pipeline(manager.get_pipeline_str()))
    return manager


def check(asked, made):
    """What was made must be what was asked for. Options that were not named have their defaults."""
    if [entry[:2] for entry in asked] != [entry[:2] for entry in made]:
        raise Failure("error: Triton's bindings do not make the passes of this pipeline")
    for (_, name, wanted), (_, _, got) in zip(asked, made):
        for option, value in wanted.items():
            if got[option] != value:
                raise Failure(f"error: '{name}': Triton's bindings make {option}={got[option]}, not {option}={value}")


# Command line

OWN_OPTIONS = {  # name: (what its value is called, or None for a flag, and help)
    "pass-pipeline": ("string", "Textual description of the pass pipeline to run"),
    "run-reproducer": (None, "Run the pipeline stored in the reproducer"),
    "dump-pass-pipeline": (None, "Print the pipeline that will be run"),
    "o": ("filename", "Output filename"),
    "version": (None, "Display the versions of Triton and Python"),
}


def help_text():
    lines = ["triton-opt: the passes of the installed Triton", "", "OWN OPTIONS:", ""]
    for name, (value, text) in OWN_OPTIONS.items():
        dashes = "-" if len(name) == 1 else "--"
        lines.append(f"  {dashes + name + (f'=<{value}>' if value else ''):<40} - {text}")
    return "\n".join(lines)


def parse_arguments(argv):
    """({own option: value}, input, the flags left to LLVM). The value of an LLVM flag must follow an '='."""
    own, inputs, flags = {"o": "-"}, [], []
    rest = iter(argv[1:])
    for argument in rest:
        name, equals, value = argument.lstrip("-").partition("=")
        if argument == "-" or not argument.startswith("-"):
            inputs.append(argument)
        elif name not in OWN_OPTIONS:
            flags.append(argument)
        elif OWN_OPTIONS[name][0]:
            own[name] = value if equals else next(rest, None)
            if own[name] is None:
                raise Failure(f"{argv[0]}: for the {argument} option: requires a value!")
        else:
            own[name] = boolean(value)
    if len(inputs) > 1:
        raise Failure(f"{argv[0]}: Too many positional arguments specified!\n"
                      f"Can specify at most 1 positional arguments: See: {argv[0]} --help")
    if "pass-pipeline" in own and own.get("run-reproducer"):
        raise Failure("error: --pass-pipeline and --run-reproducer exclude each other")
    return own, inputs[0] if inputs else "-", flags


def refuse_flags(program, flags):
    """Triton before 3.7 keeps LLVM's options to itself: its library exports nothing of LLVM."""
    if any(flag.startswith(("-help", "--help")) for flag in flags):
        print(help_text())
        sys.exit(0)
    if flags:
        raise Failure(f"{program}: Unknown command line argument '{flags[0]}'.  Try: '{program} --help'")


def parse_llvm_flags(program, flags):
    """LLVM's own parser: for a wrong flag and for --help it prints and exits."""
    library = ctypes.CDLL(sys.modules["triton._C.libtriton"].__file__)
    if not hasattr(library, "_ZN4mlir27registerAsmPrinterCLOptionsEv"):
        return refuse_flags(program, flags)
    library._ZN4mlir27registerAsmPrinterCLOptionsEv()
    library._ZN4mlir28registerMLIRContextCLOptionsEv()
    # int argc, char **argv, StringRef overview; then null for where errors go, the file system (which older LLVMs do not
    # have) and an environment variable. LLVM's C function for this swallows the errors.
    name = "_ZN4llvm2cl23ParseCommandLineOptionsEiPKPKcNS_9StringRefEPNS_11raw_ostreamE%sS2_b"
    parse = getattr(library, name % "PNS_3vfs10FileSystemE", None) or getattr(library, name % "")
    arguments = [os.fsencode(argument) for argument in [program] + flags]
    overview = help_text().encode()
    parse(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments), overview, ctypes.c_size_t(len(overview)),
          None, None, None, ctypes.c_bool(False))


# The run


def read_text(path):
    """The input, which MLIR can still read afterwards, even if it is a pipe."""
    if path != "-":
        with open(path, "rb") as file:
            return file.read().decode(errors="replace")
    with open(0, "rb", closefd=False) as file:
        data = file.read()
    copy = os.memfd_create("stdin")
    with open(copy, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(copy, 0, os.SEEK_SET)
    os.dup2(copy, 0)
    return data.decode(errors="replace")


def write_text(path, text):
    try:
        with open(1 if path == "-" else path, "w", encoding="utf-8", closefd=path != "-") as file:
            file.write(text)
    except OSError as error:
        raise Failure(f"cannot open output file '{path}': {error.strerror}") from None


def complain(text):
    os.write(2, (text.rstrip("\n") + "\n").encode(errors="replace"))


def run_on(manager, module):
    try:
        manager.run(module, "triton-opt")
    except TypeError:  # Before Triton 3.5 it has no name.
        manager.run(module)


def run(argv, bindings, passes):
    own, source, flags = parse_arguments(argv)
    if own.get("version"):
        return write_text("-", version() + "\n")
    parse_llvm_flags(argv[0], flags)
    try:
        pipeline = pipeline_in(read_text(source)) if own.get("run-reproducer") else own.get("pass-pipeline")
    except OSError as error:
        raise Failure(f"cannot open input file '{source}': {error.strerror}") from None
    context = new_context(bindings)
    manager = build(pipeline, passes, bindings, context) if pipeline is not None else None
    if own.get("dump-pass-pipeline") and manager:
        complain(f"Pass Manager with {len(parse_pipeline(pipeline))} passes:\n"
                 + re.sub(r"^any\(", "builtin.module(", manager.get_pipeline_str()))
    try:
        module = bindings.ir.parse_mlir_module(source, context)
        if manager:
            run_on(manager, module)
    except RuntimeError:
        raise Failure("") from None  # MLIR has said why.
    write_text(own["o"], module.str_nodebug().rstrip("\n") + "\n")  # As the flags say: str() always has locations.


def warm_argv():
    """The command line; in a fork of a waiting server, that of the command it was forked for.

    Whoever starts this script can preload a library with `int culprit_warm_wait(int *argc, char ***argv)`: it forks
    for each command, and returns 0 in the child. All that is slow has been done by then.
    """
    wait = getattr(ctypes.PyDLL(None), "culprit_warm_wait", None)
    if wait is None:
        return sys.argv
    argc, argv = ctypes.c_int(), ctypes.POINTER(ctypes.c_char_p)()
    ctypes.pythonapi.PyOS_BeforeFork()
    if wait(ctypes.byref(argc), ctypes.byref(argv)) != 0:
        ctypes.pythonapi.PyOS_AfterFork_Parent()
        return sys.argv
    ctypes.pythonapi.PyOS_AfterFork_Child()
    return [os.fsdecode(argv[i]) for i in range(1, argc.value)]


def main():
    try:
        bindings = import_bindings()
        passes = find_passes(bindings)
        run(warm_argv(), bindings, passes)
        return 0
    except Failure as failure:
        if str(failure):
            complain(str(failure))
        return 1
    except RecursionError:
        complain("error: the pipeline is nested too deeply")
        return 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""What the pages show is typed into a shell, in order, in a copy of examples/.

  commands.py ROOT SCRATCH PAGE [--slow]   the commands of a page; --slow: those alone that take long
  commands.py ROOT --stale                 entries of commands.toml that no page needs, pages that no test runs

An indented block, and a fenced one of `sh` or `console`, holds commands: its lines, or, where some begin with `$`,
these, each with what it prints. A fenced block of another language holds none. What a page says is printed must be
printed, but for the numbers that vary. Each command exits with 0, unless commands.toml knows better."""
import os, re, shlex, shutil, subprocess, sys, tomllib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHELLS = ("sh", "console")
# What differs from run to run: counts of compiles, times, hashes of bundles.
VARIES = [(r"\b\d+ answers? (was|were) known", "N answers were known"), (r"\b\d+ (compiles|runs of a script)", r"N \1"), (r"\b\d+(\.\d+)? (s|ms|min)\b", r"N \2"),
          (r"-[0-9a-f]{6}/", "-HASH/")]


@dataclass
class Command:
    text: str
    line: int
    prints: list = field(default_factory=list)
    is_shown: bool = False  # with what it prints


def blocks(page):
    """(language, first line, lines) of each block of code; an indented one has the language `sh`."""
    lines = page.read_text().split("\n")
    at = 0
    while at < len(lines):
        start = at
        if lines[at].startswith("```"):
            at = lines.index("```", at + 1)
            yield lines[start][3:], start + 2, lines[start + 1:at]
        elif lines[at].startswith("    "):
            while at < len(lines) and lines[at].startswith("    "):
                at += 1
            yield "sh", start + 1, [line[4:] for line in lines[start:at]]
        at += 1


def is_whole(text):
    try:
        shlex.split(text, comments=True)
        return not text.endswith("\\")
    except ValueError:
        return False  # a quote is open


def commands(page):
    for language, first, lines in blocks(page):
        if not language:
            sys.exit(f"{page}:{first}: a fenced block without a language: `sh` or `console` for commands, else `text`")
        if language not in SHELLS:
            continue
        is_transcript = any(line.startswith("$ ") for line in lines)
        command = None
        for number, line in enumerate(lines, first):
            if command and not is_whole(command.text):
                command.text += "\n" + line
            elif is_transcript and not line.startswith("$ "):
                command.prints.append(line)
            else:
                if command:
                    yield command
                command = Command(line.removeprefix("$ "), number, is_shown=is_transcript)
        if command:
            yield command


def known(page):
    """The entries of commands.toml for that page."""
    entries = tomllib.loads((HERE / "commands.toml").read_text())["command"]
    return [entry for entry in entries if entry.get("page", page) == page]


def entry_of(command, entries):
    return next((entry for entry in entries if command.text.startswith(entry["begins"])), {})


def pages(root):
    found = [root / "README.md", root / "examples/README.md", *sorted((root / "docs").rglob("*.md"))]
    return [str(page.relative_to(root)) for page in found if list(commands(page))]


def stale(root):
    entries = tomllib.loads((HERE / "commands.toml").read_text())["command"]
    for entry in entries:
        if not entry.get("reason") or not {"run", "exit", "slow"} & set(entry):
            yield f"commands.toml: {entry['begins']}: `run`, `exit` or `slow`, and a `reason`"
        where = [entry["page"]] if "page" in entry else pages(root)
        if not any(entry_of(command, known(page)) == entry for page in where for command in commands(root / page)):
            yield f"commands.toml: no page shows {entry['begins']}"
    tests = [line for test in HERE.glob("*.test") for line in test.read_text().splitlines()]
    for page in pages(root):
        for option in ("", " --slow"):
            if list(chosen(root, page, bool(option))) and f"RUN: %commands {page}{option}" not in tests:
                yield f"no test here runs the commands of {page}{option}"


def chosen(root, page, slow):
    entries = known(page)
    for command in commands(root / page):
        entry = entry_of(command, entries)
        if entry.get("run", True) and bool(entry.get("slow")) == slow:
            yield command, entry


def copy_of(root, scratch):
    """A checkout as far as the commands see one; gives the directory to start in."""
    shutil.rmtree(scratch, ignore_errors=True)
    (scratch / "home").mkdir(parents=True)
    shutil.copytree(root / "examples", scratch / "checkout/examples")
    (scratch / "checkout/profiles").symlink_to(root / "profiles")
    return scratch / "checkout/examples"


def typed(todo, scratch, start):
    """Runs all of it in one shell, so that `cd` and `export` hold; gives what each command printed, and its exit."""
    script = ""
    for number, (command, _) in enumerate(todo):
        script += f"{{ {command.text}\n}} </dev/null >{scratch}/{number}.out 2>&1; echo $? >{scratch}/{number}.exit\n"
    (scratch / "typed.sh").write_text(script)
    subprocess.run(["bash", scratch / "typed.sh"], cwd=start, check=False,
                   env={**os.environ, "HOME": str(scratch / "home")})
    for number, (command, entry) in enumerate(todo):
        done = scratch / f"{number}.exit"
        yield (command, entry, (scratch / f"{number}.out").read_text(errors="replace"),
               int(done.read_text()) if done.exists() else None)


def stable(text):
    for pattern, instead in VARIES:
        text = re.sub(pattern, instead, text)
    return text


def complaints(command, entry, output, code):
    if code != entry.get("exit", 0):
        yield f"exit {code}, not {entry.get('exit', 0)}: {command.text}\n{output[-2000:]}"
    printed = [stable(line) for line in output.splitlines()]
    expected = [stable(line) for line in command.prints]
    if command.is_shown and printed != expected:
        yield f"{command.text}\nprints\n" + "\n".join(printed) + "\nand the page says\n" + "\n".join(expected)


def main():
    root = Path(sys.argv[1]).resolve()
    if sys.argv[2] == "--stale":
        found = list(stale(root))
        print("\n".join(found) or "each entry is used, and each page is run")
        sys.exit(bool(found))
    scratch, page = Path(sys.argv[2]), sys.argv[3]
    todo = list(chosen(root, page, slow="--slow" in sys.argv))
    start = copy_of(root, scratch)
    failed = 0
    for command, entry, output, code in typed(todo, scratch, start):
        for complaint in complaints(command, entry, output, code):
            failed += 1
            print(f"{page}:{command.line}: {complaint}")
    print(f"{page}: {len(todo)} commands, {failed} complaints")
    sys.exit(bool(failed) or not todo)


if __name__ == "__main__":
    main()

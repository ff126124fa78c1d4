#!/usr/bin/env python3
"""The recipes of docs/nightly.md, as far as they can be tried without the service that each is for: it parses, its
shell lines do what they are there for in a directory that has the jobs alone, on a night that finds a bug and on the
next one, and each file that it names is there afterwards.

  recipes.py ROOT SCRATCH FAKE"""
import os, re, shutil, subprocess, sys
from pathlib import Path
import yaml

root, scratch, fake = map(Path, sys.argv[1:])
text = (root / "docs/nightly.md").read_text().split("## Recipes")[1]
complaints = []


def block(heading, language):
    found = re.search(rf"^{heading}.*?```{language}\n(.*?)^```", text, re.S | re.M)
    return found.group(1) if found else sys.exit(f"no recipe for {heading}")


def fresh(name):
    """Where a job finds itself: a checkout, and `mail`."""
    place = scratch / name
    shutil.rmtree(place, ignore_errors=True)
    (place / "bin").mkdir(parents=True)
    (place / "k.mlir").write_text("module {\n}\n")
    (place / "jobs.txt").write_text(f"{fake} k.mlir --crash=11\n")
    mail = place / "bin/mail"
    mail.write_text(f'#!/bin/sh\necho "$@" >{place}/mailed; cat >>{place}/mailed\n')
    mail.chmod(0o755)
    return place


def shell(place, line, expected):
    path = f"{place}/bin:{os.environ['PATH']}"
    code = subprocess.run(["bash", "-e", "-c", line], cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, env={**os.environ, "PATH": path, "HOME": str(place),
                                                          "GITHUB_STEP_SUMMARY": str(place / "step-summary")}).returncode
    if code != expected:
        complaints.append(f"{place.name}: exit {code}, not {expected}: {line}")


def is_there(place, *paths):
    complaints.extend(f"{place.name}: there is no {path}" for path in paths if not (place / path).exists())


def github():
    steps = yaml.safe_load(block("GitHub Actions", "yaml"))
    place = fresh("github")
    saved = [step for step in steps if step.get("uses", "").startswith("actions/cache/save@")]
    restored = next(step for step in steps if step.get("uses", "").startswith("actions/cache/restore@"))
    # What the restored key begins with is what the saved one does; and a failed step does not keep it from being saved.
    if len(saved) != 1 or saved[0]["if"] != "always()" or saved[0]["with"]["path"] != restored["with"]["path"] \
            or not saved[0]["with"]["key"].startswith(restored["with"]["restore-keys"]):
        complaints.append("github: the memory does not come back")
    for night in (1, 2):
        for step in steps:
            if "run" in step:
                shell(place, step["run"], 1 if night == 1 and "culprit" in step["run"] else 0)
            for path in str(step.get("with", {}).get("path", step.get("with", {}).get("sarif_file", ""))).split():
                if "restore" not in step.get("uses", ""):
                    is_there(place, path)
    is_there(place, "step-summary")


def gitlab():
    job = yaml.safe_load(block("GitLab", "yaml"))["nightly"]
    place = fresh("gitlab")
    for night in (1, 2):
        shell(place, job["script"], 1 if night == 1 else 0)
        for line in job["after_script"]:
            shell(place, line, 0)
    is_there(place, *job["cache"]["paths"], *job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"])
    if job["cache"]["when"] != "always" or job["artifacts"]["when"] != "always":
        complaints.append("gitlab: nothing is kept of a night with a bug")


def jenkins():
    recipe = block("Jenkins", "groovy")
    place = fresh("jenkins")
    if recipe.count("{") != recipe.count("}"):
        complaints.append("jenkins: a bracket is open")
    for night in (1, 2):
        for line in re.findall(r"sh '(.*?)'", recipe):
            shell(place, line, 1 if night == 1 else 0)
    files = re.findall(r"(?:junit testResults:|archiveArtifacts) '(.*?)'", recipe)
    if len(files) != 2:
        complaints.append(f"jenkins: keeps {files}")
    is_there(place, *(path.removesuffix("/**") for some in files for path in some.split(",")))


def cron():
    line = block("cron", "text").strip()
    if "%" in line or "\n" in line:
        complaints.append("cron: a % is the end of the line there")
    command = line.split(maxsplit=5)[5]
    place = fresh("cron")
    shell(place, command.replace("/ci", str(place)), 0)
    mailed = (place / "mailed").read_text()
    if not mailed.startswith("-s compiler night: exit 1 ") or "1 new" not in mailed:
        complaints.append(f"cron: mails {mailed}")
    (place / "mailed").unlink()
    shell(place, command.replace("/ci", str(place)), 0)
    if (place / "mailed").exists():
        complaints.append("cron: mails that there is nothing new")


for recipe in (github, gitlab, jenkins, cron):
    recipe()
print("\n".join(complaints) or "4 recipes do what they say")
sys.exit(bool(complaints))

#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR [--at-least N] [CASE...]: labelled sites, positive and negative.

Each folder beside this file is a small program, named by the shape of code it copies.
Comments label its lines ("//" in C and C++, "--" in SQL):

  // FIND ordered-scan items.id       scan reports this check here, definite or likely
  // POSSIBLE ordered-scan items.id   scan reports it here, as possible only
  // MISS monotonic-key               a site that is not found yet: a known gap
  // NOT ordered-scan                 looks like a site and is none: must stay silent

Several labels of one line are separated by ";". The table and column may be left out. A
finding on a line without its label fails the case, whatever the line looks like; so does
a MISS that is found: the label is out of date then.

case.json: {"flags": [...], "packages": ["Qt5Sql"], "scan": ["--schema", "none"]}, all
optional; in flags and scan {root} is the program's folder and {repo} this repository;
packages are asked of pkg-config, and without them the case is skipped and told.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
REPO = HERE.parent.parent
UNITS = {".cpp": ["c++", "-std=c++20"], ".cc": ["c++", "-std=c++20"], ".c": ["cc"]}
LABEL = re.compile(r"(?://|--|/\*|<!--)\s*((?:FIND|POSSIBLE|MISS|NOT)\s.*)")
LABEL_END = re.compile(r"\s*(?:\*/\s*\\?|-->|\\)$")
WORDS = re.compile(r"(FIND|POSSIBLE|MISS|NOT)\s+([a-z][a-z-]+)(?:\s+(\S+))?\s*$")
CHECKS = {p.stem.removeprefix("keyspread-") for p in (REPO / "docs" / "checks").glob("keyspread-*.md")}


class Failure(Exception):
    """What is wrong with a case."""


class Skip(Exception):
    """What this machine lacks for a case."""


def labels_of(folder):
    """(file, line) -> [(word, check, subject)]."""
    result = collections.defaultdict(list)
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name != "case.json"):
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            found = LABEL.search(line)
            for part in (found.group(1).split(";") if found else []):
                part = LABEL_END.sub("", part.strip())
                words = WORDS.match(part)
                if not words or words.group(2) not in CHECKS:
                    raise Failure(f"{path.name}:{number}: no label: {part!r}")
                where = (path.relative_to(folder).as_posix(), number)
                result[where].append(words.groups())
    return result


def package_flags(packages):
    if not packages:
        return []
    if not shutil.which("pkg-config"):
        raise Skip("no pkg-config")
    run = subprocess.run(["pkg-config", "--cflags", *packages], capture_output=True, text=True)
    if run.returncode:
        raise Skip(f"no headers of {' '.join(packages)}")
    return run.stdout.split()


def write_commands(folder, root, settings):
    fill = lambda flag: flag.replace("{root}", str(root)).replace("{repo}", str(REPO))
    flags = [fill(f) for f in settings.get("flags", [])] + package_flags(settings.get("packages"))
    entries = []
    for source in sorted(p for p in root.rglob("*") if p.suffix in UNITS):
        command = [*UNITS[source.suffix], *flags, "-c", str(source)]
        entries.append({"directory": str(root), "file": str(source), "arguments": command})
    (folder / "compile_commands.json").write_text(json.dumps(entries))
    return len(entries)


def scan(keyspread, folder, root, settings, jobs):
    extra = [f.replace("{root}", str(root)) for f in settings.get("scan", [])]
    command = [keyspread, "scan", "-p", str(folder), "--root", str(root), "--format", "json",
               "--confidence", "possible", "-j", str(jobs), *extra]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if run.returncode not in (0, 1):
        raise Failure(f"scan ended with {run.returncode}\n{run.stderr}")
    return run.stdout


def matches(label, finding):
    _, check, subject = label
    if f"keyspread-{check}" != finding["check"]:
        return False
    return not subject or subject == f"{finding['table']}.{finding['column']}"


def compare(labels, findings):
    """Lines that say what is wrong."""
    wrong = []
    met = collections.Counter()
    for f in findings:
        where = (f["file"], f["line"])
        wanted = "POSSIBLE" if f["confidence"] == "possible" else "FIND"
        here = [l for l in labels.get(where, []) if matches(l, f)]
        for label in here:
            met[(where, label)] += label[0] == wanted
        told = f"{f['file']}:{f['line']}: {f['check']} {f['table']}.{f['column']} ({f['confidence']})"
        if any(l[0] == "MISS" for l in here):
            wrong.append(f"found now, no MISS any more: {told}")
        elif not any(l[0] == wanted for l in here):
            if wanted == "FIND" or any(l[0] == "NOT" for l in here):
                wrong.append(f"unexpected: {told}\n    {f['message']}")
    for where, here in sorted(labels.items()):
        for label in here:
            if label[0] in ("FIND", "POSSIBLE") and not met[(where, label)]:
                wrong.append(f"not found: {where[0]}:{where[1]}: {' '.join(filter(None, label))}")
    return wrong


def run_case(keyspread, source, work):
    settings_file = source / "case.json"
    settings = json.loads(settings_file.read_text()) if settings_file.exists() else {}
    unknown = set(settings) - {"flags", "packages", "scan"}
    if unknown:
        raise Failure(f"case.json has unknown keys {sorted(unknown)}")
    labels = labels_of(source)
    if not labels:
        raise Failure("no labels")
    folder = work / source.name
    shutil.rmtree(folder, ignore_errors=True)
    root = folder / "app"
    shutil.copytree(source, root)
    units = write_commands(folder, root, settings)
    text = scan(keyspread, folder, root, settings, 1)
    if units > 1 and scan(keyspread, folder, root, settings, 2) != text:
        raise Failure("-j1 and -j2 differ")
    report = json.loads(text)
    if report["units"]["failed"]:
        raise Failure("\n".join(f"{u['file']}: {u['error']}" for u in report["units"]["failed"]))
    wrong = compare(labels, report["findings"])
    if wrong:
        raise Failure("\n".join(wrong))
    return collections.Counter(label[:2] for here in labels.values() for label in here)


def outcome(keyspread, source, work):
    try:
        return "passed", run_case(keyspread, source, work)
    except Skip as e:
        return "skipped", str(e)
    except (Failure, subprocess.TimeoutExpired, OSError, ValueError) as e:
        return "FAILED", str(e)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("keyspread")
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--at-least", type=int, default=0, help="labelled sites that must be held")
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    folders = sorted(p for p in HERE.iterdir() if p.is_dir() and p.name != "__pycache__")
    chosen = [f for f in folders if not options.cases or f.name in options.cases]
    if not chosen or len(chosen) < len(set(options.cases)):
        sys.exit(f"no such case; there are: {' '.join(f.name for f in folders)}")
    options.work.mkdir(parents=True, exist_ok=True)
    counts, states = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda f: outcome(options.keyspread, f, options.work), chosen)
        for folder, (state, detail) in zip(chosen, results):
            states[state] += 1
            if state == "passed":
                counts += detail
            else:
                print(f"{state}: {folder.name}\n{detail}")
    for (word, check), count in sorted(counts.items()):
        print(f"  {word:8} {check:24} {count}")
    total = sum(counts.values())
    print(f"{total} labelled sites; " + ", ".join(f"{n} {s}" for s, n in sorted(states.items())))
    if states["FAILED"]:
        sys.exit(1)
    if total < options.at_least and not options.cases:
        sys.exit(77 if states["skipped"] else f"fewer than {options.at_least} labelled sites")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""run.py KEYSPREAD [CASE...]: what keyspread does with input that is wrong.

Every case works on a fresh copy of a small program, in a folder of its own that has no
compile database above it (a build folder of keyspread has), and checks the exit code, the message,
and that nothing was written that should not be. Ends with the counts; exit code 1 when a
case failed, 77 when none could run.
"""
import inspect
import pathlib
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True  # the sources stay as they are

import checking
import command_line
import compile_database
import determinism
import plans
import sources
import writing
from project import Failed, Project, Skipped


def all_cases():
    for module in (command_line, checking, compile_database, plans, sources, writing, determinism):
        for name, case in inspect.getmembers(module, inspect.isfunction):
            if case.__module__ == module.__name__ and not name.startswith("_"):
                yield f"{module.__name__}.{name}", case


def run(case, make):
    try:
        case(make)
        return "passed", ""
    except Failed as error:
        return "failed", str(error)
    except Skipped as error:
        return "skipped", str(error)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    keyspread = str(pathlib.Path(sys.argv[1]).resolve())
    work = pathlib.Path(tempfile.mkdtemp(prefix="keyspread-bad-input-"))
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, case in all_cases():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        folder = work / name
        shutil.rmtree(folder, ignore_errors=True)
        outcome, why = run(case, lambda files=(), at="program": Project(keyspread, folder / at, files))
        counts[outcome] += 1
        if outcome == "passed":
            shutil.rmtree(folder, ignore_errors=True)
        print(f"{outcome:8}{name}" + (f": {why}" if why else ""), flush=True)
    print(f"{counts['passed']} passed, {counts['failed']} failed" + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    if counts["failed"]:
        print(f"files of the failed cases are in {work}")
        return 1
    shutil.rmtree(work, ignore_errors=True)
    return 0 if counts["passed"] else 77


if __name__ == "__main__":
    sys.exit(main())

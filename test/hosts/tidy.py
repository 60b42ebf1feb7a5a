#!/usr/bin/env python3
"""tidy.py KEYSPREAD PLUGIN LLVM_MAJOR WORKDIR: the checks under stock clang-tidy."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from hosts import CHECKS, DIAGNOSTIC, Failure, PLAN, PROGRAM, project, rewritten, run, same, scan, tidy_findings  # noqa: E402

KEYSPREAD, PLUGIN, MAJOR, WORK = sys.argv[1:5]
WORK = pathlib.Path(WORK).resolve()
TIDY = shutil.which(f"clang-tidy-{MAJOR}")


def tidy(*arguments, program=TIDY, checks="-*,keyspread-*"):
    # Every symbol is looked up at once: one that the host lacks fails here, not later.
    return subprocess.run([program, "-load", PLUGIN, f"-checks={checks}", *map(str, arguments)],
                          capture_output=True, text=True, timeout=300, env={**os.environ, "LD_BIND_NOW": "1"})


def lists_every_check():
    ran = tidy("-list-checks")
    same("exit code", 0, ran.returncode)
    same("checks", CHECKS, re.findall(r"^    (keyspread-\S+)$", ran.stdout, re.M))


def says_what_scan_says():
    app, unit = project(WORK / "findings")
    ran = tidy("-p", app, unit)
    wanted = scan(KEYSPREAD, app)
    if len(wanted) < 3:
        raise Failure(f"the program has too little to find: {wanted}")
    same("findings", wanted, tidy_findings(ran.stdout, app))


def shows_reasons_as_notes():
    app, unit = project(WORK / "notes")
    ran = tidy("-p", app, unit)
    notes = re.findall(r"^(/\S+?):(\d+):\d+: note: (.*)$", ran.stdout, re.M)
    files = {pathlib.Path(f).name for f, _, _ in notes}
    if not {"store.cpp", "keyspread.json"} <= files:
        raise Failure(f"notes lie in {sorted(files)} only:\n{ran.stdout}")


def fixes_as_rewrite_does():
    app, unit = project(WORK / "fix")
    wanted = rewritten(KEYSPREAD, app, unit)
    if wanted == unit.read_text():
        raise Failure("rewrite changes nothing")
    ran = tidy("-fix", "-p", app, unit)
    same("text after -fix", wanted, unit.read_text())
    same("exit code", 0, ran.returncode)
    again = tidy("-p", app, unit)
    same("after -fix", [], [f for f in tidy_findings(again.stdout, app) if f[3] == "keyspread-unsharded-access"])


def is_silenced_by_nolint():
    silent = PROGRAM.replace("-1, &st, nullptr);", "-1, &st, nullptr); // NOLINT(keyspread-unsharded-access)", 1)
    app, unit = project(WORK / "nolint", silent)
    wanted = [f for f in scan(KEYSPREAD, app) if f[3] == "keyspread-unsharded-access"]
    got = [f for f in tidy_findings(tidy("-p", app, unit).stdout, app) if f[3] == "keyspread-unsharded-access"]
    same("one of two is left", (2, wanted[1:]), (len(wanted), got))
    tidy("-fix", "-p", app, unit)
    text = unit.read_text()
    if "#include <keyspread/keyspread.h>" not in text or "INSERT INTO events (id, note)" not in text:
        raise Failure(f"-fix beside NOLINT left\n{text}")


def one_check_alone():
    app, unit = project(WORK / "alone")
    ran = tidy("-p", app, unit, checks="-*,keyspread-monotonic-key")
    same("checks", {"keyspread-monotonic-key"}, {f[3] for f in tidy_findings(ran.stdout, app)})


def takes_its_options():
    app, unit = project(WORK / "options", plan=None)
    plan = app.parent / "elsewhere.json"
    plan.write_text(PLAN)
    without = tidy("-p", app, unit)
    same("without a plan", set(), {f[3] for f in tidy_findings(without.stdout, app)} & {"keyspread-unsharded-access"})
    given = tidy("-p", app, f"-config={{CheckOptions: {{keyspread.Plan: '{plan}', keyspread.Root: '{app}'}}}}", unit)
    same("with keyspread.Plan", 2, sum(f[3] == "keyspread-unsharded-access" for f in tidy_findings(given.stdout, app)))
    wrong = tidy("-p", app, f"-config={{CheckOptions: {{keyspread.Plan: '{plan}.gone'}}}}", unit)
    if "keyspread cannot check this file" not in wrong.stdout or "elsewhere.json.gone" not in wrong.stdout:
        raise Failure(f"a plan that is not there goes unsaid: {wrong.stdout}{wrong.stderr}")


def runs_under_run_clang_tidy():
    script = shutil.which(f"run-clang-tidy-{MAJOR}")
    if not script:
        print(f"  skipped: no run-clang-tidy-{MAJOR}")
        return
    app, unit = project(WORK / "many")
    ran = subprocess.run([script, "-load", PLUGIN, "-checks=-*,keyspread-*", "-p", app, "-quiet"],
                         capture_output=True, text=True, timeout=300)
    printed = re.sub(r"\x1b\[[0-9;]*m", "", ran.stdout)
    same("findings", scan(KEYSPREAD, app), tidy_findings(printed, app))


def another_version_is_told():
    others = [p for p in map(shutil.which, ["clang-tidy", *(f"clang-tidy-{n}" for n in range(11, 30) if str(n) != MAJOR)])
              if p and f"version {MAJOR}." not in subprocess.run([p, "--version"], capture_output=True, text=True).stdout]
    if not others:
        print("  skipped: no clang-tidy of another version is installed")
        return
    ran = subprocess.run([others[0], "-load", PLUGIN, "-checks=*", "-list-checks"], capture_output=True, text=True)
    if ran.returncode == 0 or f"built for clang-tidy {MAJOR}" not in ran.stderr:
        raise Failure(f"{others[0]} takes the plugin: exit {ran.returncode}, {ran.stderr}")


if __name__ == "__main__":
    if not TIDY:
        print(f"skipped: no clang-tidy-{MAJOR}")
        sys.exit(77)
    sys.exit(run([lists_every_check, says_what_scan_says, shows_reasons_as_notes, fixes_as_rewrite_does,
                  is_silenced_by_nolint, one_check_alone, takes_its_options, runs_under_run_clang_tidy,
                  another_version_is_told], (), "clang-tidy"))

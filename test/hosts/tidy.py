#!/usr/bin/env python3
"""tidy.py KEYSPREAD PLUGIN LLVM_MAJOR WORKDIR: the checks under stock clang-tidy."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from hosts import (CHECKS, DIAGNOSTIC, Failure, PLAN, PROGRAM, project, refused, rewritten, run, same, scan,  # noqa: E402
                   tidy_findings, unproven)

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


def withholds_what_is_not_proven():
    app, unit = project(WORK / "unproven", **unproven())
    before, why = unit.read_text(), refused(KEYSPREAD, app)
    same("why not", True, "is not proven: " in why)
    ran = tidy("-fix", "-p", app, unit)
    same("text after -fix", before, unit.read_text())
    same("notes", {why}, set(re.findall(r": note: not rewritten: (.*)$", ran.stdout, re.M)))


def withholds_what_does_not_compile():
    """Where the shard would be bound, another declaration hides the header's name."""
    app, unit = project(WORK / "broken", PROGRAM.replace(
        "void add(", "namespace app { namespace keyspread {} void add(", 1) + "} // namespace app\n")
    before, why = unit.read_text(), refused(KEYSPREAD, app)
    same("why not", True, "does not compile: " in why)
    ran = tidy("-fix", "-p", app, unit)
    same("text after -fix", before, unit.read_text())
    same("notes", {why}, set(re.findall(r": note: not rewritten: (.*)$", ran.stdout, re.M)))


def fixes_no_part_of_what_is_right_only_together():
    """The INSERT and the read of its id have no fix, so the schema beside them in the code may have none."""
    program = """#include <sqlite3.h>
void create(sqlite3 *db) {
  sqlite3_exec(db, "CREATE TABLE events (id INTEGER PRIMARY KEY, note TEXT NOT NULL)", nullptr, nullptr, nullptr);
}
sqlite3_int64 add(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO events (note) VALUES ('new')", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db);
}
"""
    plan = PLAN.replace('"shards": 16', '"shards": 16, "id_source": "ordered"')
    app, unit = project(WORK / "together", program, plan, schema="")
    if rewritten(KEYSPREAD, app, unit) == program:
        raise Failure("rewrite changes nothing")
    ran = tidy("-fix", "-p", app, unit)
    same("text after -fix", program, unit.read_text())
    same("accesses", 3, sum(f[3] == "keyspread-unsharded-access" for f in tidy_findings(ran.stdout, app)))
    same("not rewritten", [], re.findall("not rewritten: .*", ran.stdout))


def proves_with_flags_behind_dashes():
    """No compile database: the macro and the folder of the header stand behind `--` alone."""
    program = PROGRAM.replace("#include <sqlite3.h>", "#include STORE_HEADER")
    flags = ["-DSTORE_HEADER=\"store.h\"", f"-I{WORK / 'dashes' / 'app' / 'inc'}"]
    app, unit = project(WORK / "dashes", program, flags=flags)
    (app / "inc").mkdir()
    (app / "inc" / "store.h").write_text("#pragma once\n#include <sqlite3.h>\n")
    wanted = rewritten(KEYSPREAD, app, unit)
    if wanted == program:
        raise Failure("rewrite changes nothing")
    (app / "compile_commands.json").unlink()
    ran = tidy("-fix", unit, "--", "-std=c++17", *flags)
    same("text after -fix", wanted, unit.read_text())
    same("not rewritten", [], re.findall("not rewritten: .*", ran.stdout))


def withholds_with_flags_behind_dashes():
    app, unit = project(WORK / "dashes_unproven", **unproven())
    before, why = unit.read_text(), refused(KEYSPREAD, app)
    (app / "compile_commands.json").unlink()
    ran = tidy("-fix", unit, "--", "-std=c++17")
    same("text after -fix", before, unit.read_text())
    same("notes", {why}, set(re.findall(r": note: not rewritten: (.*)$", ran.stdout, re.M)))


def says_when_nothing_can_be_proven():
    """A header that was compiled before and given by its file: the unit's own options do not name it."""
    compiler = shutil.which(f"clang++-{MAJOR}")
    if not compiler:
        print(f"  skipped: no clang++-{MAJOR}")
        return
    app, unit = project(WORK / "header_unit", PROGRAM.replace("#include <string>", "#include <string>\nimport <cstdio>;"))
    before, built = unit.read_text(), app.parent / "cstdio.pcm"
    subprocess.run([compiler, "-std=c++20", "-xc++-system-header", "--precompile", "cstdio", "-o", built],
                   capture_output=True, check=True)
    (app / "compile_commands.json").unlink()
    ran = tidy("-fix", unit, "--", "-std=c++20", f"-fmodule-file={built}")
    same("accesses", 2, sum(f[3] == "keyspread-unsharded-access" for f in tidy_findings(ran.stdout, app)))
    same("text after -fix", before, unit.read_text())
    if "note: not rewritten: that the rewritten program does the same is not proven: the unit cannot be" not in ran.stdout:
        raise Failure(f"it does not say why: {ran.stdout}")


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
                  withholds_what_is_not_proven, withholds_what_does_not_compile,
                  fixes_no_part_of_what_is_right_only_together, proves_with_flags_behind_dashes,
                  withholds_with_flags_behind_dashes, says_when_nothing_can_be_proven,
                  is_silenced_by_nolint, one_check_alone, takes_its_options, runs_under_run_clang_tidy,
                  another_version_is_told], (), "clang-tidy"))

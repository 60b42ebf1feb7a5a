#!/usr/bin/env python3
"""clangd.py KEYSPREAD KEYSPREAD_CLANGD WORKDIR: a session in an editor, scripted."""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from hosts import (Editor, Failure, PROGRAM, project, refused, rewritten, run, same, scan, unproven,  # noqa: E402
                   with_edits)

KEYSPREAD, CLANGD, WORK = sys.argv[1:4]
WORK = pathlib.Path(WORK).resolve()


def editor(app):
    return Editor([CLANGD, "--background-index=false", "--log=error"], app.parent / "clangd.log")


def diagnostics_are_those_of_scan():
    app, unit = project(WORK / "diagnostics")
    session = editor(app)
    shown = session.open(unit, unit.read_text())
    wanted = [(f, line, check, message) for f, line, _, check, message in scan(KEYSPREAD, app)]
    got = session.findings(unit, app, shown)
    same("findings", [(f, l, c, m[0].upper() + m[1:]) for f, l, c, m in wanted], got)
    same("source", {"clang-tidy"}, {d["source"] for d in shown})
    session.quit()


def fixes_end_in_the_text_of_rewrite():
    app, unit = project(WORK / "fixes")
    wanted = rewritten(KEYSPREAD, app, unit)
    session = editor(app)
    text = unit.read_text()
    same("text after all fixes", wanted, session.apply_fixes(unit, text, session.open(unit, text)))
    left = session.diagnostics[session.uri(unit)][1]
    same("left over", [], [d["message"] for d in left if d.get("code") == "keyspread-unsharded-access"])
    same("the file on disk", text, unit.read_text())
    session.quit()


def one_fix_stands_alone():
    app, unit = project(WORK / "alone")
    session = editor(app)
    text = unit.read_text()
    shown = [d for d in session.open(unit, text) if d["code"] == "keyspread-unsharded-access"]
    same("accesses", 2, len(shown))
    fixes = session.fixes(unit, shown[1])
    same("fixes", 1, len(fixes))
    after = with_edits(text, next(iter(fixes.values())))
    if "#include <keyspread/keyspread.h>" not in after:
        raise Failure(f"the second fix does not bring its header:\n{after}")
    now = session.change(unit, after, 2)
    same("left", 1, sum(d["code"] == "keyspread-unsharded-access" for d in now))
    same("other errors", [], [d["message"] for d in session.diagnostics[session.uri(unit)][1] if d["severity"] == 1])
    session.quit()


def no_fix_is_offered_that_is_not_proven():
    app, unit = project(WORK / "unproven", **unproven())
    why = refused(KEYSPREAD, app)
    session = editor(app)
    shown = [d for d in session.open(unit, unit.read_text()) if d["code"] == "keyspread-unsharded-access"]
    same("accesses", 1, len(shown))
    same("fixes", {}, session.fixes(unit, shown[0]))
    if f"not rewritten: {why}" not in notes_of(shown[0]):
        raise Failure(f"it does not say why: {shown[0]}")
    session.quit()


def notes_of(diagnostic):
    """The message and all notes; clangd begins each with a capital."""
    texts = [diagnostic["message"], *(r["message"] for r in diagnostic.get("relatedInformation", []))]
    return "\n".join(t.replace("Not rewritten: ", "not rewritten: ") for t in texts)


def what_is_not_saved_is_what_is_proven():
    """On disk stands one program, in the editor another one; both ways round."""
    app, unit = project(WORK / "unsaved")
    wanted = rewritten(KEYSPREAD, app, unit)
    unit.write_text("int unfinished(;\n")
    session = editor(app)
    same("text after all fixes", wanted, session.apply_fixes(unit, PROGRAM, session.open(unit, PROGRAM)))
    session.quit()
    given = unproven()
    app, unit = project(WORK / "unsaved_unproven", **given)
    unit.write_text("int main() {}\n")
    session = editor(app)
    shown = [d for d in session.open(unit, given["program"]) if d["code"] == "keyspread-unsharded-access"]
    same("accesses", 1, len(shown))
    same("fixes", {}, session.fixes(unit, shown[0]))
    session.quit()


def wrappers_in_headers_are_seen():
    """The key is bound by a method whose body stands in a header of the project."""
    app, unit = project(WORK / "header", PROGRAM
                        .replace("#include <sqlite3.h>\n", '#include "bind.h"\n')
                        .replace("sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);", "db::bind(st, 1, id);"))
    (unit.parent / "bind.h").write_text(
        "#pragma once\n#include <sqlite3.h>\n#include <string>\nnamespace db {\n"
        "inline void bind(sqlite3_stmt *st, int at, const std::string &text) {\n"
        "  sqlite3_bind_text(st, at, text.c_str(), -1, SQLITE_TRANSIENT);\n}\n} // namespace db\n")
    wanted = [(line, check) for f, line, _, check, _ in scan(KEYSPREAD, app) if f == "src/store.cpp"]
    if "keyspread-monotonic-key" not in {check for _, check in wanted}:
        raise Failure(f"scan does not follow the wrapper: {wanted}")
    session = editor(app)
    shown = session.open(unit, unit.read_text())
    same("findings", sorted(wanted), sorted((d["range"]["start"]["line"] + 1, d["code"]) for d in shown))
    session.quit()


def a_project_may_say_no():
    app, unit = project(WORK / "silent")
    (app / ".clang-tidy").write_text("Checks: '-keyspread-*'\n")
    session = editor(app)
    same("diagnostics", [], session.open(unit, unit.read_text()))
    session.quit()


def other_checks_do_not_hide_ours():
    app, unit = project(WORK / "others")
    (app / ".clang-tidy").write_text("Checks: '-*,bugprone-*'\n")
    session = editor(app)
    if not session.open(unit, unit.read_text()):
        raise Failure("nothing is shown")
    session.quit()


def checks_from_the_command_line():
    app, unit = project(WORK / "check")
    (app / ".clang-tidy").write_text("WarningsAsErrors: '*'\n")
    ran = subprocess.run([CLANGD, f"--check={unit}"], capture_output=True, text=True, timeout=300, cwd=app)
    same("findings", 2, ran.stderr.count("[keyspread-unsharded-access]"))
    same("exit code", 3, ran.returncode)


if __name__ == "__main__":
    sys.exit(run([diagnostics_are_those_of_scan, fixes_end_in_the_text_of_rewrite, one_fix_stands_alone,
                  no_fix_is_offered_that_is_not_proven, what_is_not_saved_is_what_is_proven,
                  wrappers_in_headers_are_seen, a_project_may_say_no, other_checks_do_not_hide_ours,
                  checks_from_the_command_line], (), "keyspread-clangd"))

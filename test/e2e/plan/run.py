#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR [--update]: what `keyspread plan` proposes for a program, and what it says when it changed.

expected.json is the proposal, byte for byte: strategies, reasons and counts. Then the program changes, and
drift.txt is what `plan --check` says of it; a proposal that was just made has not drifted.
"""
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
# A scan along ids that are planned to be spread, a table that is gone, and a new one.
CHANGES = [
    ("app.cpp", "WHERE id = ? ORDER BY id LIMIT 1", "WHERE id > ? ORDER BY id LIMIT 1"),
    ("schema.sql", "CREATE TABLE ports (id INTEGER PRIMARY KEY, host TEXT);",
     "CREATE TABLE marks (id INTEGER PRIMARY KEY AUTOINCREMENT, x INT);"),
]


def same(what, wanted, got):
    if wanted != got:
        sys.exit(f"{what}\n--- expected\n{wanted}\n+++ got\n{got}")


def dialect_of_scripts(keyspread, work):
    """ODBC speaks to any database: which one it is the scripts show, where all that tell agree."""
    root = work / "any"
    root.mkdir(parents=True)
    (root / "app.cpp").write_text(
        '#include <sql.h>\n#include <sqlext.h>\n'
        'void add(SQLHSTMT st) { SQLExecDirect(st, (SQLCHAR *)"INSERT INTO sales (x) VALUES (1)", SQL_NTS); }\n')
    (root / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(root), "file": "app.cpp", "arguments": ["c++", "-std=c++17", "-c", "app.cpp"]}]))
    table = "CREATE TABLE {} (id BIGINT NOT NULL AUTO_INCREMENT, x INT, PRIMARY KEY (id)) ENGINE=InnoDB;"

    def dialect():
        made = subprocess.run([keyspread, "plan", "-p", str(root), "--root", str(root)],
                              cwd=root, capture_output=True, text=True, timeout=120)
        same("exit code of plan for any database", 0, made.returncode)
        return [l.strip() for l in made.stdout.splitlines() if '"dialect"' in l]

    (root / "sales.sql").write_text(table.format("sales"))
    (root / "items.sql").write_text("CREATE TABLE items (id BIGINT PRIMARY KEY);")  # any database's
    same("dialect of one script", ['"dialect": "mysql",'], dialect())
    (root / "seats.sql").write_text("CREATE TABLE seats (id BIGSERIAL PRIMARY KEY, x INT);")
    same("dialect of two scripts that differ", ['"dialect": "sqlite",'], dialect())


def ids_that_stay_small(keyspread, work):
    """What cannot keep 64 bits of an id keeps the ids that the database counts; what can, gets wide."""
    root = work / "small"
    root.mkdir(parents=True)
    (root / "app.cpp").write_text(
        '#include <sqlite3.h>\n'
        'struct __attribute__((packed)) Frame { char kind; unsigned short id; };\n'
        'void sent(sqlite3 *db, Frame *out) {\n'
        '  sqlite3_exec(db, "INSERT INTO seat (x) VALUES (1)", nullptr, nullptr, nullptr);\n'
        '  out->id = static_cast<unsigned short>(sqlite3_last_insert_rowid(db));\n'
        '}\n'
        'int sold(sqlite3 *db) {\n'
        '  sqlite3_exec(db, "INSERT INTO sale (x) VALUES (1)", nullptr, nullptr, nullptr);\n'
        '  return sqlite3_last_insert_rowid(db);\n'
        '}\n')
    (root / "schema.sql").write_text(
        "CREATE TABLE seat (id INTEGER PRIMARY KEY AUTOINCREMENT, x INT);\n"
        "CREATE TABLE sale (id INTEGER PRIMARY KEY AUTOINCREMENT, x INT);\n")
    (root / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(root), "file": "app.cpp", "arguments": ["c++", "-std=c++17", "-c", "app.cpp"]}]))
    plan = [keyspread, "plan", "-p", str(root), "--root", str(root)]
    drawn = subprocess.run([*plan, "--dialect", "mysql"], cwd=root, capture_output=True, text=True, timeout=120)
    same("the server that is needed", 1, drawn.stderr.count("needs a server with sequences: MariaDB"))
    same("what MySQL's family cannot compute", 0, drawn.stdout.count('"generated": true'))
    made = subprocess.run([*plan, "-o", "keyspread.json"], cwd=root, capture_output=True, text=True, timeout=120)
    same("exit code of plan for small ids", 0, made.returncode)
    same("a server that is not needed", 0, made.stderr.count("needs a server"))
    tables = json.loads("".join(l for l in (root / "keyspread.json").read_text().splitlines(True)
                                if not l.lstrip().startswith("//")))["tables"]
    same("what counts the small ids", ["hash_prefix", True, "counter"],
         [tables["seat"].get(k) for k in ("strategy", "generated", "id_source")])
    same("the ids that get wide", "bit_reverse", tables["sale"]["strategy"])
    same("the place that is named", 1, made.stderr.count("  app.cpp:2: "))
    rewritten = subprocess.run([keyspread, "rewrite", "-p", str(root), "--root", str(root), "--write"],
                               cwd=root, capture_output=True, text=True, timeout=120)
    same("exit code of rewrite for small ids", 0, rewritten.returncode)
    same("the read of a small id", True, "short>(sqlite3_last_insert_rowid(db))" in (root / "app.cpp").read_text())


def main(keyspread, work, *flags):
    work, update = pathlib.Path(work).resolve(), "--update" in flags
    shutil.rmtree(work, ignore_errors=True)
    root = work / "app"
    shutil.copytree(HERE / "app", root)
    (work / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(root), "file": "app.cpp", "arguments": ["c++", "-std=c++17", "-c", "app.cpp"]}]))

    def plan(*options):
        return subprocess.run([keyspread, "plan", "-p", str(work), "--root", str(root), *options],
                              cwd=root, capture_output=True, text=True, timeout=120)

    def expect(name, got):
        got = "".join(l + "\n" for l in got.splitlines() if "this release checks" not in l)
        if update:
            (HERE / name).write_text(got)
        same(name, (HERE / name).read_text(), got)

    no_plan = plan("--check")
    same("exit code without a plan", 2, no_plan.returncode)
    made = plan("-o", "keyspread.json", "--nodes", "3", "--write-qps", "24000")
    same("exit code of plan", 0, made.returncode)
    expect("expected.json", (root / "keyspread.json").read_text())
    checked = plan("--check")
    same("drift of a new plan", (0, ""), (checked.returncode, checked.stdout))
    for file, old, new in CHANGES:
        text = (root / file).read_text()
        assert old in text, old
        (root / file).write_text(text.replace(old, new))
    drifted = plan("--check")
    same("exit code of drift", 1, drifted.returncode)
    expect("drift.txt", drifted.stdout)
    before = (root / "keyspread.json").read_text()
    again = plan("-o", "keyspread.json")
    same("exit code of a second run", 0, again.returncode)
    after = (root / "keyspread.json").read_text()
    same("what a person may have written", [l for l in before.splitlines() if l not in after.splitlines()],
         ['    }'] if '    }' not in after.splitlines() else [])
    same("the new table is added", True, '"marks": {' in after)
    dialect_of_scripts(keyspread, work)
    ids_that_stay_small(keyspread, work)


if __name__ == "__main__":
    main(*sys.argv[1:])

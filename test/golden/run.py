#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR [--update] [--tidy CLANG_TIDY PLUGIN --clangd BINARY [--by-turns]] [--part K/N]
[--whole-every N] [CASE...]:
programs before and after a rewrite.

Each folder beside this file is one case, named by its shape:

  before/       sources and schema.sql, as a person wrote them
  plan.json     becomes keyspread.json
  case.json     {"flags": [...], "libs": [...], "exit": 0, "check": 0, "rewrite": [...],
                "run": "sqlite" | "postgresql" | "mysql" | "program"}, all optional;
                "program" runs with an empty folder to keep its stores in;
                "check" is what `check` exits with before the rewrite;
                in flags {root} is the program's folder and {repo} this repository;
                "rewrite" is added to that command
  after/        the files that change; files that are not here must stay as they are
  findings.txt  every finding of `scan`: file:line:check:table.column
  left.txt      after a rewrite in part: what `scan` says of planned tables
  blockers.txt  what `rewrite` says of blocked tables; missing when nothing is blocked

A case is right when findings, exit code, blockers and every byte are as expected, the
new program compiles, the database's own parser takes the new schema, a second rewrite
is empty, `undo` brings every byte back and, with "run", both programs print the same.

With --tidy and --clangd a case whose facts lie in one unit runs there too, against the
same expectation (other_hosts.py), --by-turns in one of the two; what is left out is
counted by reason.

--whole-every N takes a share of the cases, the same ones every time, through all of
that. Of the others findings, exit code, blockers, every byte and `undo` are compared:
what these bytes do when they are compiled and run was seen when they were committed,
and scripts/nightly sees it again.

--update writes what came out into the case, for a person to read and commit.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "databases")]
import mariadb  # noqa: E402
import other_hosts  # noqa: E402
import postgres  # noqa: E402
import server  # noqa: E402

SOURCES = {".cpp": "c++", ".cc": "c++", ".c": "cc"}
COMPILERS = {"c++": os.environ.get("CXX", "c++"), "cc": os.environ.get("CC", "cc")}
SERVERS = {"postgresql": postgres.Postgres(), "mysql": mariadb.MariaDb()}


class Failure(Exception):
    """What a case did that it should not have done."""


class Skip(Exception):
    """What this machine lacks for a part of a case."""


def files_of(folder):
    """Every file below a folder: relative name -> bytes."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


def same(what, wanted, got):
    if wanted != got:
        raise Failure(f"{what}\n--- expected\n{wanted}\n+++ got\n{got}")


def lines_of(findings):
    return "".join(f"{f['file']}:{f['line']}:{f['check']}:{f['table']}.{f['column']}\n" for f in findings)


class Case:
    def __init__(self, keyspread, folder, work):
        self.keyspread = keyspread
        self.folder = folder
        self.name = folder.name
        self.work = work / folder.name
        self.root = self.work / "app"
        settings = folder / "case.json"
        self.settings = json.loads(settings.read_text()) if settings.exists() else {}
        unknown = set(self.settings) - {"flags", "libs", "exit", "check", "run", "rewrite"}
        if unknown:
            raise Failure(f"case.json has unknown keys {sorted(unknown)}")
        self.exit = self.settings.get("exit", 0)
        self.before = files_of(folder / "before")

    def units(self, root):
        return [p for p in sorted(root.rglob("*")) if p.suffix in SOURCES and "runtime" not in p.parts]

    def command(self, unit):
        language = SOURCES[unit.suffix]
        standard = "-std=c++17" if language == "c++" else "-std=c11"
        flags = [f.replace("{root}", str(self.root)).replace("{repo}", str(HERE.parent.parent))
                 for f in self.settings.get("flags", [])]
        return [COMPILERS[language], standard, *flags]

    def prepare(self):
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.folder / "before", self.root)
        shutil.copy(self.folder / "plan.json", self.root / "keyspread.json")
        entries = [
            {"directory": str(self.root), "file": str(u), "arguments": [*self.command(u), "-c", str(u)]}
            for u in self.units(self.root)
        ]
        build = self.work / "build"
        build.mkdir()
        (build / "compile_commands.json").write_text(json.dumps(entries))

    def tool(self, *arguments):
        return subprocess.run(
            [self.keyspread, *arguments, "-p", str(self.work / "build"), "--root", str(self.root)],
            cwd=self.root, capture_output=True, text=True, errors="replace", timeout=300)

    def findings(self, command="scan"):
        ran = self.tool(command, "--format", "json")
        if ran.returncode not in (0, 1, 3):
            raise Failure(f"{command} ended with {ran.returncode}: {ran.stderr}")
        return json.loads(ran.stdout)["findings"]

    def rewrite(self):
        """Exit code, and what it says of blocked tables."""
        ran = self.tool("rewrite", "--write", "--runtime", "runtime", *self.settings.get("rewrite", []))
        lines = [l for l in ran.stderr.splitlines() if ": error: " in l or ": blocked" in l]
        return ran.returncode, "".join(l.replace(str(self.root), "ROOT") + "\n" for l in lines), ran.stderr

    def changed(self):
        now = files_of(self.root)
        now.pop("keyspread.json")
        return {
            n: b for n, b in now.items()
            if self.before.get(n) != b and not n.startswith(("runtime/", ".keyspread/"))
        }

    def check_second_run(self, update):
        ran = self.tool("rewrite", *self.settings.get("rewrite", []))
        same("the second rewrite is not empty", "", ran.stdout)
        same("the second rewrite's exit code", self.exit, ran.returncode)
        if self.exit == 0:
            same("what is found after the rewrite", "", self.found_of_planned())
        elif "--allow-partial" in self.settings.get("rewrite", []):
            if update:
                (self.folder / "left.txt").write_text(self.found_of_planned())
            same("what is left", self.expected("left.txt"), self.found_of_planned())

    def found_of_planned(self):
        """Of a table that was rewritten whole `check` has no word to say any more."""
        plan = re.sub(r"^\s*//.*$", "", (self.folder / "plan.json").read_text(), flags=re.M)
        tables = {name.lower() for name, table in json.loads(plan)["tables"].items() if table["strategy"] != "accept"}
        return lines_of(f for f in self.findings("check")
                        if f["table"].lower() in tables
                        or f["check"] == "keyspread-unsharded-access"
                        or (f["check"] == "keyspread-auto-increment-read" and self.all_planned(tables)))

    def all_planned(self, tables):
        """Every table of the schema is the plan's: an id that is read without a table would be of one of them."""
        text = "\n".join(p.read_text() for p in self.root.rglob("*.sql"))
        names = re.findall(r'CREATE TABLE (?:IF NOT EXISTS )?["`\[]?(\w+)', text, re.I)
        return bool(names) and all(n.lower() in tables for n in names)

    def check_compiles(self, root):
        for unit in self.units(root):
            ran = subprocess.run([*self.command(unit), "-fsyntax-only", str(unit)], capture_output=True, text=True)
            if ran.returncode:
                raise Failure(f"{unit.name} does not compile: {ran.stderr}")

    def check_undo(self):
        ran = self.tool("undo")
        if ran.returncode:
            raise Failure(f"undo ended with {ran.returncode}: {ran.stderr}")
        now = {n: b for n, b in files_of(self.root).items() if not n.startswith(".keyspread/")}
        now.pop("keyspread.json")
        same("the files after undo", sorted(self.before), sorted(now))
        for name, content in self.before.items():
            if now[name] != content:
                raise Failure(f"undo did not bring back {name}")

    def dialect(self):
        return json.loads((self.folder / "plan.json").read_text()).get("dialect")

    def check_schema(self, changed):
        """SQLite's own parser takes the schema, and queries in files over it, as far as they changed."""
        if self.dialect() == "sqlite":
            for script in sorted(self.root / name for name in changed if name.endswith(".sql")):
                text, database = script.read_text(), sqlite3.connect(":memory:")
                if "CREATE" in text.upper():
                    database.executescript(text)
                else:
                    database.executescript((self.root / "schema.sql").read_text())
                    database.execute("EXPLAIN " + text, [None] * text.count("?"))

    def answers(self, root, label):
        """What the program prints on a new database."""
        how = self.settings["run"]
        program = self.work / label
        units = [str(u) for u in self.units(root)]
        built = subprocess.run([*self.command(self.units(root)[0]), *units, "-o", str(program),
                                *self.settings.get("libs", ["-lsqlite3"])], capture_output=True, text=True)
        if built.returncode:
            raise Failure(f"the program does not build ({label}): {built.stderr}")
        if how == "program":
            place = self.work / f"{label}.stores"
            place.mkdir()
            return server.printed(program, place)
        schema = (root / "schema.sql").read_text()
        if how in SERVERS:
            return SERVERS[how].answers(f"{self.name}_{label}", schema, program)
        database = self.work / f"{label}.db"
        connection = sqlite3.connect(database)
        connection.executescript(schema)
        connection.close()
        return server.printed(program, database)

    def check_other_hosts(self, others, findings, after):
        units = self.units(self.folder / "before")
        units = [self.root / u.relative_to(self.folder / "before") for u in units]
        reason = other_hosts.why_not(self, units, after)
        if reason:
            others.leave_out(self.name, reason)
        else:
            others.check(self, units[0], findings, after.get(units[0].relative_to(self.root).as_posix()))

    def is_whole(self, every):
        """One of so many cases, by its name: not by its place, which every new case would move."""
        return zlib.crc32(self.name.encode()) % every == 0

    def run_brief(self):
        """What the tool says and writes, without what that does."""
        self.prepare()
        findings = lines_of(self.findings())
        code, blockers, said = self.rewrite()
        changed = self.changed()
        self.compare(findings, code, blockers, said, changed)
        if changed:
            self.check_undo()

    def compare(self, findings, code, blockers, said, changed):
        """The expectations against what came out; the files as they should be."""
        if code != self.exit:
            raise Failure(f"rewrite ended with {code}, not {self.exit}: {said}")
        same("findings", self.expected("findings.txt"), findings)
        same("blockers", self.expected("blockers.txt"), blockers)
        after = files_of(self.folder / "after") if (self.folder / "after").exists() else {}
        same("changed files", sorted(after), sorted(changed))
        for name, content in after.items():
            same(name, content.decode("utf-8", "replace"), changed[name].decode("utf-8", "replace"))
            if content != changed[name]:
                raise Failure(f"{name} differs in bytes that do not print")
        return after

    def run(self, update, others):
        self.prepare()
        if "run" not in self.settings and self.exit != 3: # what runs is built whole
            self.check_compiles(self.root)
        if "check" in self.settings:
            same("the exit code of check", self.settings["check"], self.tool("check").returncode)
        found = self.findings()
        findings = lines_of(found)
        skipped = None
        before = None
        try:
            before = self.answers(self.root, "before") if "run" in self.settings else None
        except server.Missing as missing:
            skipped = str(missing)
        code, blockers, said = self.rewrite()
        changed = self.changed()
        if update:
            self.write(findings, blockers, changed)
        after = self.compare(findings, code, blockers, said, changed)
        if others:
            self.check_other_hosts(others, found, after)
        self.check_second_run(update)
        if changed:
            if before is None:
                self.check_compiles(self.root)
            if code == 0: # else a script may still be as it was
                self.check_schema(changed)
            if before is not None:
                if not before:
                    raise Failure("the program prints nothing to compare")
                same("answers", before, self.answers(self.root, "after"))
            self.check_undo()
        return skipped

    def expected(self, name):
        path = self.folder / name
        return path.read_text() if path.exists() else ""

    def write(self, findings, blockers, changed):
        (self.folder / "findings.txt").write_text(findings)
        if blockers:
            (self.folder / "blockers.txt").write_text(blockers)
        else:
            (self.folder / "blockers.txt").unlink(missing_ok=True)
        shutil.rmtree(self.folder / "after", ignore_errors=True)
        for name, content in changed.items():
            path = self.folder / "after" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def run_case(keyspread, folder, work, update, others, whole_every):
    try:
        case = Case(keyspread, folder, work)
        if not case.is_whole(whole_every):
            case.run_brief()
            return None, True
        skipped = case.run(update, others)
        return "skipped: " + skipped if skipped else None, True
    except (Failure, other_hosts.hosts.Failure) as failure:
        return str(failure), False
    except (OSError, ValueError, KeyError, sqlite3.Error, subprocess.SubprocessError) as error:
        return f"{type(error).__name__}: {error}", False


def count(text):
    """A number from 1 on."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def part(text):
    """K/N as two numbers, K from 1 to N."""
    first, _, of = text.partition("/")
    if not (first.isdigit() and of.isdigit() and 1 <= int(first) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text} is not K/N with K from 1 to N")
    return int(first), int(of)


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("keyspread", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--tidy", nargs=2, metavar=("CLANG_TIDY", "PLUGIN"))
    parser.add_argument("--clangd", metavar="BINARY")
    parser.add_argument("--by-turns", action="store_true")
    parser.add_argument("--part", type=part, metavar="K/N", help="every Nth case from the Kth, one at a time: parts run side by side")
    parser.add_argument("--whole-every", type=count, default=1, metavar="N", help="compile and run one of N cases, compare the bytes of all")
    given = parser.parse_intermixed_args(arguments)
    if given.update and given.whole_every > 1:
        parser.error("--update takes whole cases: without --whole-every")
    update, keyspread, work = given.update, str(given.keyspread.resolve()), given.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    folders = sorted(p.parent for p in HERE.glob("*/plan.json"))
    if given.cases:
        folders = [f for f in folders if f.name in given.cases]
    if given.part:
        first, of = given.part
        folders = folders[first - 1 :: of]
    if not folders:
        print("no case has that name", file=sys.stderr)
        return 2
    failed = 0
    others = None
    if given.tidy and given.clangd:
        others = other_hosts.OtherHosts(*given.tidy, given.clangd, given.by_turns, work)
    try:
        with concurrent.futures.ThreadPoolExecutor(1 if given.part else 2) as pool:
            results = pool.map(lambda f: run_case(keyspread, f, work, update, others, given.whole_every), folders)
            for folder, (said, passed) in zip(folders, results):
                failed += not passed
                if said:
                    print(f"{folder.name}: {'' if passed else 'FAILED: '}{said}")
    finally:
        for running in SERVERS.values():
            running.stop()
        if others:
            others.stop()
            print(others.summary())
    whole = sum(Case(keyspread, f, work).is_whole(given.whole_every) for f in folders)
    print(f"{len(folders) - failed} passed, {failed} failed; {whole} of them compiled and run")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

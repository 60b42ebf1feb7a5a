"""A generated program on disk: written, built, run and asked what it stored."""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "databases"))
sys.dont_write_bytecode = True
import postgres  # noqa: E402
import server  # noqa: E402
from cpp_libraries import packaged  # noqa: E402

COMPILER = os.environ.get("CXX", "g++")
POSTGRES = postgres.Postgres()


class Failure(Exception):
    """What a program did that it should not have done."""


class Staged:
    """work/app is the program's root; work/build holds its compile commands."""

    def __init__(self, program, work):
        self.program, self.work, self.root = program, work, work / "app"
        self.files, self.marks = program.render()
        shutil.rmtree(work, ignore_errors=True)
        for name, text in {**self.files, "keyspread.json": json.dumps(program.plan, indent=2) + "\n"}.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (work / "expected.json").write_text(json.dumps(program.expected(), indent=1) + "\n")
        (work / "build").mkdir()
        (work / "build" / "compile_commands.json").write_text(json.dumps([
            {"directory": str(self.root), "file": str(u), "arguments": [*self.command(), "-c", str(u)]} for u in self.units()]))

    def units(self):
        return sorted(self.root.glob("*.cpp"))

    def command(self):
        packages = self.program.library.packages
        position = ["-fPIC"] if "Qt5Sql" in packages else []
        return [COMPILER, "-std=c++17", *position, *(packaged("--cflags", *packages) if packages else [])]

    def changed(self):
        return sorted(n for n, text in self.files.items() if (self.root / n).read_text() != text)

    def build(self, label, *flags):
        """Each unit on its own, so that ccache can help."""
        objects = []
        ccache = [shutil.which("ccache")] if shutil.which("ccache") else []
        for unit in self.units():
            made = self.work / f"{label}-{unit.stem}.o"
            objects.append(str(made))
            self.compiled([*ccache, *self.command(), "-O0", *flags, "-c", str(unit), "-o", str(made)])
        binary = self.work / label
        self.compiled([COMPILER, *objects, *self.program.library.libs, "-o", str(binary)])
        return binary

    def compiled(self, command):
        ran = subprocess.run(command, cwd=self.root, capture_output=True, text=True, timeout=300)
        if ran.returncode:
            raise Failure(f"does not compile: {first_error(ran.stderr)}")

    def answers(self, binary, ask=()):
        """(what it prints on a new database of the schema, what the database answers afterwards)."""
        schema = (self.root / "schema.sql").read_text()
        try:
            if self.program.library.dialect == "postgresql":
                return self.on_postgres(binary, schema, ask)
            return self.on_sqlite(binary, schema, ask)
        except (sqlite3.Error, subprocess.CalledProcessError) as error:
            said = getattr(error, "stderr", None) or error
            raise Failure(f"the schema does not run: {said}") from error
        except server.Failed as error:
            raise Failure(str(error).strip()) from error
        except subprocess.TimeoutExpired as error:
            raise Failure("the program does not end") from error

    def on_sqlite(self, binary, schema, ask):
        database = self.work / (binary.name + ".db")
        database.unlink(missing_ok=True)
        with sqlite3.connect(database) as connection:
            connection.executescript("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;" + schema)
        printed = server.printed(binary, database, self.root)
        connection = sqlite3.connect(database)
        try:
            return printed, [str(connection.execute(query).fetchone()[0]) for query in ask]
        finally:
            connection.close()

    def on_postgres(self, binary, schema, ask):
        name = f"{self.work.parent.name}_{self.work.name}_{binary.name}"
        # A wrapper of the binary, so that the program finds its queries where it runs.
        runs = self.work / f"{binary.name}.sh"
        asked = "".join(f"psql -At -c {json.dumps(q)} \"$1\" >>{self.work}/{binary.name}.asked\n" for q in ask)
        runs.write_text(f"#!/bin/sh\ncd {self.root} && {binary} \"$1\" || exit 1\n: >{self.work}/{binary.name}.asked\n{asked}")
        runs.chmod(0o755)
        printed = POSTGRES.answers(name, schema, runs)
        return printed, (self.work / f"{binary.name}.asked").read_text().split() if ask else []


def first_error(text):
    lines = text.splitlines()
    errors = [l for l in lines if "error" in l] or lines[:1] or ["no message"]
    return errors[0]

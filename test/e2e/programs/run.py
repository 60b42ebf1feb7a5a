#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR [--update] [PROGRAM...]: whole programs before and after their migration.

Each folder beside this file is a program in several files, with the plan of a person who migrates it:

  before/      sources and schema.sql
  plan.json    becomes keyspread.json
  case.json    {"flags", "libs", "run"} as for the golden cases; "run" may be "spanner", too
  blocks/      files that stand in for those of before/: one site more that cannot be changed
  blocks.txt   what `rewrite` says of it, and which files it changes for other tables

A program is right when it gives the same answers on both keys, on a database of its kind; when a
second rewrite is empty and `check` has nothing to say; and when the site of blocks/ keeps what it
touches as it was: where other tables are rewritten beside it, the answers are equal all the same.
--update writes blocks.txt, for a person to read and commit. Programs whose database is missing here
are named, and make exit code 77 if nothing failed.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "golden"), str(HERE.parent)]
sys.dont_write_bytecode = True
import run as golden  # noqa: E402
import server  # noqa: E402
import spanner_emulator  # noqa: E402


class Spanner:
    """The emulator, as the golden cases know a server: programs get the database's name."""

    def __init__(self):
        self.emulator = None

    def answers(self, name, schema, program):
        if not self.emulator:
            try:
                self.emulator = spanner_emulator.Emulator().__enter__()
            except spanner_emulator.Skipped as reason:
                raise server.Missing(str(reason)) from reason
        database = name.replace("_", "-")[:30].rstrip("-")
        self.emulator.create(database, schema)
        os.environ.update(self.emulator.environment)
        return server.printed(program, database)

    def stop(self):
        if self.emulator:
            self.emulator.__exit__()


golden.SERVERS["spanner"] = Spanner()


class Program(golden.Case):
    def __init__(self, keyspread, folder, work):
        super().__init__(keyspread, folder, work)
        if self.settings.get("run") == "spanner":
            self.settings["libs"] = [*shlex.split(os.environ.get("STANDIN_LIBRARIES", "")), "-pthread"]

    def answers(self, root, label):
        if self.settings.get("run") == "spanner" and "STANDIN_LIBRARIES" not in os.environ:
            raise server.Missing("the stand-in client is not built")
        return super().answers(root, label)

    def blocked(self, update):
        """One site more that blocks its set: the exit code says so, and what changes are tables beside it."""
        self.prepare()
        shutil.copytree(self.folder / "blocks", self.root, dirs_exist_ok=True)
        self.before = golden.files_of(self.root)
        self.before.pop("keyspread.json")
        self.check_compiles(self.root)
        unchanged = self.work / "unchanged"
        shutil.copytree(self.root, unchanged)
        code, blockers, said = self.rewrite()
        blockers += "".join(f"changes: {name}\n" for name in sorted(self.changed()))
        if update:
            (self.folder / "blocks.txt").write_text(blockers)
        golden.same("what blocks", self.expected("blocks.txt"), blockers)
        if code != 1 or ": error: " not in blockers:
            raise golden.Failure(f"a site that blocks: exit code {code}: {said}")
        if self.changed():
            self.check_neighbours(unchanged)

    def check_neighbours(self, unchanged):
        """Tables beside a blocked one were rewritten: the program answers as it did."""
        try:
            golden.same("answers beside a site that blocks", self.answers(unchanged, "blocks_before"),
                        self.answers(self.root, "blocks_after"))
        except server.Missing:
            self.check_compiles(self.root)

    def migrated(self):
        """What is skipped, if anything."""
        self.before = golden.files_of(self.folder / "before")
        self.prepare()
        skipped, before = None, None
        try:
            before = self.answers(self.root, "before")
        except server.Missing as missing:
            skipped = str(missing)
        code, _, said = self.rewrite()
        golden.same(f"the exit code of rewrite: {said}", 0, code)
        if not self.changed():
            raise golden.Failure("nothing changes")
        self.check_second_run(False)
        checked = self.tool("check")
        golden.same("what check says afterwards", (0, ""), (checked.returncode, checked.stdout))
        if before is None:
            self.check_compiles(self.root)
            return skipped
        if before.count("\n") < 5:
            raise golden.Failure("the program prints too little to compare")
        golden.same("answers", before, self.answers(self.root, "after"))
        return None


def run_program(keyspread, folder, work, update):
    try:
        program = Program(keyspread, folder, work)
        program.blocked(update)
        return program.migrated(), True
    except (golden.Failure, spanner_emulator.Failed, OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
        return f"{type(error).__name__}: {error}", False


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("keyspread", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--update", action="store_true")
    given = parser.parse_intermixed_args(arguments)
    keyspread, work = str(given.keyspread.resolve()), given.work.resolve()
    folders = sorted(p.parent for p in HERE.glob("*/plan.json"))
    folders = [f for f in folders if not given.programs or f.name in given.programs]
    work.mkdir(parents=True, exist_ok=True)
    passed, skipped, failed = 0, 0, 0
    try:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for folder, (said, right) in zip(folders, pool.map(
                    lambda f: run_program(keyspread, f, work, given.update), folders)):
                passed += right and not said
                skipped += right and bool(said)
                failed += not right
                if said:
                    print(f"{folder.name}: {'skipped' if right else 'FAILED'}: {said}", flush=True)
    finally:
        for running in golden.SERVERS.values():
            running.stop()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not folders else 77 if skipped else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

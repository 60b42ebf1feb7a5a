#!/usr/bin/env python3
"""run.py TOOL WORKDIR [options]: the tool on generated programs, measured.

Each program is scanned and compared with what its construction says, then rewritten. Of those that were
rewritten, a share is compiled, run on the rewritten schema and compared, and rewritten a second time.

  right    rewritten (or accepted, and left alone) with the answers kept, or not of the share
  refused  exit 1, blockers named, nothing changed
  wrong    the answers differ, it does not compile, an INSERT was left as it was though the tool is content,
           the second run is not empty, a finding on a line of which nothing is known, or a crash

Ends with 1 when a program is wrong or a floor is not reached.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import shutil
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import compare  # noqa: E402
import report  # noqa: E402
import staged  # noqa: E402
from compose import compose  # noqa: E402
from staged import Failure  # noqa: E402


class Outcome:
    """What became of one program."""

    def __init__(self, program):
        self.program = program
        self.kind = "right"
        self.why = ""
        self.ran = False
        self.findings = None
        self.skipped = ""

    def wrong(self, why):
        self.kind, self.why = "wrong", why
        return self


class Trial:
    def __init__(self, tool, program, work, options):
        self.tool, self.program, self.options = tool, program, options
        self.staged = staged.Staged(program, work)
        self.outcome = Outcome(program)

    def command(self, *arguments):
        return subprocess.run(
            [self.tool, *arguments, "-p", str(self.staged.work / "build"), "--root", str(self.staged.root), "-j1"],
            cwd=self.staged.root, capture_output=True, text=True, errors="replace", timeout=120)

    def run(self):
        try:
            self.scanned()
            self.rewritten()
            self.alarmed()
        except Failure as failure:
            self.outcome.wrong(str(failure))
        except subprocess.TimeoutExpired as failure:
            self.outcome.wrong(f"no end: {' '.join(map(str, failure.cmd[:3]))}")
        return self.outcome

    def scanned(self):
        ran = self.command("scan", "--format", "json")
        if ran.returncode not in (0, 1):
            raise Failure(f"scan ended with {ran.returncode}: {ran.stderr.strip()[-300:]}")
        self.outcome.findings = compare.Findings(self.program.expected(), json.loads(ran.stdout)["findings"])

    def alarmed(self):
        """A line of which nothing is known is a negative test."""
        for finding in self.outcome.findings.alarms:
            raise Failure(f"a false alarm: {finding['check']} at {finding['file']}:{finding['line']}")

    def rewritten(self):
        ran = self.command("rewrite", "--write", "--runtime", "runtime")
        changed = self.staged.changed()
        said = "\n".join(l for l in ran.stderr.splitlines() if "error" in l or "blocked" in l) or ran.stderr.strip()[-300:]
        if ran.returncode == 1:
            if changed:
                raise Failure(f"refused, and changed {', '.join(changed)}: {said}")
            self.outcome.kind, self.outcome.why = "refused", said
            return
        if ran.returncode:
            raise Failure(f"rewrite ended with {ran.returncode}: {said}")
        if not self.program.must_change:
            if changed:
                raise Failure(f"accepted, and changed {', '.join(changed)}")
            return
        self.insert_changed(changed)
        if self.of_the_share():
            self.second_run()
            self.answers()

    def insert_changed(self, changed):
        """A key that the database counted, or a shard that the program gives, needs another INSERT."""
        choices = self.program.choices
        listed = choices["strategy"] == "hash_prefix" or choices["id_source"] == "auto_increment"
        if not changed:
            raise Failure("content, and nothing changed")
        if listed:
            start = f"INSERT INTO {self.program.names.table} ("
            kept = [n for n, text in self.staged.files.items()
                    if self.head(text, start) and self.head(text, start) == self.head((self.staged.root / n).read_text(), start)]
            if kept:
                raise Failure(f"content, and the INSERT in {', '.join(kept)} is as it was")

    @staticmethod
    def head(text, start):
        """The INSERT's list of columns."""
        at = text.find(start)
        return text[at:text.index(")", at)] if at >= 0 else ""

    def of_the_share(self):
        hashed = zlib.crc32(f"{self.program.seed}/{self.program.number}".encode())
        return self.options.only is not None or hashed % 100 < self.options.compile_share

    def second_run(self):
        again = self.command("rewrite")
        if again.returncode or again.stdout:
            raise Failure(f"the second run is not empty: exit {again.returncode}, {len(again.stdout.splitlines())} lines"
                          f" {again.stderr.strip()[-200:]}")

    def answers(self):
        binary = self.staged.build("after")
        self.outcome.ran = True
        if not self.program.runs_after:
            return
        try:
            printed, stored = self.staged.answers(binary, [q for q, _ in self.program.stored])
        except staged.server.Missing as missing:
            self.outcome.skipped = str(missing)
            return
        difference = compare.transcripts(self.program.transcript, printed.splitlines())
        if difference:
            raise Failure(f"answers differ: {difference}")
        for (query, wanted), got in zip(self.program.stored, stored):
            if wanted != got:
                raise Failure(f"stored: {query}: wanted {wanted}, got {got}")


def trial(options, number):
    program = compose(options.seed, number)
    work = options.work / f"p{number}"
    outcome = Trial(options.tool, program, work, options).run()
    if not options.keep and outcome.kind != "wrong":
        shutil.rmtree(work, ignore_errors=True)
    return outcome


def numbers(options):
    if options.only is not None:
        return [options.only]
    part, parts = map(int, options.part.split("/"))
    return [k for k in range(options.count) if k % parts == part - 1]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", default="1", help="'fresh' draws one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="keep the folders of right programs, too")
    parser.add_argument("--only", type=int, metavar="K", help="program K alone")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="every N-th program, from the I-th")
    parser.add_argument("--compile-share", type=int, default=100, metavar="PERCENT", help="of the rewritten programs")
    parser.add_argument("--at-least-right", type=float, default=0, metavar="PERCENT")
    parser.add_argument("--at-most-wrong", type=int, default=0, metavar="N", help="programs that are known to be wrong")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="every program's outcome")
    options = parser.parse_args(arguments)
    if options.seed == "fresh":
        options.seed = str(time.time_ns() % 10**9)
    options.tool, options.work = str(options.tool.resolve()), options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    chosen = numbers(options)
    print(f"seed {options.seed}, {len(chosen)} programs", flush=True)
    outcomes = []
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for outcome in pool.map(lambda k: trial(options, k), chosen):
                outcomes.append(outcome)
                if outcome.kind == "wrong" or options.only is not None:
                    print(report.told(outcome, options), flush=True)
    finally:
        staged.POSTGRES.stop()
    if options.json:
        options.json.write_text(json.dumps([report.record(o) for o in outcomes], indent=1) + "\n")
    return report.summary(outcomes, options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

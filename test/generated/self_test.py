#!/usr/bin/env python3
"""self_test.py WORKDIR [--sample N]: is the generator what the measurement takes it for?

Same seed, same bytes; every choice in 300 programs; original programs compile without a warning and
print what was expected of them; and the comparison sees what it is there to see.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import compare  # noqa: E402
import staged  # noqa: E402
from compose import compose  # noqa: E402
from model import DIMENSIONS  # noqa: E402

SEED, COUNT = "1", 300


class Failure(Exception):
    pass


def check(what, held):
    if not held:
        raise Failure(what)


def digest(numbers):
    """What another process, with other hashes, makes of the same seed."""
    import hashlib
    made = hashlib.sha256()
    for number in numbers:
        program = compose(SEED, number)
        made.update(repr((sorted(program.render()[0].items()), program.plan, program.expected())).encode())
    return made.hexdigest()


def same_bytes():
    command = [sys.executable, str(pathlib.Path(__file__).resolve()), "--digest"]
    other = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    check("the same seed gives other bytes", digest(range(40)) == other)
    check("another seed gives the same program", compose(SEED, 0).render() != compose("2", 0).render())


def every_choice():
    seen = collections.Counter(pair for k in range(COUNT) for pair in compose(SEED, k).all_choices())
    missing = [f"{d}={n}" for d, known in DIMENSIONS.items() for n in known if not seen[d, n]]
    check(f"in {COUNT} programs there is no {', '.join(missing)}", not missing)


def every_fact_has_a_place():
    for number in range(COUNT):
        program = compose(SEED, number)
        lost = [f"{f['check']} of {f['table']}" for f in program.expected()["findings"] if f["must"] and not f["places"]]
        check(f"program {number}: no line for {', '.join(lost)}", not lost)
        left = [n for n, text in program.render()[0].items() if "/*@" in text]
        check(f"program {number}: marks are left in {', '.join(left)}", not left)


def original(number, work):
    """What is wrong with the program as it was made; '' is nothing."""
    program = compose(SEED, number)
    try:
        made = staged.Staged(program, work / f"p{number}")
        printed, _ = made.answers(made.build("before", "-Wall", "-Wextra", "-Werror"))
        return compare.transcripts(program.transcript, printed.splitlines()) or ""
    except staged.server.Missing as missing:
        print(f"program {number} was not run: {missing}")
        return ""
    except staged.Failure as failure:
        return str(failure)


def originals(work, sample):
    step = max(1, COUNT // sample)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        chosen = range(0, COUNT, step)
        wrong = [f"program {k}: {said}" for k, said in zip(chosen, pool.map(lambda k: original(k, work), chosen)) if said]
    check("originals: " + "\n".join(wrong), not wrong)


def dropped_insert(work):
    """A program that no longer inserts the rows of the child is seen to differ."""
    number = next(k for k in range(COUNT) if compose(SEED, k).choices["use"] == "child"
                  and compose(SEED, k).choices["library"] == "sqlite")
    program = compose(SEED, number)
    made = staged.Staged(program, work / "dropped")
    lines = (made.root / "main.cpp").read_text().splitlines(True)
    kept = [l for l in lines if "add_line(" not in l]
    check("one call was not left out", len(kept) == len(lines) - 1)
    (made.root / "main.cpp").write_text("".join(kept))
    printed, _ = made.answers(made.build("dropped"))
    difference = compare.transcripts(program.transcript, printed.splitlines())
    check(f"a dropped INSERT: {difference}", difference and "line note-0" in difference)


def comparisons():
    same = compare.transcripts
    check("renamed ids differ", same(["added id=1", "added id=2", "again id=1"], ["added id=x-9", "added id=7", "again id=x-9"]) is None)
    check("two ids became one", same(["added id=1", "added id=2"], ["added id=7", "added id=7"]))
    check("one id became two", same(["added id=1", "again id=1"], ["added id=7", "again id=8"]))
    check("a line less", same(["all bob 3", "all mia 4"], ["all bob 3"]))
    check("another amount", same(["all bob 3"], ["all bob 4"]))
    fact = {"check": "keyspread-monotonic-key", "table": "orders", "must": True, "places": [{"file": "a.cpp", "line": 4}]}
    found = {"check": "keyspread-monotonic-key", "table": "orders", "column": "id", "file": "a.cpp", "line": 3, "end_line": 4,
             "confidence": "likely"}
    hit = compare.Findings({"findings": [fact]}, [found])
    check("a finding at its line", len(hit.met) == 1 and not hit.missed and not hit.alarms)
    off = compare.Findings({"findings": [fact]}, [{**found, "line": 9, "end_line": 9}])
    check("a finding at another line", not off.met and len(off.missed) == 1 and len(off.alarms) == 1)
    weak = compare.Findings({"findings": [fact]}, [{**found, "confidence": "possible"}])
    check("what is only possible", not weak.met and not weak.alarms)
    other = compare.Findings({"findings": [fact]}, [{**found, "check": "keyspread-ordered-scan"}])
    check("another check at the line", len(other.alarms) == 1)


def main(arguments):
    if arguments[:1] == ["--digest"]:
        print(digest(range(40)))
        return 0
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=12)
    options = parser.parse_args(arguments)
    work = options.work.resolve()
    tests = [comparisons, same_bytes, every_choice, every_fact_has_a_place,
             lambda: originals(work, options.sample), lambda: dropped_insert(work)]
    try:
        for test in tests:
            test()
    except Failure as failure:
        print(f"FAILED: {failure}")
        return 1
    finally:
        staged.POSTGRES.stop()
    print(f"{len(tests)} tests passed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

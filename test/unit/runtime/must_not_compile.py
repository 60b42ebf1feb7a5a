#!/usr/bin/env python3
"""Checks that each misuse of the runtime is refused with its sentence.

usage: must_not_compile.py COMPILER INCLUDE_DIR

Each file in must_not_compile/ compiles as it stands, and with -DMISUSE fails with the
sentence that its first line, `// expected: ...`, names. Prints what differs; exits 1 if
anything does.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys


def compile_case(compiler, include, case, *flags):
    command = [compiler, "-fsyntax-only", "-I", include, *flags, str(case)]
    return subprocess.run(command, capture_output=True, text=True)


def check(compiler, include, case, standard):
    expected = re.match(r"// expected: (.+)", case.read_text())
    if not expected:
        return "no `// expected: ...` in its first line"
    if standard == "-std=c++17":
        right = compile_case(compiler, include, case, standard, "-Werror")
        if right.returncode != 0:
            return "does not compile without MISUSE:\n" + right.stderr
    wrong = compile_case(compiler, include, case, standard, "-DMISUSE")
    if wrong.returncode == 0:
        return "compiles with MISUSE"
    errors = "\n".join(l for l in wrong.stderr.splitlines() if "error:" in l)
    if expected.group(1) not in errors:
        return f"fails without saying «{expected.group(1)}»:\n" + wrong.stderr
    return None


def main(compiler, include):
    cases = sorted(pathlib.Path(__file__).with_name("must_not_compile").glob("*.cpp"))
    jobs = [(case, standard) for case in cases for standard in ("-std=c++17", "-std=c++2b")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: check(compiler, include, *job), jobs))
    failures = [(job, text) for job, text in zip(jobs, results) if text]
    for (case, standard), text in failures:
        print(f"{case.name} ({standard}): {text}")
    print(f"{len(jobs) - len(failures)} of {len(jobs)} cases as expected")
    return 1 if failures or not jobs else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

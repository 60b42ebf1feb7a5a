#!/usr/bin/env python3
"""Checks that the examples of a Markdown page are right.

usage: docs_examples.py COMPILER INCLUDE_DIR PAGE WORK_DIR
       docs_examples.py COMPILER INCLUDE_DIR PAGE WORK_DIR TAG FLAG...

The page's ```cpp blocks, in order, are one program, which must compile without a
warning and exit with 0. With a TAG the "```cpp TAG" blocks are one file, which must
compile with the flags. Compiler errors name the page's own lines.
"""
import pathlib
import re
import subprocess
import sys


def program(page, tag=""):
    """The C++ blocks of the page, each behind a #line directive."""
    text = pathlib.Path(page).read_text()
    pieces = []
    fence = "cpp " + tag if tag else "cpp"
    for block in re.finditer(rf"^```{fence}\n(.*?)^```$", text, re.S | re.M):
        line = text.count("\n", 0, block.start(1)) + 1
        pieces.append(f'#line {line} "{page}"\n{block.group(1)}')
    return "".join(pieces)


def compile_only(compiler, include, page, tag, flags):
    command = [compiler, "-std=c++17", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-fsyntax-only"]
    code = program(page, tag)
    if not code:
        print(f"{page} has no examples for {tag}")
        return 1
    return subprocess.run(command + ["-I", include, *flags, "-x", "c++", "-"], input=code, text=True).returncode


def main(compiler, include, page, work, tag="", *flags):
    if tag:
        return compile_only(compiler, include, page, tag, flags)
    source = pathlib.Path(work) / "docs_examples.cpp"
    binary = source.with_suffix(".bin")
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(program(page))
    command = [compiler, "-std=c++17", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
    command += ["-I", include, str(source), "-o", str(binary), "-pthread"]
    if subprocess.run(command).returncode != 0:
        return 1
    return subprocess.run([str(binary.resolve())]).returncode


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))

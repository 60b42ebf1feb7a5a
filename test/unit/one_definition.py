#!/usr/bin/env python3
"""Checks that no two classes have one name: their inline functions would be one
function in the program, and nobody would say so.

usage: one_definition.py SOURCE_ROOT     print each class that is defined twice
       one_definition.py --self-test     prove that such classes are found

Reads classes at the top of a named namespace, in all sources of the tool. Prints
"file:line: message" for each later one and ends with exit code 1.
"""
import pathlib
import re
import sys
import tempfile

ROOMS = ("compile_commands", "matchers", "rewrites", "tool")
NAMESPACE = re.compile(r"namespace ([\w:]+) \{")
CLASS = re.compile(r"(?:template <.*> )?(?:struct|class) (\w+)(?: final)?(?: : [^;]*)?\s*\{")


def classes(text):
    """Each class of a named namespace: (line, qualified name)."""
    spaces, unnamed = [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("namespace {"):
            unnamed += 1
        elif line.startswith("} // namespace"):
            if line.strip() == "} // namespace":
                unnamed -= 1
            elif spaces:
                spaces.pop()
        elif space := NAMESPACE.match(line):
            spaces.append(space[1])
        elif (found := CLASS.match(line)) and spaces and not unnamed:
            yield number, "::".join([*spaces, found[1]])


def check(root):
    first, problems = {}, []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            for number, name in classes(path.read_text()):
                where = f"{path.relative_to(root)}:{number}"
                if name in first:
                    problems.append(f"{where}: '{name}' is defined at {first[name]}, too")
                else:
                    first[name] = where
    return problems


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for room in ROOMS:
            (root / room).mkdir()
        (root / "tool/a.h").write_text("namespace k::p {\nstruct A {\n};\nclass B;\n} // namespace k::p\n")
        (root / "tool/b.cpp").write_text(
            "namespace k {\nnamespace p {\nclass A final : Base {\n};\n} // namespace p\nnamespace {\nstruct C {\n};\n"
            "} // namespace\nstruct D {};\n} // namespace k\n")
        (root / "rewrites/c.h").write_text(
            "namespace k {\nstruct A {\n};\n} // namespace k\nnamespace k {\nnamespace {\nstruct C {\n};\nstruct D {\n};\n"
            "} // namespace\n} // namespace k\n")
        found = check(root)
    wanted = ["tool/b.cpp:3: 'k::p::A' is defined at tool/a.h:2, too"]
    if found != wanted:
        print(f"expected {wanted}\ngot {found}")
        return 1
    return 0


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--self-test":
        return self_test()
    problems = check(pathlib.Path(sys.argv[1]))
    print("\n".join(problems) or "every class has one definition")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Holds keyspread.schema.json against good and refused plans.

usage: schema_test.py SOURCE_ROOT

Every example plan of the docs must satisfy the schema, every case of refused.txt
must not, unless the case says why JSON Schema cannot know. ReadPlanTest.cpp holds
the tool's own reader to the same files, so that the two cannot drift apart.
Exit 77: jsonschema is not installed.
"""
import json
import pathlib
import re
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python package jsonschema is not installed")
    sys.exit(77)

PAGES = ["docs/plan.md", "docs/design.md",
         *(f"docs/strategies/{name}.md" for name in (
             "hash_prefix", "bit_reverse", "uuid_v4", "swap_order", "tenant_prefix", "accept"))]


def without_repetition(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def read(text):
    """The plan of a text with comments; ValueError when it is no JSON."""
    comment_or_string = r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/'
    bare = re.sub(comment_or_string,
                  lambda m: m[0] if m[0].startswith('"') else " ", text, flags=re.S)
    return json.loads(bare, object_pairs_hook=without_repetition)


def examples(root):
    for page in PAGES:
        path = root / page
        if not path.exists():
            continue
        found = re.findall(r"^```json\n(.*?)^```", path.read_text(encoding="utf-8"),
                           re.S | re.M)
        for number, text in enumerate(found, 1):
            yield f"example {number} of {page}", text


def refused(root):
    """Yields (line, plan, why JSON Schema accepts it) of refused.txt."""
    text = (root / "test/unit/plan/refused.txt").read_text(encoding="utf-8")
    for case in re.finditer(r"^==(.*)\n((?:(?!==).*\n)*)", text, re.M):
        plan = [l for l in case[2].splitlines() if not l.startswith("-- ")]
        yield text.count("\n", 0, case.start()) + 1, "\n".join(plan), case[1].strip()


def is_refused(validator, text):
    try:
        return not validator.is_valid(read(text))
    except ValueError:
        return True


def main():
    root = pathlib.Path(sys.argv[1])
    path = root / "rewrites/plan/keyspread.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    checker = jsonschema.Draft202012Validator
    checker.check_schema(schema)
    validator = checker(schema)

    good = list(examples(root))
    bad = list(refused(root))
    failures = []
    for what, text in good:
        failures += [f"{what}: {e.message}" for e in validator.iter_errors(read(text))]
    for line, text, why in bad:
        if is_refused(validator, text) == bool(why):
            failures.append(f"refused.txt:{line}: the schema "
                            + ("refuses it after all" if why else "accepts it"))
    # An empty list would pass everything.
    if not good or len(bad) < 50:
        failures.append(f"only {len(good)} examples and {len(bad)} refusals found")
    for failure in failures:
        print(failure)
    print(f"{len(good)} plans accepted and {len(bad)} refused expected, "
          f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

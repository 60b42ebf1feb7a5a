#!/usr/bin/env python3
"""Holds catalog.schema.json against the files it speaks of.

usage: schema_test.py SOURCE_ROOT

Every embedded catalog, every case of accepted.json and every example of
docs/catalog.md must satisfy the schema; every case of refused.json must not.
CatalogTest.cpp reads the same two lists with the tool's own reader, so that
reader and schema cannot drift apart. Exit 77: jsonschema is not installed.
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


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def main():
    root = pathlib.Path(sys.argv[1])
    folder = root / "matchers/catalog"
    cases = root / "test/unit/catalog"
    schema = load(folder / "catalog.schema.json")
    checker = jsonschema.Draft202012Validator
    checker.check_schema(schema)
    validator = checker(schema)

    good = [(p.name, load(p)) for p in sorted(folder.glob("*.json"))
            if not p.name.endswith(".schema.json")]
    embedded = len(good)
    good += [(c["what"], c["catalog"]) for c in load(cases / "accepted.json")]
    page = (root / "docs/catalog.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```json\n(.*?)^```", page, re.S | re.M)
    good += [(f"example {i} of docs/catalog.md", json.loads(text))
             for i, text in enumerate(examples, 1)]
    refused = load(cases / "refused.json")

    failures = [f"{what}: {error.message}" for what, catalog in good
                for error in validator.iter_errors(catalog)]
    failures += [f"{case['what']}: the schema accepts it" for case in refused
                 if validator.is_valid(case["catalog"])]
    # An empty list would pass everything.
    for what, found in [("embedded catalogs", embedded),
                        ("examples", len(examples)), ("refusals", len(refused))]:
        if not found:
            failures.append(f"no {what} found")
    for failure in failures:
        print(failure)
    print(f"{len(good)} catalogs accepted and {len(refused)} refused expected, "
          f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())

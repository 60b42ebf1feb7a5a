#!/usr/bin/env python3
"""check_findings.py SCAN_JSON APP: the scan found what is wrong with the ledger, and no more."""
import json
import pathlib
import sys

scan = json.loads(pathlib.Path(sys.argv[1]).read_text())
lines = (pathlib.Path(sys.argv[2]) / "store.cpp").read_text().splitlines()
problems = []


def expect(condition, message):
    if not condition:
        problems.append(message)


def of_check(name):
    return [f for f in scan["findings"] if f["check"] == name and f["table"] == "Transactions"]


def function_around(line):
    """The name of the LedgerStore function, or constant, that a line of store.cpp belongs to."""
    for text in reversed(lines[:line]):
        if "LedgerStore::" in text:
            return text.split("LedgerStore::")[1].split("(")[0]
        if " kPage" in text or " kLatest" in text:
            return "page" if "kPage" in text else "latest"
    return ""


expect(scan["version"] == 1, "the document is not version 1")
expect(scan["units"]["failed"] == [], f"units failed: {scan['units']['failed']}")
expect(scan["units"]["parsed"] == 4, f"{scan['units']['parsed']} of 4 units were parsed")

keys = of_check("keyspread-monotonic-key")
expect(any(f["column"] == "TxnId" for f in keys), "no monotonic-key finding for Transactions.TxnId")
expect(all(f["reasons"] for f in keys), "a monotonic-key finding gives no reasons")
expect(
    any(r["file"] == "ids.cpp" for f in keys for r in f["reasons"]),
    "no monotonic-key finding leads back to ids.cpp, where the id is born",
)

scans = {function_around(f["line"]) for f in of_check("keyspread-ordered-scan") if f["file"] == "store.cpp"}
for function in ("reconcile", "latest", "page"):
    expect(function in scans, f"no ordered-scan finding in {function}()")
for function in ("find", "set_status", "remove", "count_of_account"):
    expect(function not in scans, f"{function}() does not scan in key order, but was reported")

expect(
    all(not f["file"].startswith("/") for f in scan["findings"]),
    "a path is not relative to the root",
)
for problem in problems:
    print(f"check_findings.py: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)

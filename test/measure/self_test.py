#!/usr/bin/env python3
"""self_test.py SCRIPT WORKDIR: scripts/measure, on a project of three lines and a scanner that says what it is told."""
import json
import pathlib
import shutil
import subprocess
import sys

SCRIPT, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
# A scanner: its report stands in the source; with "flip" it says something else the second time.
SCANNER = """#!/usr/bin/env python3
import json, pathlib, sys
args = sys.argv[1:]
root = pathlib.Path(args[args.index("--root") + 1])
commands = json.loads((pathlib.Path(args[args.index("-p") + 1]) / "compile_commands.json").read_text())
names = sorted(pathlib.Path(c["file"]).name for c in commands)
assert all("-DGENERATED={}".format(pathlib.Path(args[args.index("-p") + 1]) / "generated") in c["arguments"] for c in commands)
report = json.loads((root / "report.json").read_text())
report["units"].setdefault("parsed", len(names) - len(report["units"]["failed"]))
if report.pop("flip", False) and "-j1" in args:
    report["findings"] = []
if "--time-trace" in args:
    took = {"Frontend": 1000, "Extract": 150, "Lower": 50, "Run": 30, "Rules": 5000}
    pathlib.Path(args[args.index("--time-trace") + 1]).write_text(
        json.dumps({"traceEvents": [{"name": "Total " + n, "dur": d} for n, d in took.items()] + [{"name": "Run", "dur": 30}]}))
print(json.dumps(report))
sys.exit(1 if report["findings"] else 0)
"""


def finding(check, file, line):
    return {"check": f"keyspread-{check}", "file": file, "line": line, "message": f"message of line {line}"}


def run(name, labels, findings, failed=(), flip=False, source=True, parsed=None, project=None):
    """Exit code and output of one measurement."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "source" / "src").mkdir(parents=True)
    for unit, text in (("a.cpp", "SELECT"), ("b.cpp", "SELECT"), ("other.cpp", "nothing"), ("game.cpp", "SELECT")):
        (folder / "source" / "src" / unit).write_text(text)
    units = {"failed": [{"file": f, "error": "no such header"} for f in failed]}
    if parsed is not None:
        units["parsed"] = parsed
    (folder / "source" / "report.json").write_text(
        json.dumps({"version": 1, "units": units, "findings": findings, "flip": flip}))
    (folder / "projects.json").write_text(json.dumps({"tiny": {
        "repository": str(folder / "nowhere"), "commit": "0" * 40, "units": ["src/*.cpp"], "without": ["src/game.cpp"],
        "holding": "SELECT", "flags": ["-I{source}", "-DGENERATED={generated}"],
        "generated": {"config.h": ["#define X 1"]}} | (project or {})}))
    (folder / "tiny.sites.tsv").write_text("# a comment\nfile\tline\tkind\tlabel\twhy\n" +
                                           "".join("\t".join(map(str, row)) + "\t\n" for row in labels))
    scanner = folder / "scanner.py"
    scanner.write_text(SCANNER)
    scanner.chmod(0o755)
    command = [sys.executable, SCRIPT, "--keyspread", str(scanner), "--work", str(folder / "work"),
               "--projects", str(folder), "tiny"]
    if source:
        command += ["--source", f"tiny={folder / 'source'}"]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def row(output, check):
    return next(line.split()[1:] for line in output.splitlines() if line.split()[:1] == [check])


def expect(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r}, not {wanted!r}")


LABELS = [("src/a.cpp", 3, "ordered-scan", "firm:literal"), ("src/a.cpp", 9, "ordered-scan", "firm"),
          ("src/a.cpp", 20, "ordered-scan", "unclear-range-only"), ("src/b.cpp", 5, "ordered-scan", "negative"),
          ("schema.sql", 2, "autoinc-ddl", "firm")]

code, out = run("mixed", LABELS, [
    finding("ordered-scan", "src/a.cpp", 3), finding("ordered-scan", "src/a.cpp", 3), finding("ordered-scan", "src/a.cpp", 10),
    finding("ordered-scan", "src/a.cpp", 20), finding("ordered-scan", "src/b.cpp", 5), finding("hotspot-schema", "schema.sql", 2)])
expect("exit code", code, 1)
expect("scans", row(out, "ordered-scan"), ["2", "1", "1", "4", "1", "1", "1", "1", "0.500", "0.333"])
expect("rows", row(out, "hotspot-schema"), ["1", "1", "0", "1", "1", "0", "0", "0", "1.000", "1.000"])
for line in ("tiny: 2 units, 2 parsed, 0 failed, 0 lost", "lowering and running take 0.10 x of parsing", "missed: src/a.cpp:9: ordered-scan   (found at line 10)",
             "wrong: src/b.cpp:5: ordered-scan: message of line 5", "unlabelled: src/a.cpp:10: ordered-scan: message of line 10"):
    expect(f"told: {line}", line in out, True)

good = [finding("ordered-scan", "src/a.cpp", 3), finding("ordered-scan", "src/a.cpp", 9), finding("hotspot-schema", "schema.sql", 2)]
expect("all found", run("good", LABELS, good)[0], 0)
code, out = run("failed", LABELS, good, failed=["src/b.cpp"])
expect("a unit failed", (code, "failed: src/b.cpp: no such header" in out), (1, True))
code, out = run("lost", LABELS, good, parsed=1)
expect("a unit lost", (code, "1 lost" in out), (1, True))
code, out = run("flip", LABELS, good, flip=True)
expect("two runs", (code, "two runs differ" in out), (2, True))
for label in (("a.cpp", 1, "no-such-check", "firm"), ("a.cpp", 1, "ordered-scan", "perhaps"), ("a.cpp", "x", "ordered-scan", "firm")):
    code, out = run("label", [label], good)
    expect(f"label {label}", (code, "no label" in out), (2, True))
code, out = run("no_units", LABELS, good, project={"units": ["none/*.cpp"]})
expect("no units", (code, "no units" in out), (2, True))
code, out = run("nowhere", LABELS, good, source=False)
expect("no network", (code, "skipped: tiny cannot be fetched" in out), (77, True))
code, out = run("packages", LABELS, good, project={"packages": ["no-such-package-here"]})
expect("no headers", (code, "skipped: tiny: no headers of" in out or "no pkg-config" in out), (77, True))
print("scripts/measure: as it should be")

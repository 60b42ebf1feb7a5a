#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR: an independent validator judges the SARIF of keyspread.

The validator is the SARIF multitool, in the version package-lock.json names; npm puts it
into WORKDIR once. It says nothing of a log that it cannot read at all, so the schema that
comes with it is asked first. Both have to refuse logs that are broken on purpose before
their yes counts. Then they judge logs of small programs, and each log is read once more
here for what no schema can know. Exit code 77 when npm or the tool is not to be had.
"""
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import urllib.parse

sys.dont_write_bytecode = True  # the sources stay as they are
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "e2e" / "bad_input"))
from project import AUDIT, ORDERS, SCHEMA, Failed, Project, Skipped, plan, shard  # noqa: E402

# The project has no page to point to yet.
NOT_OURS = {"SARIF2005"}


class Validator:
    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        system = "darwin" if sys.platform == "darwin" else "linux"
        self.tool = folder / f"node_modules/@microsoft/sarif-multitool-{system}/Sarif.Multitool"
        self.install()
        self.tool.chmod(self.tool.stat().st_mode | stat.S_IXUSR)
        # It asks for a library of cultures, which a small machine does not have.
        self.environment = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
        try:
            import jsonschema
        except ImportError as error:
            raise Skipped(f"{error}; scripts/setup installs python3-jsonschema")
        schema = json.loads((self.tool.parent / "sarif-2.1.0.json").read_text(encoding="utf-8-sig"))
        self.schema = jsonschema.validators.validator_for(schema)(schema)
        try:
            version = subprocess.run([self.tool, "--version"], env=self.environment, capture_output=True, text=True, timeout=60)
        except OSError as error:
            raise Skipped(f"the validator does not run here: {error}")
        if version.returncode:
            raise Skipped(f"the validator does not run here: {version.stdout}{version.stderr}")
        print((version.stdout + version.stderr).strip().splitlines()[0])

    def install(self):
        files = ("package.json", "package-lock.json")
        stamp = self.folder / "installed"
        wanted = "".join((HERE / name).read_text() for name in files)
        if stamp.exists() and stamp.read_text() == wanted and self.tool.exists():
            return
        if not shutil.which("npm"):
            raise Skipped("npm is not installed; scripts/setup installs it")
        for name in files:
            shutil.copyfile(HERE / name, self.folder / name)
        try:
            npm = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=self.folder,
                                 capture_output=True, text=True, timeout=300)
        except subprocess.TimeoutExpired:
            raise Skipped("npm did not get the validator in five minutes")
        if "EINTEGRITY" in npm.stderr:
            raise Failed("the validator is not the one that package-lock.json names:\n" + npm.stderr)
        if npm.returncode or not self.tool.exists():
            raise Skipped("npm could not get the validator: " + npm.stderr.strip())
        stamp.write_text(wanted)

    def objections(self, file):
        """What is said against a log: (rule, sentence)."""
        log = json.loads(file.read_text())
        found = [("schema", f"{list(e.absolute_path)}: {e.message[:300]}") for e in self.schema.iter_errors(log)]
        run = subprocess.run([self.tool, "validate", file], env=self.environment, capture_output=True, text=True, timeout=120)
        if "Done. 1 files scanned." not in run.stdout:
            raise Failed(f"{file.name} was not validated:\n{run.stdout}{run.stderr}")
        found += re.findall(r"^.*\): (?:error|warning) (\w+): (.*)$", run.stdout, re.M)
        return [(rule, text) for rule, text in found if rule not in NOT_OURS]


def refuses(validator, log):
    """A log is broken in one way after another; each has to be found."""
    def broken(change):
        copy = json.loads(json.dumps(log))
        change(copy["runs"][0], copy["runs"][0]["results"][0])
        file = validator.folder / "broken.sarif"
        file.write_text(json.dumps(copy))
        return validator.objections(file)

    def place(result):
        return result["locations"][0]["physicalLocation"]

    ways = {
        "line 0": lambda run, result: place(result)["region"].update(startLine=0),
        "an end in front of its start": lambda run, result: place(result)["region"].update(endLine=1),
        "a blank in an address": lambda run, result: place(result)["artifactLocation"].update(uri="a b.cpp"),
        "a key that is none": lambda run, result: result.update(colour="red"),
        "a level that is none": lambda run, result: result.update(level="bad"),
        "a rule that is not listed": lambda run, result: result.update(ruleIndex=99),
        "no message": lambda run, result: result.pop("message"),
        "a state that is none": lambda run, result: result.update(baselineState="old"),
        "a fix without its place": lambda run, result: result.update(
            fixes=[{"artifactChanges": [{"artifactLocation": {"uri": "a.cpp"}, "replacements": [{}]}]}]),
        "a flow without steps": lambda run, result: result.update(codeFlows=[{"threadFlows": [{}]}]),
        "no name": lambda run, result: run["tool"]["driver"].pop("name"),
    }
    for name, change in ways.items():
        if not broken(change):
            raise Failed(f"the validator takes a log with {name}")
    return f"{len(ways)} broken logs refused"


def expect(condition, what):
    if not condition:
        raise Failed(what)


def text_at(program, location):
    """What stands at a place, read as the log says: lines, and columns of UTF-16."""
    place = location["physicalLocation"]
    path = urllib.parse.unquote(place["artifactLocation"]["uri"])
    begin, end = offsets(program.read(path).decode(), place["region"])
    return program.read(path).decode()[begin:end]


def offsets(text, region):
    def offset(line, column):
        start = sum(len(l) for l in text.splitlines(keepends=True)[: line - 1])
        units = text[start:].encode("utf-16-le")[: 2 * (column - 1)]
        return start + len(units.decode("utf-16-le"))

    return offset(region["startLine"], region["startColumn"]), offset(region["endLine"], region["endColumn"])


def with_fix(program, fix):
    """The files a fix changes, changed."""
    files = {}
    for change in fix["artifactChanges"]:
        name = urllib.parse.unquote(change["artifactLocation"]["uri"])
        text = program.read(name).decode()
        for r in reversed(change["replacements"]):
            begin, end = offsets(text, r["deletedRegion"])
            text = text[:begin] + r["insertedContent"]["text"] + text[end:]
        files[name] = text
    return files


def origins(run):
    """Where flows begin, and that every other cross-reference of the log holds."""
    for result in run["results"]:
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        expect(rule["id"] == result["ruleId"], "the rule is another")
        base = result["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"]
        expect(base in run["originalUriBaseIds"], f"the base {base} is not declared")
        yield result["codeFlows"][0]["threadFlows"][0]["locations"]


def sarif(program, *words, code=1):
    run = program.run(*words, "--format", "sarif").exits(code)
    file = program.root / "log.sarif"
    file.write_bytes(run.out)
    return file, json.loads(run.out)["runs"][0]


# Each case: a program, its log, and what the log has to say besides being valid.

def findings_with_flows(make):
    program = make({"keyspread.json": None})
    file, run = sarif(program, "scan", "-p", "build", "--root", ".")
    expect(len(run["results"]) == 2, "two tables have a rising key")
    for steps in origins(run):
        expect(text_at(program, steps[0]["location"]).startswith("++last_"), "the flow does not begin at the counter")
        expect("INSERT INTO" in text_at(program, steps[-1]["location"]), "the flow does not end at the INSERT")
    return file


def fixes_of_a_plan(make):
    """A fix, made as the log says, is found in what `rewrite` writes."""
    program = make({"keyspread.json": plan(Orders=shard("OrderId"))})
    file, run = sarif(program, "check", "-p", "build")
    fixed = [r for r in run["results"] if "fixes" in r]
    expect(fixed, "no result has a fix")
    program.run("rewrite", "-p", "build", "--write").exits(0)
    rewritten = {name: program.read(name).decode() for name in ("orders.cpp", "schema.sql")}
    program.run("undo", "-p", "build").exits(0)
    for result in fixed:
        for name, text in with_fix(program, result["fixes"][0]).items():
            new = set(text.splitlines()) - set(program.read(name).decode().splitlines())
            expect(new, f"the fix changes nothing in {name}")
            expect(new <= set(rewritten[name].splitlines()), f"the fix of {name} writes {new}, rewrite does not")
    return file


def names_and_text_that_are_not_ascii(make):
    wide = ORDERS.replace("sqlite3_prepare_v2(db,", '/* \u00fc \U0001d11e */ sqlite3_prepare_v2(db,').replace("order", "wide")
    program = make({"keyspread.json": plan(), "sr c/gr\u00fc\u00dfe #1%.cpp": wide, "schema.sql": SCHEMA}, at="a folder")
    file, run = sarif(program, "check", "-p", "build")
    found = [r["locations"][0] for r in run["results"] if "sr%20c" in r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]]
    expect(len(found) == 1, "the finding of the strange name is missing")
    sql = "INSERT INTO Orders (OrderId, Total) VALUES (?, ?)"
    expect(text_at(program, found[0]) == sql, f"the region holds {text_at(program, found[0])!r}")
    return file


def a_unit_that_does_not_parse(make):
    program = make({"bro ken.cpp": "int x = ;\n"})
    file, run = sarif(program, "check", "-p", "build", code=3)
    notes = run["invocations"][0]["toolExecutionNotifications"]
    expect(not run["invocations"][0]["executionSuccessful"], "the run counts as whole")
    expect(notes[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "bro%20ken.cpp", "the unit is not named")
    return file


def a_baseline(make):
    program = make({"keyspread.json": plan()})
    words = ("check", "-p", "build", "--baseline", "known.json")
    program.run(*words, "--update-baseline").exits(0)
    program.write("audit.cpp", AUDIT.replace("INSERT INTO", "INSERT OR REPLACE INTO"))
    file, run = sarif(program, *words)
    states = [(r["baselineState"], r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) for r in run["results"]]
    expect(states == [("new", "audit.cpp"), ("unchanged", "orders.cpp"), ("absent", "audit.cpp")], f"the states are {states}")
    return file


def nothing_found(make):
    program = make({"orders.cpp": "int a;\n", "audit.cpp": "int b;\n", "schema.sql": None, "keyspread.json": None})
    file, run = sarif(program, "check", "-p", "build", "--root", ".", code=0)
    expect(run["results"] == [], "there are results")
    return file


# What is gone has a file, but no place in it.
ALLOWED = {a_baseline: {"SARIF2017"}}
CASES = (findings_with_flows, fixes_of_a_plan, names_and_text_that_are_not_ascii, a_unit_that_does_not_parse, a_baseline,
         nothing_found)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    keyspread, work = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    programs = work / "programs"
    shutil.rmtree(programs, ignore_errors=True)
    try:
        validator = Validator(work / "validator")
    except Skipped as why:
        print(f"skipped: {why}")
        return 77
    failed = 0
    for case in CASES:
        try:
            file = case(lambda files=(), at="program": Project(keyspread, programs / case.__name__ / at, files))
            if case is CASES[0]:
                print(refuses(validator, json.loads(file.read_text())))
            objections = [f"  {rule}: {text}" for rule, text in validator.objections(file)
                          if rule not in ALLOWED.get(case, ())]
            expect(not objections, "\n".join([f"{file}:", *objections]))
            print(f"passed  {case.__name__}")
        except Failed as why:
            failed += 1
            print(f"failed  {case.__name__}: {why}")
    print(f"{len(CASES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""keyspread check: what it counts as a failure, and what it never loses."""
import json
import resource
import signal

from project import AUDIT, ORDERS, plan

CHECK = ("check", "-p", "build", "--baseline", "known.json")
UPDATE = (*CHECK, "--update-baseline")
MORE = ORDERS.replace("order", "refund")


def _unplanned(make, files=(), **options):
    """Two findings, one in each source; a plan would add those that ask for the shard."""
    return make({"keyspread.json": plan(), **dict(files)}, **options)


def _entries(program):
    return json.loads(program.read("known.json"))["findings"]


def counts_findings(make):
    program = _unplanned(make)
    scan = program.run("scan", "-p", "build").exits(1)
    check = program.run("check", "-p", "build").exits(1)
    check.expect(check.out == scan.out and check.err == scan.err, "check reads otherwise than scan")
    program.run("check", "-p", "build", "--confidence=definite").exits(0).prints_nothing()


def unknown_values(make):
    program = _unplanned(make)
    program.run("check", "-p", "build", "--format", "html").exits(2).prints_nothing().says(
        "--format: expected 'text', 'json' or 'sarif', not 'html'")
    program.run("check", "-p", "build", "--checks=-*,keyspread-monotonic-kye").exits(2).prints_nothing().says(
        "--checks: no check is called 'keyspread-monotonic-kye'", "did you mean 'keyspread-monotonic-key'?")


def checks_are_chosen(make):
    program = _unplanned(make)
    program.run("check", "-p", "build", "--checks=-*").exits(0).prints_nothing()
    program.run("scan", "-p", "build", "--checks=-keyspread-monotonic-key").exits(0).prints_nothing()
    program.run("check", "-p", "build", "--checks=-*,keyspread-mono*").exits(1).prints("keyspread-monotonic-key")


def missing_baseline(make):
    program = _unplanned(make)
    run = program.run(*CHECK).exits(2).prints_nothing().says(
        "known.json: there is no baseline", "--update-baseline beside --baseline known.json writes one")
    run.expect(not (program.root / "known.json").exists(), "a baseline was written")
    program.run("check", "-p", "build", "--update-baseline").exits(2).says("Add --baseline FILE")


def broken_baseline(make):
    for text, place in (('{"version": 1,\n "findings": [}\n', "known.json:2:15: "), ("", "known.json:1:1: "),
                        ('{"version": 1, "findings": [\n  {"check": "x"}]}', "known.json:2:3: this finding has no 'file'"),
                        ("<<<<<<< ours\n", "known.json:1:1: ")):
        program = _unplanned(make, {"known.json": text}, at=str(len(text)))
        for words in (CHECK, UPDATE):
            run = program.run(*words).exits(2).prints_nothing().says(place, "mend the baseline", "nothing was changed")
            run.expect(program.read("known.json").decode() == text, "the baseline was changed")


def output_that_cannot_be_written(make):
    program = _unplanned(make)
    program.run("check", "-p", "build", "--output", "gone/out.sarif", "--format", "sarif").exits(2).prints_nothing().says(
        "gone/out.sarif: No such file or directory")
    program.run("check", "-p", "build", "-o", "build").exits(2).says("build: Is a directory")
    before = program.files()
    run = program.run(*UPDATE, "--output", "gone/out").exits(2)
    run.expect(program.files() == before, "a baseline was written without its report")


def output_is_whole_or_as_it_was(make):
    program = _unplanned(make, {"out.sarif": "the last one\n"})

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))

    words = ("check", "-p", "build", "--format=sarif", "--output", "out.sarif")
    run = program.run(*words, preexec_fn=limit).exits(2).says("out.sarif: File too large")
    run.expect(program.read("out.sarif") == b"the last one\n", "half a report was written")
    program.run(*words).exits(1).prints_nothing().says("wrote out.sarif", "2 findings")
    json.loads(program.read("out.sarif"))


def known_findings_do_not_fail(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0).prints_nothing().says("wrote known.json", "2 findings in the baseline: 2 added, 0 removed")
    first = program.read("known.json")
    program.run(*CHECK).exits(0).prints_nothing().says("no findings", "baseline known.json: 2 known findings")
    program.run(*UPDATE).exits(0).says("0 added, 0 removed")
    run = program.run(*CHECK).exits(0)
    run.expect(program.read("known.json") == first, "an update without news changed the baseline")
    run.expect(str(program.root) not in first.decode(), "the baseline names this folder")


def moved_code_is_still_known(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    indented = ORDERS.replace("\n    ", "\n\t\t").replace("void add_order", "// more\n\nint unused;\nvoid add_order")
    program.write("orders.cpp", indented)
    program.run(*CHECK).exits(0).prints_nothing().says("2 known findings\n")


def new_findings_fail_alone(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    program.write("orders.cpp", MORE[: MORE.index("void")] + ORDERS.split("\n", 2)[2] + MORE[MORE.index("void"):])
    run = program.run(*CHECK).exits(1).prints("orders.cpp:").says("1 finding (1 likely)", "2 known findings")
    run.expect(run.out.count(b"warning:") == 1, "known findings are reported")
    found = json.loads(program.run(*CHECK, "--format=json").exits(1).out)["findings"]
    run.expect(len(found) == 1 and found[0]["line"] > 15, "JSON names another finding")


def changed_statements_are_new(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    program.write("orders.cpp", ORDERS.replace("INSERT INTO", "INSERT OR REPLACE INTO"))
    program.run(*CHECK).exits(1).prints("OR REPLACE").says("orders.cpp: no longer there: ", "1 no longer there")


def gone_findings_are_named_and_pruned(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    program.write("audit.cpp", "int audit;\n")
    program.run(*CHECK).exits(0).prints_nothing().says(
        "note: audit.cpp: no longer there: column 'AuditId'", "1 known finding, 1 no longer there; --update-baseline removes it")
    run = program.run(*UPDATE).exits(0).says("1 finding in the baseline: 0 added, 1 removed")
    run.expect([e["file"] for e in _entries(program)] == ["orders.cpp"], "the entry is still there")


def part_of_the_program_takes_nothing_away(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    before = program.read("known.json")
    for words in (["orders.cpp"], ["--checks=-*,keyspread-ordered-scan"], ["--confidence=definite"]):
        run = program.run(*UPDATE, *words).exits(0)
        run.expect(program.read("known.json") == before, f"{words} took findings out of the baseline")
        run = program.run(*CHECK, *words).exits(0)
        run.expect("no longer there" not in run.text, f"{words} says that findings are gone")


def broken_units_take_nothing_away(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    before = program.read("known.json")
    program.write("audit.cpp", "int audit = ;\n")
    run = program.run(*CHECK).exits(3).says("audit.cpp did not parse")
    run.expect("no longer there" not in run.text, "what was not read is called gone")
    program.run(*UPDATE).exits(3)
    run.expect(program.read("known.json") == before, "what was not read was taken out of the baseline")


def a_persons_why_stays(make):
    program = _unplanned(make)
    program.run(*UPDATE).exits(0)
    entries = program.read("known.json").decode().replace('"}\n  ]', '", "why": "ten rows a day"}\n  ]')
    program.write("known.json", entries)
    program.write("audit.cpp", AUDIT + "int more;\n")
    run = program.run(*UPDATE).exits(0)
    run.expect(program.read("known.json").decode() == entries, "the reason is gone")


def access_without_the_shard_is_found(make):
    """What CI guards after a migration."""
    program = make()
    program.run("check", "-p", "build", "--checks=-*,keyspread-unsharded-access").exits(1).prints(
        "orders.cpp:8:", "lacks the shard column 'ShardId'")
    program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    program.run("check", "-p", "build", "--checks=-*,keyspread-unsharded-access").exits(0).prints_nothing()


def sarif_says_the_same_anywhere(make):
    outputs = []
    for place in ("one", "two/three"):
        program = _unplanned(make, {"bad.cpp": "int x = ;\n"}, at=place)
        outputs.append(program.run("check", "-p", "build", "--format=sarif").exits(3))
    outputs[1].expect(outputs[0].out == outputs[1].out and outputs[0].out != b"", "the folder shows in the report")

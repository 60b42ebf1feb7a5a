"""Two runs print the same bytes, with any number of jobs."""
from project import AUDIT, ORDERS, plan, shard


def _same(make, *words, code):
    more = {f"more/u{i}.cpp": (ORDERS if i % 2 else AUDIT).replace("void add", f"void add{i}") for i in range(6)}
    program = make({**more, "keyspread.json": plan(Audit=shard("AuditId"), Orders=shard("OrderId"))})
    wanted = program.run(*words, "-j1").exits(code)
    wanted.expect(wanted.out != b"", "nothing was printed")
    for jobs in ("-j1", "-j2", "-j5"):
        run = program.run(*words, jobs).exits(code)
        run.expect(run.out == wanted.out and run.err == wanted.err, f"{jobs} prints something else")


def findings(make):
    _same(make, "scan", "-p", "build", "--format", "json", code=1)


def sarif(make):
    _same(make, "check", "-p", "build", "--format", "sarif", code=1)


def text(make):
    _same(make, "scan", "-p", "build", code=1)


def diff(make):
    _same(make, "rewrite", "-p", "build", code=0)


def facts(make):
    _same(make, "facts", "-p", "build", code=0)


def proposal(make):
    _same(make, "plan", "-p", "build", code=0)


def target_schema(make):
    _same(make, "ddl", "-p", "build", code=0)

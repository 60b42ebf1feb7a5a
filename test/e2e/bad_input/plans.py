"""keyspread.json and schema files with mistakes: each is named with its place."""
import json

from project import AUDIT, PLAN, SCHEMA, plan, shard


def _refused(make, text, *parts, at="program"):
    program = make({"keyspread.json": text}, at=at)
    before = program.files()
    for command in (["scan"], ["rewrite", "--write"], ["ddl"]):
        run = program.run(*command, "-p", "build").exits(2).prints_nothing().says("keyspread.json:", *parts)
        run.expect(program.files() == before, "a file was changed")


def not_json(make):
    _refused(make, '{\n  "version": 1,\n  "tables": {,\n', "keyspread.json:3:14: ")


def empty_file(make):
    _refused(make, "", "keyspread.json:1:1: ")


def unknown_table(make):
    _refused(make, plan(Ordres=shard("OrderId")), "keyspread.json:5:5: ", "'Ordres'", "did you mean 'Orders'?")


def unknown_column(make):
    _refused(make, plan(Orders=shard("OrdreId")), "keyspread.json:9:18: ", "'OrdreId'", "did you mean 'OrderId'?")


def shard_column_that_is_taken(make):
    _refused(make, plan(Orders=shard("OrderId", shard_column="Total")), "keyspread.json:8:23: ", "'Total'")


def unknown_strategy(make):
    _refused(make, plan(Orders={"strategy": "hash_prefx"}), "keyspread.json:6:19: ", "'strategy' must be 'hash_prefix', ",
             "not \"hash_prefx\"")


def strategy_that_cannot_be(make):
    _refused(make, plan(Orders={"strategy": "swap_order", "key": ["Total", "Missing"]}), "keyspread.json:7:14: ", "'Missing'")
    _refused(make, plan(Orders=shard("OrderId", shards=1)), "keyspread.json:7:17: ", "2", at="one_shard")


def unknown_key(make):
    _refused(make, plan(Orders=shard("OrderId", shrads=8)), "keyspread.json:12:7: ", "'shrads'", "did you mean 'shards'?")


def option_of_another_strategy(make):
    _refused(make, plan(Orders={"strategy": "uuid_v4", "shards": 16}), "keyspread.json:7:7: ", "'shards'", "uuid_v4")


def all_mistakes_at_once(make):
    text = plan(Ordres=shard("OrderId"), Audit=shard("AuditIt"))
    _refused(make, text, "'Ordres'", "'AuditIt'")


def newer_version(make):
    _refused(make, PLAN.replace('"version": 1', '"version": 2'), "keyspread.json:2:14: ", "2")


def comments_are_kept(make):
    text = PLAN.replace('"tables"', '// Decided by the shop team.\n  /* and */ "tables"')
    program = make({"keyspread.json": text})
    program.run("rewrite", "-p", "build").exits(0).prints("+++ b/orders.cpp")
    program.run("plan", "-p", "build", "-o", "keyspread.json").exits(0)
    written = program.read("keyspread.json").decode()
    run = program.run("plan", "-p", "build").exits(0)
    run.expect("// Decided by the shop team.\n  /* and */" in written, "a comment was lost")
    run.expect('"Audit"' in written, "the other table was not proposed")
    run.expect(run.out.decode() == written, "a second plan differs")


def empty_plan(make):
    program = make({"keyspread.json": plan()})
    run = program.run("rewrite", "-p", "build").exits(0).prints_nothing()
    program.run("scan", "-p", "build").exits(1).prints("keyspread-monotonic-key")
    run.expect(not (program.root / ".keyspread").exists(), "an undo was recorded")


def no_plan(make):
    program = make({"keyspread.json": None})
    for command in ("rewrite", "ddl"):
        program.run(command, "-p", "build", "--root", ".").exits(2).prints_nothing().says(
            "keyspread.json: there is no plan", "'keyspread plan -o keyspread.json'")


def plan_from_nothing(make):
    program = make({"keyspread.json": None, "schema.sql": SCHEMA.replace("BIGINT", "TEXT")})
    run = program.run("plan", "-p", "build", "--root", ".", "-o", "keyspread.json").exits(0).prints_nothing()
    run.says("Orders: ", "  why: ", "  instead accept: ", "Audit: ", "wrote keyspread.json")
    proposed = program.read("keyspread.json").decode()
    run.expect('"dialect": "sqlite"' in proposed, "the dialect is not the program's:\n" + proposed)
    again = program.run("plan", "-p", "build", "-o", "keyspread.json").exits(0).says("every table is decided: nothing to propose")
    again.expect(program.read("keyspread.json").decode() == proposed, "a second plan differs")


def plan_that_cannot_be_written(make):
    program = make()
    before = program.files()
    run = program.run("plan", "-p", "build", "-o", "gone/keyspread.json").exits(2).prints_nothing()
    run.says("gone/keyspread.json: No such file")
    run.expect(program.files() == before, "something was written")


def accepted_table(make):
    program = make({"keyspread.json": plan(Orders={"strategy": "accept", "why": "few"}, Audit={"strategy": "accept", "why": "few"})})
    program.run("rewrite", "-p", "build").exits(0).prints_nothing()


def schema_with_a_syntax_error(make):
    broken = SCHEMA.replace("CREATE TABLE Audit", "CREATE TABLE Third (\n  A INTEGER,,\n  PRIMARY KEY A)\n);\nCREATE TABLE Audit")
    program = make({"schema.sql": broken})
    run = program.run("scan", "-p", "build").exits(1).says("warning: schema.sql:8:15: expected")
    run.prints("orders.cpp:8:", "audit.cpp:8:")
    for command in ("plan", "rewrite", "ddl", "facts"):
        program.run(command, "-p", "build").exits(0).says("warning: schema.sql:8:15: expected")


def schema_cut_off(make):
    program = make({"schema.sql": SCHEMA[: SCHEMA.index("  AuditId")]})
    program.run("scan", "-p", "build").exits(1).prints("orders.cpp:8:").says("warning: schema.sql:")


def schema_files_of_others(make):
    """Build and vendored folders hold copies: they are not the program's schema."""
    other = "CREATE TABLE Orders (\n  Wrong INTEGER NOT NULL,\n  PRIMARY KEY (Wrong)\n);\n"
    program = make({"out/x/CMakeCache.txt": "", "out/x/copy.sql": other, "third_party/lib/lib.sql": other,
                    "node_modules/a.sql": other, ".cache/a.sql": other, "build/a.sql": other})
    scan = program.scan_json()
    run = program.run("scan", "-p", "build").exits(1)
    run.expect({f["table"] for f in scan["findings"]} == {"Orders", "Audit"}, "tables are wrong")
    run.expect(all(f["column"] != "Wrong" for f in scan["findings"]), "a copy was read as schema")
    program.run("scan", "-p", "build", "--schema", "out/x/copy.sql", "--plan", "accepts.json").exits(2)


def no_schema(make):
    program = make({"schema.sql": None})
    program.run("rewrite", "-p", "build").exits(2).prints_nothing().says("keyspread.json:4:13: no schema was found", "--schema")


def plan_drift(make):
    """`plan` tells what is gone; it does not refuse to help."""
    program = make({"keyspread.json": json.dumps({"version": 1, "dialect": "sqlite", "tables": {}})})
    program.run("plan", "-p", "build").exits(0).prints('"Orders"', '"Audit"')


BOTH = plan(Audit=shard("AuditId"), Orders=shard("OrderId"))


def tables_that_the_plan_lacks(make):
    program = make({"keyspread.json": BOTH})
    before = program.files()
    run = program.run("rewrite", "-p", "build", "--write", "--tables", "orders,Audits").exits(2).prints_nothing()
    run.says("--tables: the plan has no table 'Audits'; did you mean 'Audit'?")
    run.expect(program.files() == before, "a file was changed")


def table_by_table_is_the_same_as_all(make):
    """After each step the other table is as it was; after both the program is as if it had been one."""
    whole = make({"keyspread.json": BOTH}, at="whole")
    whole.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    program = make({"keyspread.json": BOTH}, at="steps")
    audit = program.read("audit.cpp")
    for tables in ("orders", "Audit"):
        run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party", "--tables", tables).exits(0)
        run.expect((program.read("audit.cpp") == audit) == (tables == "orders"), f"after {tables} the other file is wrong")
    after, wanted = program.files(), whole.files()
    differing = [n for n in sorted(set(after) | set(wanted)) if not n.startswith("build/") and after.get(n) != wanted.get(n)]
    run.expect(not differing, f"step by step differs in {differing}")
    program.run("rewrite", "-p", "build").exits(0).prints_nothing()


UPGRADES = {"db/update-1.sql": "INSERT INTO Orders (OrderId, Total) VALUES (0, 0);\n"}


def upgrades_are_left(make):
    program = make(UPGRADES)
    run = program.run("rewrite", "-p", "build").exits(0).prints("+++ b/orders.cpp")
    run.says("warning: a script ran already and is as before: db/update-1.sql; 'history' in the plan says which, [] that none did")


def upgrades_that_did_not_run(make):
    program = make({**UPGRADES, "keyspread.json": PLAN.replace('"tables"', '"history": [],\n  "tables"')})
    program.run("rewrite", "-p", "build").exits(0).prints(
        "+INSERT INTO Orders (OrderId, Total, ShardId) VALUES (0, 0, 15);")


def script_with_values_that_nobody_gives(make):
    program = make({"db/fill.sql": "INSERT INTO Orders (OrderId, Total) VALUES (:id, 0);\n"})
    program.run("rewrite", "-p", "build").exits(1).prints_nothing().says(
        "db/fill.sql:1:1: error: it takes a value that the script does not say",
        "change the statement by hand; a script that ran already is named under 'history' in the plan")


def scripts_that_a_person_names_are_of_today(make):
    program = make(UPGRADES)
    program.run("rewrite", "-p", "build", "--schema", "schema.sql", "--schema", "db/update-1.sql").exits(0).prints(
        "+INSERT INTO Orders (OrderId, Total, ShardId) VALUES (0, 0, 15);")


def upgrades_that_are_the_schema(make):
    """Without them the table would be nowhere: they are changed as every schema is."""
    program = make({"schema.sql": None, "migrations/0001.sql": SCHEMA})
    program.run("rewrite", "-p", "build").exits(0).prints("+++ b/migrations/0001.sql")


def history_that_is_the_schema(make):
    text = PLAN.replace('"tables"', '"history": ["db/*"],\n  "tables"')
    program = make({"schema.sql": None, "db/0001.sql": SCHEMA, "keyspread.json": text})
    run = program.run("rewrite", "-p", "build").exits(0).prints("+++ b/orders.cpp")
    run.says("'Orders' is declared by scripts that ran already alone: the script that comes next is what 'keyspread ddl' writes")
    run.expect(b"0001.sql" not in run.out, "a script that ran was changed")


def history_that_no_script_is(make):
    text = PLAN.replace('"tables"', '"history": ["db/updtes/**"],\n  "tables"')
    program = make({**UPGRADES, "keyspread.json": text})
    program.run("scan", "-p", "build").exits(1).says(
        "warning: keyspread.json:4:14: 'history': no script is called 'db/updtes/**', seen from the root")


# A condition that only the running program knows.
HIDDEN = AUDIT.replace("#include <sqlite3.h>\n", "#include <sqlite3.h>\n\n#include <string>\n") + """
void purge(sqlite3 *db, const char *which) {
    const std::string text = std::string("DELETE FROM Audit WHERE ") + which;
    sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr);
}
"""


def _written(program):
    text = program.read("keyspread.json").decode()
    return json.loads("".join(l for l in text.splitlines(True) if not l.strip().startswith("//")))["tables"]


def feasible_tells_what_goes(make):
    program = make({"keyspread.json": None, "audit.cpp": HIDDEN})
    before = {n: b for n, b in program.files().items()}
    run = program.run("plan", "-p", "build", "--root", ".", "--feasible", "-o", "keyspread.json").exits(0)
    run.says("Orders: bit_reverse, ", "Audit: not today\n  bit_reverse is refused: 1 place, audit.cpp:",
             "\n  hash_prefix is refused: ", "1 of 2 tables can be rewritten and proven today")
    run.expect({n: b for n, b in program.files().items() if n != "keyspread.json"} == before, "a file was changed")
    tables = _written(program)
    run.expect(tables["Orders"]["strategy"] == "bit_reverse", "Orders is not planned")
    run.expect(tables["Audit"]["strategy"] == "accept" and tables["Audit"]["why"].startswith("not today: bit_reverse is refused: "),
               "Audit is not accepted, or not with its reason")
    program.run("rewrite", "-p", "build").exits(0).prints("+++ b/orders.cpp")


def feasible_keeps_what_a_person_decided(make):
    program = make({"audit.cpp": HIDDEN})
    decided = program.read("keyspread.json").decode()
    run = program.run("plan", "-p", "build", "--feasible", "-o", "keyspread.json").exits(0)
    run.says("Orders: hash_prefix, ", "Audit: not today")
    run.expect(program.read("keyspread.json").decode().startswith(decided.rstrip()[:-10]), "a decision was changed")
    run.expect(_written(program)["Audit"]["strategy"] == "accept", "Audit is not accepted")


def feasible_of_a_plan_that_does_not_fit(make):
    program = make({"keyspread.json": plan(Orders=shard("OrdreId"))})
    program.run("plan", "-p", "build", "--feasible").exits(0).says("Orders: no strategy fits its key", "Audit: bit_reverse, ")


def feasible_and_check(make):
    make().run("plan", "-p", "build", "--feasible", "--check").exits(2).prints_nothing().says("--check tries nothing")

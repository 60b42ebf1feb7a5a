"""Sources in unusual bytes and places."""
import os

from project import AUDIT, ORDERS, PLAN, SCHEMA, plan, shard


def _is_whole(run, program):
    """The rewritten program still parses, and a second rewrite finds nothing to do."""
    program.run("scan", "-p", "build").says("2 units parsed")
    again = program.run("rewrite", "-p", "build", "--runtime", "third_party").exits(0)
    run.expect(again.out == b"", "a second rewrite is not empty:\n" + again.out.decode("utf-8", "replace"))


def not_utf8(make):
    latin = ORDERS.encode().replace(b"static long", b"// gr\xfc\xdfe \xff\nstatic long").replace(b"last_order", b"last_order")
    latin = latin.replace(b"int total) {", b"int total) {\n    const char *note = \"\xe9t\xe9\"; (void)note;")
    program = make({"orders.cpp": latin})
    program.scan_json()  # is valid UTF-8
    run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    after = program.read("orders.cpp")
    run.expect(b"// gr\xfc\xdfe \xff\n" in after and b"\"\xe9t\xe9\"" in after, "bytes were changed")
    run.expect(b"ShardId" in after, "the statement was not rewritten")
    _is_whole(run, program)


def bad_bytes_in_sql(make):
    bad = ORDERS.encode().replace(b"VALUES (?, ?)", b"VALUES (?, ?) /* \xff\xfe */")
    program = make({"orders.cpp": bad})
    program.scan_json()
    run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    run.expect(b"/* \xff\xfe */" in program.read("orders.cpp"), "bytes were changed")
    program.run("undo", "-p", "build").exits(0)
    run.expect(program.read("orders.cpp") == bad, "undo did not bring the bytes back")


def crlf(make):
    program = make({n: t.replace("\n", "\r\n") for n, t in
                    {"orders.cpp": ORDERS, "schema.sql": SCHEMA, "keyspread.json": PLAN}.items()})
    run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    for name in ("orders.cpp", "schema.sql"):
        text = program.read(name)
        run.expect(b"ShardId" in text, f"{name} was not rewritten")
        run.expect(text.count(b"\n") == text.count(b"\r\n"), f"{name} has mixed line endings")
    _is_whole(run, program)


def byte_order_mark(make):
    program = make({"orders.cpp": b"\xef\xbb\xbf" + ORDERS.encode(), "keyspread.json": b"\xef\xbb\xbf" + PLAN.encode()})
    run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    text = program.read("orders.cpp")
    run.expect(text.startswith(b"\xef\xbb\xbf#include"), "the mark is gone or no longer first")
    _is_whole(run, program)


def sql_cut_off(make):
    program = make({"orders.cpp": ORDERS.replace("VALUES (?, ?)", "VALUES (?, ")})
    before = program.files()
    program.run("scan", "-p", "build").exits(1)
    run = program.run("rewrite", "-p", "build", "--write").exits(1).says("table Orders: blocked", "orders.cpp:8:")
    run.expect(program.files() == before, "half a statement was rewritten")


def trace_of_what_does_not_parse(make):
    program = make({"orders.cpp": '#include "gone.h"\n' + ORDERS})
    program.run("explain", "-p", "build", "--trace", "orders.cpp:1").exits(2).says(
        "orders.cpp did not parse", "'gone.h' file not found", "no function of the program that was read")


def sql_of_nothing_but_noise(make):
    for number, sql in enumerate(["", ";;;", "INSERT", "INSERT INTO", "SELECT '", "(((((", "/* open", "WITH x AS ("]):
        program = make({"orders.cpp": ORDERS.replace("INSERT INTO Orders (OrderId, Total) VALUES (?, ?)", sql)}, at=str(number))
        program.run("scan", "-p", "build", "orders.cpp", "audit.cpp").exits(1).says("2 units parsed")


MACRO = """\
#include <sqlite3.h>
#define INSERT_ORDER "INSERT INTO Orders (OrderId, Total) VALUES (?, ?)"
static long long last_order = 0;
""" + "".join(f"""
void {name}(sqlite3 *db, int total) {{
    long long id = ++last_order;
    sqlite3_stmt *st;
    sqlite3_prepare_v2(db, INSERT_ORDER, -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int(st, 2, total);
    sqlite3_step(st);
    sqlite3_finalize(st);
}}
""" for name in ("add_order", "import_order"))


def macro_used_elsewhere(make):
    """An edit of the macro's text would reach a place that needs none: refused."""
    program = make({"orders.cpp": MACRO + "\nconst char *statement_for_the_log() { return INSERT_ORDER; }\n"})
    before = program.files()
    run = program.run("rewrite", "-p", "build", "--write").exits(1)
    run.says("table Orders: blocked", "orders.cpp:2:", "macro 'INSERT_ORDER', which is used at 3 places")
    run.expect(program.files() == before, "a file was changed")


def macro_used_once(make):
    program = make({"orders.cpp": MACRO[: MACRO.index("\nvoid import_order")]})
    run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    text = program.read("orders.cpp")
    run.expect(b'#define INSERT_ORDER "INSERT INTO Orders (OrderId, Total, ShardId) VALUES (?, ?, ?)"' in text, text.decode())
    _is_whole(run, program)


def overlapping_edits(make):
    """One literal that two tables would change differently: neither is written."""
    shared = """\
#include <sqlite3.h>
#include <string>

static const char by_id[] = " WHERE Id = ?";

static void run(sqlite3 *db, const std::string &sql, long long id) {
    sqlite3_stmt *st;
    sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_step(st);
    sqlite3_finalize(st);
}
void drop_order(sqlite3 *db, long long id) { run(db, std::string("DELETE FROM Orders") + by_id, id); }
void drop_audit(sqlite3 *db, long long id) { run(db, std::string("DELETE FROM Audit") + by_id, id); }
"""
    schema = SCHEMA.replace("OrderId", "Id").replace("AuditId", "Id")
    program = make({"orders.cpp": shared, "audit.cpp": None, "schema.sql": schema,
                    "keyspread.json": plan(Orders=shard("Id"), Audit=shard("Id", shards=4, shard_column="Part"))})
    before = program.files()
    run = program.run("rewrite", "-p", "build", "--write").exits(1).says("Orders", "Audit", "blocked")
    run.expect(program.files() == before, "half of two tables was written")


def outside_the_root(make):
    """Another project's file is never written, and it is said that it was not read."""
    program = make(at="program/app")
    outside = program.root.parent / "shared"
    outside.mkdir()
    (program.root / "orders.cpp").rename(outside / "orders.cpp")
    program.database(["../shared/orders.cpp", "audit.cpp"])
    before = (outside / "orders.cpp").read_bytes()
    scan = program.scan_json("--root", ".")
    run = program.run("rewrite", "-p", "build", "--root", ".", "--write").says("shared/orders.cpp: outside the root", "--root")
    run.expect((outside / "orders.cpp").read_bytes() == before, "a file outside the root was written")
    run.expect(all(f["file"] != "orders.cpp" for f in scan["findings"]), "a file outside got a relative path")


def symlinked_folder(make):
    """The database names the sources through a link; what it points to is written."""
    program = make()
    real = program.root / "real"
    real.mkdir()
    for name in ("orders.cpp", "audit.cpp"):
        (program.root / name).rename(real / name)
    os.symlink("real", program.root / "src")
    program.database(["src/audit.cpp", "src/orders.cpp"])
    run = program.run("rewrite", "-p", "build", "--write", "--runtime", "third_party").exits(0)
    run.expect((program.root / "src").is_symlink(), "the link is gone")
    run.expect(b"ShardId" in (real / "orders.cpp").read_bytes(), "the file behind the link was not rewritten")
    _is_whole(run, program)


def nothing_found(make):
    program = make({"orders.cpp": "int main() { return 0; }\n", "audit.cpp": "int other;\n", "schema.sql": None,
                    "keyspread.json": None})
    program.run("scan", "-p", "build", "--root", ".").exits(0).prints_nothing().says("no findings; 2 units parsed")
    program.run("plan", "-p", "build", "--root", ".").exits(0).says("nothing to propose")

"""Compile databases and units that cannot be read."""
from project import AUDIT


def missing(make):
    program = make()
    (program.root / "build/compile_commands.json").unlink()
    program.run("scan", "-p", "build").exits(2).prints_nothing().says("no compile_commands.json in '", "build'", "CMAKE_EXPORT_COMPILE_COMMANDS")
    program.run("scan").exits(2).prints_nothing().says("no compile_commands.json", "-p")


def folder_that_is_not_there(make):
    make().run("scan", "-p", "biuld").exits(2).prints_nothing().says("biuld")


def empty_file(make):
    make({"build/compile_commands.json": ""}).run("scan", "-p", "build").exits(2).prints_nothing().says(
        "build/compile_commands.json:1:1: ")


def empty_list(make):
    make({"build/compile_commands.json": "[]\n"}).run("scan", "-p", "build").exits(2).prints_nothing().says(
        "build/compile_commands.json", "no ")


def cut_off(make):
    text = '[\n  {"directory": "/tmp",\n   "file": "a.cpp", "command"'
    make({"build/compile_commands.json": text}).run("scan", "-p", "build").exits(2).prints_nothing().says(
        "build/compile_commands.json:3:29: ")


def wrong_shape(make):
    make({"build/compile_commands.json": '[\n  {"directory": "/tmp",\n   "command": "c++ a.cpp"}\n]'}).run(
        "scan", "-p", "build").exits(2).prints_nothing().says("build/compile_commands.json:2:", "file")
    make({"build/compile_commands.json": '{"file": "a.cpp"}'}, at="object").run("scan", "-p", "build").exits(2).says(
        "build/compile_commands.json:1:1: ")


def p_names_another_file(make):
    make().run("scan", "-p", "schema.sql").exits(2).prints_nothing().says("schema.sql")


def searched_upwards(make):
    program = make({"src/deep/more.cpp": AUDIT})
    run = program.run("scan", "more.cpp", cwd=program.root / "src/deep").exits(1).prints("src/deep/more.cpp:8:")
    run.expect(b"orders.cpp" not in run.out, "a unit was read that was not named")


def unit_that_does_not_parse(make):
    program = make({"audit.cpp": AUDIT + "int broken( {\n"})
    scan = program.scan_json(code=3)
    failed = scan["units"]["failed"]
    run = program.run("scan", "-p", "build").exits(3).says("error: audit.cpp did not parse: audit.cpp:14:14: ", "1 failed")
    run.prints("orders.cpp:8:")
    run.expect([f["file"] for f in failed] == ["audit.cpp"], f"failed units: {failed}")
    run.expect(failed[0]["error"].startswith("audit.cpp:14:14: "), f"error without its place: {failed}")
    run.expect({f["file"] for f in scan["findings"]} >= {"orders.cpp"}, "the other unit's findings are gone")


def missing_header(make):
    program = make({"audit.cpp": '#include "generated.h"\n' + AUDIT})
    program.run("scan", "-p", "build").exits(3).prints("orders.cpp:8:").says("audit.cpp:1:10: 'generated.h' file not found")


def source_that_is_gone(make):
    program = make()
    (program.root / "audit.cpp").unlink()
    program.run("scan", "-p", "build").exits(3).prints("orders.cpp:8:").says("audit.cpp did not parse")


def rewrite_beside_a_broken_unit(make):
    """What the broken unit does with the table is not seen: nothing of it is written."""
    broken = AUDIT + 'const char *wipe = "DELETE FROM Orders WHERE OrderId = ?";\nint broken( {\n'
    program = make({"audit.cpp": broken})
    before = program.files()
    run = program.run("rewrite", "-p", "build", "--write").exits(3).says("audit.cpp did not parse", "table Orders: blocked")
    run.expect(program.files() == before, "a table was rewritten that a broken unit touches")


def commands_that_only_tell_beside_a_broken_unit(make):
    program = make({"audit.cpp": AUDIT + "int broken( {\n"})
    program.run("plan", "-p", "build").exits(3).prints('"Orders"').says("audit.cpp did not parse")
    program.run("ddl", "-p", "build").exits(3).prints("CREATE TABLE Orders").says("audit.cpp did not parse")
    program.run("facts", "-p", "build").exits(3).says("audit.cpp did not parse")

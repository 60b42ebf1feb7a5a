"""Commands, options and paths that are not there."""
import json


def unknown_command(make):
    run = make().run("scna", "-p", "build").exits(2).prints_nothing()
    run.says("unknown command 'scna'", "did you mean 'scan'?", "'keyspread --help'")


def no_command(make):
    make().run().exits(2).prints_nothing().says("usage: keyspread COMMAND", "rewrite", "exit: 0 clean")


def unknown_option(make):
    make().run("scan", "--fromat", "json").exits(2).prints_nothing().says(
        "unknown option '--fromat'", "did you mean '--format'?", "'keyspread scan --help'")


def option_of_another_command(make):
    make().run("scan", "-p", "build", "--write").exits(2).says("'scan' does not take the option '--write'")
    make(at="before").run("--write", "scan", "-p", "build").exits(2).says("'scan' does not take the option '--write'")


def option_without_its_value(make):
    make().run("scan", "-p").exits(2).says("option '-p' needs a value: BUILD")


def flag_with_a_value(make):
    program = make()
    before = program.files()
    run = program.run("rewrite", "-p", "build", "--write=no").exits(2).says("option '--write' takes no value")
    run.expect(program.files() == before, "a file was changed")


def values_that_are_none(make):
    program = make()
    program.run("scan", "-p", "build", "-j", "many").exits(2).says("-j: expected a number of jobs, not 'many'")
    program.run("scan", "-p", "build", "--format=xml").exits(2).says("--format: expected 'text', 'json' or 'sarif', not 'xml'")
    program.run("scan", "-p", "build", "--confidence", "sure").exits(2).says("--confidence: expected 'possible', 'likely' or 'definite'")
    program.run("ddl", "-p", "build", "--dialect", "oracle").exits(2).says("--dialect: expected", "'sqlite'", "not 'oracle'")


def clang_spellings(make):
    program = make()
    wanted = program.run("scan", "-p", "build", "orders.cpp").exits(1)
    for words in (["-p=build"], ["--p", "build"], ["-p", "build", "-j4"], ["-p", "build", "--extra-arg=-DX"],
                  ["-p", "build", "-extra-arg", "-DX"], ["-p", "build/compile_commands.json"]):
        run = program.run("scan", *words, "orders.cpp").exits(1)
        run.expect(run.out == wanted.out, "the findings differ")
    program.run("scan", "-p", "build", "--", "orders.cpp").exits(1)


def extra_arg_reaches_the_compiler(make):
    program = make({"keyspread.json": None, "orders.cpp": "#ifndef GIVEN\n#error not given\n#endif\n"})
    program.run("scan", "-p", "build", "orders.cpp", "--root", ".").exits(3).says("orders.cpp did not parse: orders.cpp:2:2: not given")
    program.run("scan", "-p", "build", "orders.cpp", "--extra-arg=-DGIVEN", "--schema", "none", "--root", ".").exits(0)


def help_and_version(make):
    program = make()
    program.run("--help").exits(0).prints("commands:", "undo")
    program.run("rewrite", "--help").exits(0).prints("--write", "--runtime DIR", "usage: keyspread rewrite")
    run = program.run("--version").exits(0).prints("keyspread 0.", "LLVM ")
    run.expect(run.out.count(b"\n") == 1, "the version is more than a line")


def time_trace_tells_each_unit(make):
    program = make({"keyspread.json": None})
    scan = program.run("scan", "-p", "build").exits(1)
    timed = program.run("scan", "-p", "build", "--time-trace", "time.json").exits(1)
    timed.expect(timed.out == scan.out, "what is timed finds something else")
    names = {e["name"] for e in json.loads(program.read("time.json"))["traceEvents"]}
    timed.expect({"Total Unit", "Total Frontend", "Total Lower", "Total Run"} <= names, f"not timed: {sorted(names)}")
    program.run("scan", "-p", "build", "--time-trace", "gone/time.json").exits(2).says("--time-trace: gone/time.json: ")


def path_that_matches_no_unit(make):
    program = make()
    program.run("scan", "-p", "build", "order.cpp").exits(2).prints_nothing().says("'order.cpp' does not exist", "orders.cpp")
    (program.root / "empty").mkdir()
    program.run("scan", "-p", "build", "empty").exits(2).prints_nothing().says("'empty' holds no file listed in")
    program.run("scan", "-p", "build", "schema.sql").exits(2).says("'schema.sql' is neither a C nor a C++ file")


def missing_files_named_by_options(make):
    program = make()
    for option in ("--catalog", "--schema", "--plan"):
        program.run("scan", "-p", "build", option, "gone.file").exits(2).prints_nothing().says("gone.file: No such file")
    program.run("scan", "-p", "build", "--root", "gone").exits(2).says("--root gone: no such folder")


def catalog_that_is_wrong(make):
    program = make({"mine.json": '{ "version": 1,\n  "functions": 3 }\n'})
    program.run("scan", "-p", "build", "--catalog", "mine.json").exits(2).prints_nothing().says("mine.json")


def undo_takes_no_path(make):
    make().run("undo", "orders.cpp").exits(2).says("'undo' takes no path: 'orders.cpp'")


def explain_nonsense(make):
    program = make()
    program.run("explain").exits(2).says("explain what?", "FILE:LINE")
    program.run("explain", "keyspread-monotonic-kye").exits(2).prints_nothing().says(
        "'keyspread-monotonic-kye' is neither a check nor FILE:LINE", "did you mean 'keyspread-monotonic-key'?")
    program.run("explain", "orders.cpp:zero").exits(2).says("neither a check nor FILE:LINE", "keyspread-ordered-scan")
    program.run("explain", "orders.cpp:0", "-p", "build").exits(2).says("neither a check nor FILE:LINE")


def explain_a_check(make):
    program = make()
    page = program.run("explain", "keyspread-monotonic-key").exits(0).prints("keyspread-monotonic-key")
    short = program.run("explain", "monotonic-key").exits(0)
    short.expect(short.out == page.out, "the short name gives another page")


def explain_a_place(make):
    program = make()
    wanted = program.run("explain", "-p", "build", "orders.cpp:8").exits(1).prints(
        "orders.cpp:8:", "[keyspread-monotonic-key", "note: ", "keyspread explain keyspread-monotonic-key")
    from_build = program.run("explain", "orders.cpp:8", "-p", ".", cwd=program.root / "build").exits(1)
    from_build.expect(from_build.out == wanted.out, "a path from the root is not understood elsewhere")
    searched = program.run("explain", "orders.cpp:8").exits(1)
    searched.expect(searched.out == wanted.out, "the build folder was not searched")
    program.run("explain", "-p", "build", "orders.cpp:1").exits(0).prints("orders.cpp:1: there is no finding here")
    program.run("explain", "-p", "build", "gone.cpp:3").exits(2).says("gone.cpp: no such file")


def undo_without_a_write(make):
    make().run("undo", "-p", "build").exits(2).says("nothing to undo", "rewrite --write")


def colours_only_when_asked(make):
    program = make()
    plain = program.run("scan", "-p", "build").exits(1)
    plain.expect(b"\x1b" not in plain.out + plain.err, "an escape sequence went into a pipe")
    program.run("scan", "-p", "build", "--color").exits(1).prints("\x1b[")

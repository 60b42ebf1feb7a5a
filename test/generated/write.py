"""Puts a composed program into files: layers, texts, ids, repository, main, schema and facts."""
import json
import re

from access import CPP, printed
from model import Value, fill, indent
from repository import PEOPLE, PLACES

STANDARD = ["algorithm", "array", "atomic", "chrono", "cstdint", "cstdio", "cstdlib", "ctime", "fstream", "functional", "iomanip",
            "initializer_list", "iostream", "iterator", "map", "optional", "sstream", "string", "tuple", "utility", "variant", "vector"]
NEEDS = {
    "array": r"std::array", "atomic": r"std::atomic", "chrono": r"std::chrono", "cstdint": r"std::int64_t",
    "cstdio": r"printf", "cstdlib": r"std::exit|std::atoll", "ctime": r"std::time\(", "fstream": r"ifstream",
    "functional": r"std::function", "iomanip": r"std::setw", "initializer_list": r"initializer_list", "iostream": r"std::cout",
    "iterator": r"istreambuf_iterator", "map": r"std::map", "optional": r"std::optional", "sstream": r"ostringstream",
    "string": r"std::string|std::to_string", "utility": r"std::move", "variant": r"std::variant", "vector": r"std::vector"}

CELLS = {
    "struct": """
struct Cell {
  Cell(std::int64_t n) : number(n), is_text(false) {}
  Cell(std::string t) : number(0), text(std::move(t)), is_text(true) {}
  std::int64_t number;
  std::string text;
  bool is_text;
};
""",
    "variant": "using Cell = std::variant<std::int64_t, std::string>;",
    "text": """
using Cell = std::string;
inline Cell to_cell(const std::string &text) { return text; }
inline Cell to_cell(std::int64_t number) { return std::to_string(number); }
"""}

COMMON = """
[[noreturn]] inline void fail(const std::string &why) {
  std::fprintf(stderr, "%s\\n", why.c_str());
  std::exit(1);
}
"""

ROW = """
struct Row {
  std::vector<std::string> cells;
  std::int64_t number(std::size_t i) const { return std::stoll(cells.at(i)); }
  const std::string &text(std::size_t i) const { return cells.at(i); }
};
"""


def row_values(program):
    n = program.names
    return lambda index: {n.name: f"std::string(kPeople[{index}])", n.tenant: f"std::string(kPlaces[{index} % 2])",
                          n.amount: f"10 * ({index} + 1)", n.placed: f"100 + {index}"}


def includes(lines, *more):
    """#include lines for what the lines use."""
    text = "\n".join(lines)
    return [*[f"#include <{h}>" for h in STANDARD if h in NEEDS and re.search(NEEDS[h], text)], *more]


def header(*parts, own=(), system=()):
    body = [l for part in parts if part for l in ["", *(part[1:] if part[0] == "" else part)]]
    return ["#pragma once", "", *own, *([""] if own else []), *system, *([""] if system else []), *includes(body), *body]


def db_header(program):
    library, cell = program.library, program.choices["cell"]
    if not program.stack:
        return header(fill(COMMON), system=library.include.split("\n"))
    bottom = program.stack[0].binds()[0] if program.stack[0].kind in ("variadic_fold", "variadic_recursion") else "cells"
    layers = [["", f"// {layer.kind}", *layer.lines()] for layer in program.stack]
    return header(fill(COMMON), fill(CELLS[cell]), fill(ROW), library.prelude(cell, bottom), *[l[1:] for l in layers],
                  system=library.include.split("\n"))


class Place:
    """Where functions of the repository lie: free, or in class Register."""

    def __init__(self, program):
        self.program = program
        self.in_class = program.choices["holder"] == "register" or (
            program.choices["id_read"] == "member" and not program.travel.member)
        self.header, self.source, self.members = [], [], []
        self.one_unit = program.choices["units"] == "1"

    def put(self, function):
        given = function.parameters
        db = self.program.access.parameter("db")
        inside = self.one_unit or function.template
        if self.in_class:
            body = [re.sub(r"\bdb\b", "db_", l) for l in function.body]
            head = f"{function.result} {{}}{function.name}({given})"
            if inside:
                self.members += [*function.template, f"{head.format('')} {{", *indent(body), "}"]
            else:
                self.members.append(head.format("") + ";")
                self.source += ["", f"{head.format('Register::')} {{", *indent(body), "}"]
            return
        head = f"{function.result} {function.name}({', '.join(filter(None, [db, given]))})"
        if inside:
            lead = "" if function.template else "inline "
            self.header += ["", *function.template, f"{lead}{head} {{", *indent(function.body), "}"]
        else:
            self.header += [f"{head};"]
            self.source += ["", f"{head} {{", *indent(function.body), "}"]

    def call(self, name, arguments):
        return f"store.{name}({arguments})" if self.in_class else f"{name}({', '.join(filter(None, [self.program.database, arguments]))})"

    def register(self, fields, getters):
        type = self.program.access.type
        return ["", "class Register {", "public:", f"  explicit Register({type}db) : db_(db) {{}}", *indent(self.members), *indent(getters),
                "", "private:", f"  {type}db_;", *indent(fields), "};"] if self.in_class else []


def entry_class(program, add, fields, getters):
    """The class of an object that saves itself."""
    travel, access = program.travel, program.access
    given = ", ".join(filter(None, [access.parameter("db"), add.parameters]))
    return ["", "class Entry {", "public:", *indent(travel.constructor("Entry")), f"  {add.result} save({given}) {{",
            *indent(add.body, 4), "  }", *indent(getters), "", "private:", *indent(travel.fields()), *indent(fields), "};"]


def write(program, repository):
    place = Place(program)
    route, travel, source = program.route, program.travel, program.source
    program.database, made = program.library.opened, []
    for layer in program.stack:
        lines, program.database = layer.made(program.database)
        made += lines
    fields = route.fields()
    getters = [f"{route.key} last_key() const {{ return last_key_; }} /*@got*/"] if fields else []
    add = repository.add()
    others = [*program.use.functions(repository), repository.everything()]
    listed = program.listing.function(repository)
    others += [listed] if listed else []
    entry = entry_class(program, add, fields, getters) if travel.member else []
    for function in [*([] if travel.member else [add]), *others]:
        place.put(function)
    ids = source.header()
    if source.needs_db:
        ids = ["", f"inline std::int64_t next_id({program.access.parameter('db')}) {{", *indent(source.function()), "}"]
    people = [f"constexpr const char *kPeople[] = {{{', '.join(f'{chr(34)}{p}{chr(34)}' for p in PEOPLE)}}};",
              f"constexpr const char *kPlaces[] = {{{', '.join(f'{chr(34)}{p}{chr(34)}' for p in PLACES)}}};"]
    register = place.register([] if travel.member else fields, [] if travel.member else getters)
    own = ['#include "db.h"']
    program.files["db.h"] = db_header(program)
    if ids and program.choices["units"] == "3" and not source.needs_db:
        declared, defined = split(ids)
        program.files["ids.h"] = header([declared])
        program.files["ids.cpp"] = ['#include "ids.h"', "", *includes(defined), "", *defined]
        own.append('#include "ids.h"')
        ids = []
    texts = program.text.header()
    if texts:
        program.files["texts.h"] = header(texts)
        own.append('#include "texts.h"')
    program.files["store.h"] = header(people, ids, travel.types(), route.types(), entry, place.header, register, own=own)
    if place.source:
        program.files["store.cpp"] = ['#include "store.h"', "", *includes(place.source), *place.source]
    program.files["main.cpp"] = main(program, repository, place, made, bool(listed))
    program.files["schema.sql"] = schema(program)
    facts(program, repository)


def split(lines):
    """A generator's declaration, and its definition for a unit of its own."""
    head = next(l for l in lines if l.startswith("inline "))
    return head.removeprefix("inline ").removesuffix(" {") + ";", [l.removeprefix("inline ") for l in lines]


def main(program, repository, place, made, listed):
    library, n, route, travel = program.library, program.names, program.route, program.travel
    known = {**{c: c for c, _ in program.row_columns}, n.id: "new_id"}
    prepare, arguments = travel.caller(known)
    if route.extra:
        arguments = ", ".join(filter(None, ["@done@", arguments] if travel.template() else [arguments, "@done@"]))
    if travel.member:
        call, owner = f"entry.save({', '.join(filter(None, [program.database, arguments]))})", "entry"
    else:
        call, owner = place.call("add", arguments), "store"
    if program.source.made_here and route.by_caller:
        loop = [f"const {repository.key} new_id = {program.source.call(program.database)}; /*@birth*/", *prepare, f"{call}; /*@birth*/"]
    else:
        loop = [*prepare, *route.called(call, owner)]
    use = program.use
    loop += [printed(program, "added id=", Value("new_id", program.source.type)), *use.in_loop(place.call, repository)]
    locals_ = [f"const {CPP[t]} {c} = {program.row_values('n')[c]};" for c, t in program.row_columns
               if any(re.search(rf"(?<![.\w]){c}\b", re.sub(r'"[^"]*"', "", l)) for l in loop)]
    behind = [*use.behind(place.call, repository), place.call("print_all", "") + ";",
              *([place.call("print_listed", program.listing.call()) + ";"] if listed else [])]
    body = ["if (argc < 2)", "  return 2;", *library.open(), *made, *([f"Register store({program.database});"] if place.in_class else []),
            *(use.declared(repository) if hasattr(use, "declared") else []), "for (int n = 0; n < 3; ++n) {",
            *indent(locals_), *indent(loop), "}", *behind, *library.close(), "return 0;"]
    return ['#include "store.h"', "", *includes(body), "", "int main(int argc, char **argv) {", *indent(body), "}"]


def schema(program):
    n, library, strategy = program.names, program.library, program.strategy
    whole, text = library.int_type, library.text_type
    counted, key_type = program.choices["id_source"] == "auto_increment", text if program.source.type == "text" else "BIGINT"
    inline_key = not strategy.in_key
    if counted:
        key = library.counted if inline_key else "BIGSERIAL"
        if program.rng.random() < 0.3:
            key = key.replace(" AUTOINCREMENT", "")
    else:
        key = f"{key_type} NOT NULL" + (" PRIMARY KEY" if inline_key else "")
    columns = [f"{n.id} {key}", *[f"{c} {text if t == 'text' else whole} NOT NULL" for c, t in program.row_columns]]
    if not inline_key:
        columns.append(f"PRIMARY KEY ({n.id}, {n.tenant})")
    lines = table(n.table, columns, "table")
    if program.use.child:
        reference = key_type if program.source.type == "text" or library.int_type == "BIGINT" or not counted else "INTEGER"
        to = f"FOREIGN KEY ({n.reference}, {n.tenant}) REFERENCES {n.table} ({n.id}, {n.tenant})" if strategy.in_key \
            else f"FOREIGN KEY ({n.reference}) REFERENCES {n.table} ({n.id})"
        tenant = [f"{n.tenant} {text} NOT NULL"] if strategy.by_tenant else []
        key = f"PRIMARY KEY ({n.reference}, no)" if program.use.child == "reference" else "PRIMARY KEY (note)"
        lines += table(n.child, [f"{n.reference} {reference} NOT NULL", f"no {whole} NOT NULL", f"note {text} NOT NULL", *tenant, key, to],
                       "child_table")
    return lines


def table(name, columns, mark):
    return [f"CREATE TABLE {name} ( /*@{mark}*/", *[f"  {c}{',' if i < len(columns) else ''} /*@{mark}*/"
                                                 for i, c in enumerate(columns, 1)], ");"]


def facts(program, repository):
    n, source, kind = program.names, program.choices["id_source"], program.choices["id_read"]
    if source == "auto_increment":
        program.expect("hotspot-schema", n.table, "table")
        if kind == "returning":
            program.expect("auto-increment-read", n.table, "add")
        else:
            # What stands in a macro is told once, in its body.
            read = ["app_read", *(["add"] if kind == "helper" else []), *(["mid_read"] if program.layers[-1:] == ["macro"] else [])]
            program.expect("auto-increment-read", n.table, *read)
            if program.stack and kind != "second_query":
                program.expect("auto-increment-read", n.table, "lib_read")
            program.expect("auto-increment-read", n.table, "mid_read", "got", must=False)
    else:
        program.expect("hotspot-schema", n.table, "table", must=False)
        program.expect("monotonic-key", n.table, "add", "birth")
    if source == "max_plus_one":
        program.expect("ordered-scan", n.table, "max", "birth")
    if source == "max_in_sql":
        program.expect("ordered-scan", n.table, "add")
    if program.use.child == "reference":
        # Of keys that the program makes, the schema alone does not tell that they rise.
        program.expect("hotspot-schema", n.child, "child_table", must=source == "auto_increment")
        program.expect("monotonic-key", n.child, "add_line")
    program.strategy.expect(repository.statements)
    program.expect("unsharded-access", "", *dict.fromkeys(
        [*repository.statements, "max", "app_read", "lib_read", "mid_read", "got", "birth", "table", "child_table"]), must=False)


def plan_text(program):
    return json.dumps(program.plan, indent=2) + "\n"

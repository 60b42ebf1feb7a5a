"""The database libraries: how a statement is run by the library's own calls.

`binds` says where a statement's values are: ("cells", name) a container of Cell, ("fold", name) and
("recursion", name) a parameter pack, ("direct", values) the expressions themselves. `key` keeps the
names of variables of one function apart.
"""
from model import choice, fill


def handle(key, word):
    """The variable of one statement of a function."""
    return f"{key}_{word}" if key else word


class Library:
    packages = ()
    dialect = "sqlite"
    placeholder = staticmethod(lambda number: "?")
    last_id_query = "SELECT last_insert_rowid()"
    last_id_call = True   # the connection knows the last id
    int_type, text_type = "INTEGER", "TEXT"
    counted = "INTEGER PRIMARY KEY AUTOINCREMENT"

    def text(self, sql):
        """SQL with the library's own placeholders."""
        pieces = sql.split("?")
        return "".join(p + (self.placeholder(i) if i < len(pieces) else "") for i, p in enumerate(pieces, 1))

    def chars(self, sql, type):
        return sql if type == "cstr" else sql + ".c_str()"

    def rows(self, connection, sql, type, binds, key):
        """All rows, as texts, in `result`."""
        return ["std::vector<Row> result;", *self.each(connection, sql, type, binds, key, None, self.keep), "return result;"]


def binding(binds, one, cell, fold, recursion):
    """Lines that bind: by expression, from a container or from a pack."""
    how, values = binds
    if how == "direct":
        return [one(i, v) for i, v in enumerate(values, 1)]
    return {"cells": cell, "fold": fold, "recursion": recursion}[how](values)


CELL_BINDER = {
    "struct": ["if (cell.is_text)", "  @text@", "else", "  @int@"],
    "variant": ["if (const auto *text = std::get_if<std::string>(&cell))", "  @text@", "else", "  @int@"],
    "text": ["@text@"],
}
CELL_TEXT = {"struct": "cell.text", "variant": "(*text)", "text": "cell"}
CELL_INT = {"struct": "cell.number", "variant": "std::get<std::int64_t>(cell)", "text": ""}


def binders(head, text, number, cell):
    """The functions that bind one cell and, for packs, one value. In text and number, @v@ is the value."""
    lines = [f"inline void bind_cell({head}, const Cell &cell) {{"]
    for line in CELL_BINDER[cell]:
        made = {"@text@": text.replace("@v@", CELL_TEXT[cell]), "@int@": number.replace("@v@", CELL_INT[cell])}
        lines.append("  " + line.replace("@text@", made["@text@"]).replace("@int@", made["@int@"]))
    return [*lines, "}"]


def pack_binders(head, text, number, handle, passed):
    return [
        f"inline void bind_value({head}, const std::string &value) {{ {text.replace('@v@', 'value')} }}",
        f"inline void bind_value({head}, std::int64_t value) {{ {number.replace('@v@', 'value')} }}",
        f"inline void bind_all({handle}, int) {{}}",
        "template <class Head, class... Tail>",
        f"void bind_all({handle} st, int index, const Head &head, const Tail &...tail) {{",
        f"  bind_value({passed}, head);",
        "  bind_all(st, index + 1, tail...);",
        "}",
    ]


@choice("library", "sqlite", 60)
class Sqlite(Library):
    flags, libs = [], ["-lsqlite3"]
    include, type, opened = "#include <sqlite3.h>", "sqlite3 *", "db"
    text_bind = "sqlite3_bind_text(st, index, @v@.c_str(), -1, SQLITE_TRANSIENT);"
    int_bind = "sqlite3_bind_int64(st, index, @v@);"

    def open(self):
        return fill("""
sqlite3 *db = nullptr;
if (sqlite3_open(argv[1], &db) != SQLITE_OK)
  fail("cannot open the database");
sqlite3_exec(db, "PRAGMA foreign_keys = ON", nullptr, nullptr, nullptr);
""")

    def close(self):
        return ["sqlite3_close(db);"]

    def prelude(self, cell, bottom):
        head = "sqlite3_stmt *st, int index"
        return [*(binders(head, self.text_bind, self.int_bind, cell) if bottom == "cells" else []),
                *(pack_binders(head, self.text_bind, self.int_bind, "sqlite3_stmt *", "st, index")
                  if bottom in ("fold", "recursion") else [])]

    def bound(self, st, binds):
        return binding(
            binds,
            lambda i, v: (self.int_bind if v.type == "int" else self.text_bind)
            .replace("@v@", v.expression).replace("(st,", f"({st},").replace("index", str(i)),
            lambda name: ["int index = 0;", f"for (const Cell &cell : {name})", f"  bind_cell({st}, ++index, cell);"],
            lambda name: ["[[maybe_unused]] int index = 0;", f"(bind_value({st}, ++index, {name}), ...);"],
            lambda name: [f"bind_all({st}, 1, {name}...);"])

    def prepared(self, connection, sql, type, binds, st):
        return [f"sqlite3_stmt *{st} = nullptr;",
                f"if (sqlite3_prepare_v2({connection}, {self.chars(sql, type)}, -1, &{st}, nullptr) != SQLITE_OK)",
                f"  fail(sqlite3_errmsg({connection}));", *self.bound(st, binds)]

    def run(self, connection, sql, type, binds, key):
        st = handle(key, "st")
        return [*self.prepared(connection, sql, type, binds, st),
                f"if (sqlite3_step({st}) != SQLITE_DONE)", f"  fail(sqlite3_errmsg({connection}));",
                f"sqlite3_finalize({st});"]

    def column(self, handle, index, type):
        if type == "int":
            return f"sqlite3_column_int64({handle}, {index})"
        return f"reinterpret_cast<const char *>(sqlite3_column_text({handle}, {index}))"

    def first(self, connection, sql, type, binds, key, columns):
        st = handle(key, "st")
        return [*self.prepared(connection, sql, type, binds, st),
                f"if (sqlite3_step({st}) != SQLITE_ROW)", '  fail("no row");', *declared(self, st, columns),
                f"sqlite3_finalize({st});"]

    def each(self, connection, sql, type, binds, key, columns, body):
        st = handle(key, "st")
        made = body(st) if columns is None else [*declared(self, st, columns), *body]
        return [*self.prepared(connection, sql, type, binds, st), f"while (sqlite3_step({st}) == SQLITE_ROW) {{",
                *["  " + l for l in made], "}", f"sqlite3_finalize({st});"]

    def keep(self, st):
        return ["Row row;", f"for (int i = 0; i < sqlite3_column_count({st}); ++i)",
                f"  row.cells.emplace_back({self.column(st, 'i', 'text')});", "result.push_back(row);"]

    def last_id(self, connection):
        return f"sqlite3_last_insert_rowid({connection})"


def declared(library, handle, columns):
    cpp = {"int": "std::int64_t", "text": "std::string"}
    return [f"const {cpp[type]} {name} = {library.column(handle, i, type)};" for i, (type, name) in enumerate(columns)]


@choice("library", "libpq", 20)
class Libpq(Library):
    packages = ("libpq",)
    dialect = "postgresql"
    placeholder = staticmethod(lambda number: f"${number}")
    last_id_query = "SELECT lastval()"
    last_id_call = False
    int_type, counted = "BIGINT", "BIGSERIAL PRIMARY KEY"
    libs = ["-lpq"]
    include, type, opened = "#include <libpq-fe.h>", "PGconn *", "db"

    def open(self):
        return fill("""
PGconn *db = PQconnectdb(argv[1]);
if (PQstatus(db) != CONNECTION_OK)
  fail("cannot open the database");
""")

    def close(self):
        return ["PQfinish(db);"]

    def prelude(self, cell, bottom):
        if bottom == "cells":
            made = {"struct": "cell.is_text ? cell.text : std::to_string(cell.number)", "text": "cell",
                    "variant": "std::holds_alternative<std::string>(cell) ? std::get<std::string>(cell) "
                               ": std::to_string(std::get<std::int64_t>(cell))"}[cell]
            return ["inline std::string text_of(const Cell &cell) {", f"  return {made};", "}"]
        if bottom in ("fold", "recursion"):
            return fill("""
inline std::string value_text(const std::string &value) { return value; }
inline std::string value_text(std::int64_t value) { return std::to_string(value); }
inline void gather(std::vector<std::string> &) {}
template <class Head, class... Tail>
void gather(std::vector<std::string> &texts, const Head &head, const Tail &...tail) {
  texts.push_back(value_text(head));
  gather(texts, tail...);
}
""")
        return []

    def given(self, connection, sql, type, binds, key):
        how, values = binds
        result, call = handle(key, "result"), f"PQexecParams({connection}, {self.chars(sql, type)}, "
        if how == "direct" and not values:
            return [f"PGresult *{result} = PQexec({connection}, {self.chars(sql, type)});"]
        if how == "direct":
            lines = [f"const std::string {key}_text{i} = std::to_string({v.expression});"
                     for i, v in enumerate(values) if v.type == "int"]
            texts = [f"{key}_text{i}.c_str()" if v.type == "int" else f"{v.expression}.c_str()" for i, v in enumerate(values)]
            return [*lines, f"const char *const {key}_values[] = {{{', '.join(texts)}}};",
                    f"PGresult *{result} = {call}{len(values)}, nullptr, {key}_values, nullptr, nullptr, 0);"]
        gathered = {"cells": [f"for (const Cell &cell : {values})", "  texts.push_back(text_of(cell));"],
                    "fold": [f"(texts.push_back(value_text({values})), ...);"],
                    "recursion": [f"gather(texts, {values}...);"]}[how]
        return ["std::vector<std::string> texts;", *gathered, "std::vector<const char *> pointers;",
                "for (const std::string &text : texts)", "  pointers.push_back(text.c_str());",
                f"PGresult *{result} = {call}static_cast<int>(pointers.size()), nullptr, pointers.data(), nullptr, nullptr, 0);"]

    def checked(self, connection, key, wanted):
        return [f"if (PQresultStatus({handle(key, 'result')}) != {wanted})", f"  fail(PQerrorMessage({connection}));"]

    def run(self, connection, sql, type, binds, key):
        return [*self.given(connection, sql, type, binds, key), *self.checked(connection, key, "PGRES_COMMAND_OK"),
                f"PQclear({handle(key, 'result')});"]

    def column(self, handle, index, type, row="0"):
        text = f"PQgetvalue({handle}, {row}, {index})"
        return text if type == "text" else f"std::atoll({text})"

    def first(self, connection, sql, type, binds, key, columns):
        return [*self.given(connection, sql, type, binds, key), *self.checked(connection, key, "PGRES_TUPLES_OK"),
                f"if (PQntuples({handle(key, 'result')}) != 1)", '  fail("no row");', *declared(self, handle(key, "result"), columns),
                f"PQclear({handle(key, 'result')});"]

    def each(self, connection, sql, type, binds, key, columns, body):
        result = handle(key, "result")
        cpp = {"int": "std::int64_t", "text": "std::string"}
        made = body(result) if columns is None else [
            *[f"const {cpp[t]} {n} = {self.column(result, i, t, 'row_no')};" for i, (t, n) in enumerate(columns)], *body]
        return [*self.given(connection, sql, type, binds, key), *self.checked(connection, key, "PGRES_TUPLES_OK"),
                f"for (int row_no = 0; row_no < PQntuples({result}); ++row_no) {{", *["  " + l for l in made], "}",
                f"PQclear({result});"]

    def rows(self, connection, sql, type, binds, key):
        return ["std::vector<Row> rows;", *self.each(connection, sql, type, binds, key, None, self.keep), "return rows;"]

    def keep(self, result):
        return ["Row row;", f"for (int i = 0; i < PQnfields({result}); ++i)",
                f"  row.cells.emplace_back({self.column(result, 'i', 'text', 'row_no')});", "rows.push_back(row);"]

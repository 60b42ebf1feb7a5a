"""The C++ libraries over SQLite: SQLiteCpp and Qt SQL."""
import subprocess

from libraries import Library, binders, binding, declared, handle, pack_binders
from model import choice, fill


def packaged(word, *names):
    ran = subprocess.run(["pkg-config", word, *names], capture_output=True, text=True)
    return ran.stdout.split()


class ByHandle(Library):
    """Statements are objects, made with their text, that bind by methods."""
    handle = "st"

    def prelude(self, cell, bottom):
        return [*(binders(self.head, self.text_bind, self.int_bind, cell) if bottom == "cells" else []),
                *(pack_binders(self.head, self.text_bind, self.int_bind, self.head.split(" &")[0] + " &", "st, index")
                  if bottom in ("fold", "recursion") else [])]

    def bound(self, st, binds):
        return binding(
            binds,
            lambda i, v: (self.int_bind if v.type == "int" else self.text_bind)
            .replace("@v@", v.expression).replace("st.", f"{st}.", 1).replace("index", str(i)),
            lambda name: ["int index = 0;", f"for (const Cell &cell : {name})", f"  bind_cell({st}, ++index, cell);"],
            lambda name: ["[[maybe_unused]] int index = 0;", f"(bind_value({st}, ++index, {name}), ...);"],
            lambda name: [f"bind_all({st}, 1, {name}...);"])

    def first(self, connection, sql, type, binds, key, columns):
        st = handle(key, "st")
        return [*self.prepared(connection, sql, type, binds, st), *self.ran(st), f"if (!{st}.{self.step}())", '  fail("no row");',
                *declared(self, st, columns), *self.reset(st)]

    def each(self, connection, sql, type, binds, key, columns, body):
        st = handle(key, "st")
        made = body(st) if columns is None else [*declared(self, st, columns), *body]
        return [*self.prepared(connection, sql, type, binds, st), *self.ran(st), f"while ({st}.{self.step}()) {{",
                *["  " + l for l in made], "}"]

    def reset(self, st):
        return []


@choice("library", "sqlitecpp", 10)
class SqliteCpp(ByHandle):
    flags, libs = [], ["-lSQLiteCpp", "-lsqlite3"]
    include, type, opened = "#include <SQLiteCpp/SQLiteCpp.h>", "SQLite::Database &", "db"
    head = "SQLite::Statement &st, int index"
    text_bind, int_bind = "st.bind(index, @v@);", "st.bind(index, @v@);"
    step = "executeStep"

    def open(self):
        return ["SQLite::Database db(argv[1], SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);", 'db.exec("PRAGMA foreign_keys = ON");']

    def close(self):
        return []

    def prepared(self, connection, sql, type, binds, st):
        return [f"SQLite::Statement {st}({connection}, {sql});", *self.bound(st, binds)]

    def ran(self, st):
        return []

    def reset(self, st):
        return [f"{st}.reset();"]

    def run(self, connection, sql, type, binds, key):
        return [*self.prepared(connection, sql, type, binds, handle(key, "st")), f"{handle(key, 'st')}.exec();"]

    def column(self, handle, index, type):
        return f"{handle}.getColumn({index})." + ("getInt64()" if type == "int" else "getString()")

    def keep(self, st):
        return ["Row row;", f"for (int i = 0; i < {st}.getColumnCount(); ++i)",
                f"  row.cells.push_back({self.column(st, 'i', 'text')});", "result.push_back(row);"]

    def last_id(self, connection):
        return f"{connection}.getLastInsertRowid()"


@choice("library", "qt", 10)
class Qt(ByHandle):
    packages = ("Qt5Sql",)
    last_id_call = False  # a query knows its id, the connection does not
    libs = property(lambda self: packaged("--libs", "Qt5Sql"))
    include = "#include <QCoreApplication>\n#include <QSqlDatabase>\n#include <QSqlError>\n#include <QSqlQuery>\n#include <QSqlRecord>\n#include <QVariant>"
    type, opened = "QSqlDatabase &", "db"
    head = "QSqlQuery &st, int index"
    text_bind = "st.bindValue(index - 1, QString::fromStdString(@v@));"
    int_bind = "st.bindValue(index - 1, QVariant::fromValue<qlonglong>(@v@));"
    step = "next"

    def open(self):
        return fill("""
QCoreApplication application(argc, argv);
QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
db.setDatabaseName(argv[1]);
if (!db.open())
  fail("cannot open the database");
QSqlQuery(db).exec("PRAGMA foreign_keys = ON");
""")

    def close(self):
        return []

    def bound(self, st, binds):
        if binds[0] == "direct":
            return [f"{st}.bindValue({i}, {self.variant(v)});" for i, v in enumerate(binds[1])]
        return super().bound(st, binds)

    def variant(self, value):
        if value.type == "int":
            return f"QVariant::fromValue<qlonglong>({value.expression})"
        return f"QString::fromStdString({value.expression})"

    def prepared(self, connection, sql, type, binds, st):
        text = sql if type == "cstr" else f"QString::fromStdString({sql})"
        return [f"QSqlQuery {st}({connection});", f"{st}.prepare({text});", *self.bound(st, binds)]

    def ran(self, st):
        return [f"if (!{st}.exec())", f"  fail({st}.lastError().text().toStdString());"]

    def run(self, connection, sql, type, binds, key):
        return [*self.prepared(connection, sql, type, binds, handle(key, "st")), *self.ran(handle(key, "st"))]

    def column(self, handle, index, type):
        return f"{handle}.value({index})." + ("toLongLong()" if type == "int" else "toString().toStdString()")

    def keep(self, st):
        return ["Row row;", f"for (int i = 0; i < {st}.record().count(); ++i)",
                f"  row.cells.push_back({self.column(st, 'i', 'text')});", "result.push_back(row);"]

    def inserted(self, st):
        return f"{st}.lastInsertId().toLongLong()"

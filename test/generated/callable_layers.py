"""Layers that are called without being functions: lambdas, std::function, macros; and the row mapper."""
from access import CPP, SERVICES, Layer, parameters
from layers import Method
from model import choice


@choice("layer", "lambda", 8)
class Lambda(Layer):
    """A function that gives a lambda over what is below."""

    def call(self, service, db, sql, values):
        given = self.arguments(sql, values) if SERVICES[service].takes else ""
        return f"{service}{self.number}({db})({given})"

    def lines(self):
        made = []
        for s in self.services():
            given = parameters(self.form, self.sql_type).replace("const A &", "const auto &") if SERVICES[s].takes else ""
            capture = "&db" if self.type.endswith("&") else "db"
            made += [f"inline auto {s}{self.number}({self.type}db) {{", f"  return [{capture}]({given}) -> {SERVICES[s].type} {{",
                     *["    " + l for l in self.body(s, "db")], "  };", "}"]
        return made

    def made(self, db):
        return [], db


@choice("layer", "std_function", 8)
class StdFunction(Layer):
    def __init__(self, program, number, below, kind, form):
        super().__init__(program, number, below, kind, "cells")
        self.inner = self.type
        self.type = f"const Functions{number} &"

    def lines(self):
        sql = "const char *" if self.sql_type == "cstr" else "const std::string &"
        fields = [f"  std::function<{SERVICES[s].type}({sql + ', const std::vector<Cell> &' if SERVICES[s].takes else ''})> {s};"
                  for s in self.services()]
        capture = "&db" if self.inner.endswith("&") else "db"
        filled = [l for s in self.services() for l in [
            f"  made.{s} = [{capture}]({parameters(self.form, self.sql_type) if SERVICES[s].takes else ''}) {{",
            *["    " + l for l in self.body(s, "db")], "  };"]]
        word = f"Functions{self.number}"
        return [f"struct {word} {{", *fields, "};", "", f"inline {word} functions{self.number}({self.inner}db) {{",
                f"  {word} made;", *filled, "  return made;", "}"]

    def made(self, db):
        name = f"calls{self.number}"
        return [f"const Functions{self.number} {name} = functions{self.number}({db});"], name


@choice("layer", "macro", 6)
class Macro(Layer):
    """Only over another layer."""

    def call(self, service, db, sql, values):
        if not SERVICES[service].takes:
            return f"DB_{service.upper()}{self.number}({db})"
        given = self.arguments(sql, values)
        if self.form == "cells" and values is not None:
            given = f"{sql}, {', '.join(map(self.cell, values))}" if values else f"{sql}, "
        return f"DB_{service.upper()}{self.number}({db}, {given})"

    def lines(self):
        made = []
        for s in self.services():
            takes = SERVICES[s].takes
            called = self.below.call(s, "(db)", "(text)", ())
            if takes and self.below.form == "pack":
                called = called.replace("(text)", "(text), ##__VA_ARGS__")
            elif takes:
                called = called.replace("{}", "{__VA_ARGS__}")
                if "{__VA_ARGS__}" not in called:  # a builder
                    called = called.replace("(text))", "(text)).add_all({__VA_ARGS__})")
            mark = " /*@mid_read*/" if s in ("insert", "last_id") else ""
            made.append(f"#define DB_{s.upper()}{self.number}(db{', text, ...' if takes else ''}) {called}{mark}")
        return made

    def made(self, db):
        return [], db


@choice("layer", "row_mapper", 8)
class RowMapper(Method):
    """The caller says what a row becomes. Only at the top."""
    word = "Mapper"

    def lines(self):
        made = super().lines()
        template = "template <class T, class F>" if self.form == "cells" else "template <class T, class F, class... A>"
        given = "values" if self.form == "cells" else "args..."
        return [*made[:3], "  " + template,
                f"  std::vector<T> map(F make, {parameters(self.form, self.sql_type)}) {{", "    std::vector<T> made;",
                f"    for (const Row &row : rows(sql, {given}))", "      made.push_back(make(row));", "    return made;",
                "  }", *made[3:]]

    def mapped(self, db, sql, type, values, key, columns):
        """Lines that declare the struct, and the expression of the vector of them."""
        read = {"int": "number", "text": "text"}
        word = f"Found_{key}"
        fields = [f"  {CPP[t]} {n};" for t, n in columns]
        made = ", ".join(f"row.{read[t]}({i})" for i, (t, _) in enumerate(columns))
        call = f"{db}.map<{word}>([](const Row &row) {{ return {word}{{{made}}}; }}, {self.arguments(self.sql(sql, type), values)})"
        return [f"struct {word} {{", *fields, "};"], call

    def first(self, db, sql, type, values, key, mark, columns):
        lines, call = self.mapped(db, sql, type, values, key, columns)
        return [*lines, f"const auto found_{key} = {call}; /*@{mark}*/",
                *[f"const {CPP[t]} {n} = found_{key}.at(0).{n}; /*@{mark}*/" for t, n in columns]]

    def each(self, db, sql, type, values, key, mark, columns, body):
        lines, call = self.mapped(db, sql, type, values, key, columns)
        return [*lines, f"for (const auto &found : {call}) {{ /*@{mark}*/",
                *[f"  const {CPP[t]} {n} = found.{n};" for t, n in columns], *["  " + l for l in body], "}"]

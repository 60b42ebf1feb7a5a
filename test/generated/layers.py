"""The wrapper layers: each class is a choice that writes one layer over the one below.

lines() is the layer's code, type what is passed around, made() what main() does to have one.
"""
from access import SERVICES, Layer, parameters
from model import choice, fill


@choice("layer", "free_function", 14)
class FreeFunction(Layer):
    method = False

    def lines(self):
        return [l for s in self.services() for l in self.function(
            s, self.body(s, "db"), "inline", self.type + "db", name=self.name(s))]

    def made(self, db):
        return [], db


@choice("layer", "template", 8)
class Template(FreeFunction):
    def lines(self):
        made = []
        for s in self.services():
            one = self.function(s, self.body(s, "db"), "", "Handle &db", name=self.name(s))
            head = "template <class Handle, class... A>" if one[0].startswith("template") else "template <class Handle>"
            made += [head, *(one[1:] if one[0].startswith("template") else one)]
        return made


@choice("layer", "list", 6)
class List(FreeFunction):
    """std::initializer_list; nothing but a caller with braces can stand above it."""

    def __init__(self, program, number, below, kind, form):
        super().__init__(program, number, below, kind, "list")

    def gathered(self, takes):
        return ["const std::vector<Cell> cells(values);"] if takes and self.below else []

    def body(self, service, below):
        return [l.replace("sql, values", "sql, cells") if self.below else l for l in super().body(service, below)]


class Variadic(FreeFunction):
    def __init__(self, program, number, below, kind, form):
        super().__init__(program, number, below, kind, "pack")

    def gathered(self, takes):
        return self.gathers() if takes and not (self.below and self.below.form == "pack") else []


@choice("layer", "variadic_vector", 8)
class VariadicVector(Variadic):
    def gathers(self):
        cell = "to_cell(args)..." if self.program.choices["cell"] == "text" else "Cell(args)..."
        return [f"const std::vector<Cell> values{{{cell}}};"]


@choice("layer", "variadic_fold", 8)
class VariadicFold(Variadic):
    def gathers(self):
        if not self.below:
            return []
        cell = "to_cell(args)" if self.program.choices["cell"] == "text" else "Cell(args)"
        return ["std::vector<Cell> values;", f"(values.push_back({cell}), ...);"]

    def binds(self):
        return ("fold", "args")


@choice("layer", "variadic_recursion", 6)
class VariadicRecursion(Variadic):
    def gathers(self):
        return ["std::vector<Cell> values;", "append_all(values, args...);"] if self.below else []

    def binds(self):
        return ("recursion", "args")

    def lines(self):
        cell = "to_cell(head)" if self.program.choices["cell"] == "text" else "Cell(head)"
        return [*(fill("""
inline void append_all(std::vector<Cell> &) {}
template <class Head, class... Tail>
void append_all(std::vector<Cell> &cells, const Head &head, const Tail &...tail) {
  cells.push_back(@cell@);
  append_all(cells, tail...);
}
""", cell=cell) if self.below and self.below.form != "pack" else []), *super().lines()]


class Object(Layer):
    """A class that keeps what is below."""
    word = "Store"

    def __init__(self, program, number, below, kind, form):
        super().__init__(program, number, below, kind, form)
        self.inner = self.reference()
        self.type = f"{self.word}{number} &"

    def made(self, db):
        name = f"{self.word.lower()}{self.number}"
        return [f"{self.word}{self.number} {name}({db});"], name

    def members(self, after="", rename=""):
        return [l for s in self.services() for l in
                self.function(s, self.body(s, "below_"), after=after if SERVICES[s] else "", name=rename + s)]

    def a_class(self, head, members, name=None):
        name = name or f"{self.word}{self.number}"
        return [f"class {name}{head} {{", "public:", f"  explicit {name}({self.inner}below) : below_(below) {{}}",
                *["  " + l for l in members], "", "private:", f"  {self.inner}below_;", "};"]


@choice("layer", "method", 16)
class Method(Object):
    def lines(self):
        return self.a_class("", self.members())


@choice("layer", "virtual", 8)
class Virtual(Object):
    word = "Backend"

    def lines(self):
        pure = [f"  virtual {SERVICES[s].type} {s}({parameters(self.form, self.sql_type) if SERVICES[s].takes else ''}) = 0;"
                for s in self.services()]
        base, real = f"Backend{self.number}", f"RealBackend{self.number}"
        return [f"class {base} {{", "public:", f"  virtual ~{base}() = default;", *pure, "};", "",
                *self.a_class(f" : public {base}", self.members(" override"), real)]

    def made(self, db):
        name = f"backend{self.number}"
        return [f"RealBackend{self.number} {name}({db});"], name


@choice("layer", "crtp", 6)
class Crtp(Object):
    word = "Client"

    def lines(self):
        base = f"Calls{self.number}"
        given = lambda s: ("sql, args..." if self.form == "pack" else "sql, values") if SERVICES[s].takes else ""
        calls = [l for s in self.services() for l in self.function(
            s, [f"return static_cast<Derived *>(this)->do_{s}({given(s)});"
                + (" /*@mid_read*/" if s in ("insert", "last_id") else "")])]
        return ["template <class Derived>", f"class {base} {{", "public:", *["  " + l for l in calls], "};", "",
                *self.a_class(f" : public {base}<Client{self.number}>", self.members(rename="do_"))]


@choice("layer", "builder", 8)
class Builder(Layer):
    """A query object that is given one value after the other."""

    def __init__(self, program, number, below, kind, form):
        super().__init__(program, number, below, kind, "cells")

    def call(self, service, db, sql, values):
        if service == "last_id":
            return f"query_last_id{self.number}({db})"
        added = ".add_all(values)" if values is None else "".join(f".add({self.cell(v)})" for v in values)
        if any(v.type == "pack" for v in values or ()):
            added = f".add_all({{{', '.join(map(self.cell, values))}}})"
        return f"Query{self.number}({db}, {sql}){added}.{service}()"

    def lines(self):
        word = f"Query{self.number}"
        sql = "const char *" if self.sql_type == "cstr" else "const std::string &"
        member = "const char *sql" if self.sql_type == "cstr" else "std::string sql"
        taking = [s for s in self.services() if SERVICES[s].takes]
        made = [l for s in taking for l in [
            f"{SERVICES[s].type} {s}() {{", *["  " + self.own(l) for l in self.body(s, "below_")], "}"]]
        last = ["", *[f"inline std::int64_t query_last_id{self.number}({self.type}db) {{",
                      *["  " + l for l in self.body("last_id", "db")], "}"]] if "last_id" in self.services() else []
        return [f"class {word} {{", "public:", f"  {word}({self.type}below, {sql}sql) : below_(below), sql_(sql) {{}}",
                f"  {word} &add(const Cell &cell) {{", "    values_.push_back(cell);", "    return *this;", "  }",
                f"  {word} &add_all(const std::vector<Cell> &cells) {{",
                "    values_.insert(values_.end(), cells.begin(), cells.end());", "    return *this;", "  }",
                *["  " + l for l in made], "", "private:", f"  {self.type}below_;", f"  {member}_;",
                "  std::vector<Cell> values_;", "};", *last]

    def own(self, line):
        """Parameters of other layers are members here."""
        for given in ("sql.c_str()", "(sql,", ", sql,", ", sql)", "fromStdString(sql)", "(sql)"):
            line = line.replace(given, given.replace("sql", "sql_", 1) if "String" not in given else "fromStdString(sql_)")
        return line.replace("add_all(values)", "add_all(values_)").replace(", values)", ", values_)").replace(": values)", ": values_)")

    def made(self, db):
        return [], db

"""How the program's own code reaches the database: by the library's calls, or through a layer.

An access writes the lines that run a statement. Those of a layer call its services: run (no rows),
rows (all rows), insert (run, and the new id) and last_id. A layer takes its values as a container of
Cell ("cells") or as a parameter pack ("pack").
"""
import dataclasses

from libraries import handle

CPP = {"int": "std::int64_t", "text": "std::string"}


def printed(program, *parts):
    """One line of the transcript: texts, and values with their type."""
    if program.choices["output"] == "stream":
        shown = " << ".join(p.expression if hasattr(p, "type") else f'"{p}"' for p in parts)
        return f'std::cout << {shown} << "\\n";'
    form = "".join({"int": "%lld", "text": "%s"}[p.type] if hasattr(p, "type") else p for p in parts)
    given = "".join(f", static_cast<long long>({p.expression})" if p.type == "int" else f", {p.expression}.c_str()"
                    for p in parts if hasattr(p, "type"))
    return f'std::printf("{form}\\n"{given});'


@dataclasses.dataclass(frozen=True)
class Service:
    name: str
    type: str
    takes: bool = True  # a statement and its values


SERVICES = {s.name: s for s in (Service("run", "void"), Service("rows", "std::vector<Row>"),
                                Service("insert", "std::int64_t"), Service("last_id", "std::int64_t", False))}


def parameters(form, sql_type):
    sql = "const char *sql" if sql_type == "cstr" else "const std::string &sql"
    values = {"cells": "const std::vector<Cell> &values", "pack": "const A &...args", "list": "std::initializer_list<Cell> values"}
    return f"{sql}, {values[form]}"


class Access:
    """What the code above needs to know: the type that is passed around, and the way of values."""
    form = "cells"
    kind_is_direct = False

    def __init__(self, program, type):
        self.program, self.type = program, type

    def parameter(self, name="db"):
        return self.type + name

    def run(self, db, sql, type, values, key, mark):
        raise NotImplementedError


class Direct(Access):
    """No layer: the library's calls stand where the statement is run."""
    kind_is_direct = True

    def __init__(self, program):
        super().__init__(program, program.library.type)

    def marked(self, lines, mark, prepared):
        """The text's line, the binds and what runs them are one place; a check may point at either."""
        return [f"{l} /*@{mark}*/" for l in lines]

    def run(self, db, sql, type, values, key, mark):
        return self.marked(self.program.library.run(db, sql, type, ("direct", values), key), mark, key)

    def first(self, db, sql, type, values, key, mark, columns):
        return self.marked(self.program.library.first(db, sql, type, ("direct", values), key, columns), mark, key)

    def each(self, db, sql, type, values, key, mark, columns, body):
        return self.marked(self.program.library.each(db, sql, type, ("direct", values), key, columns, body), mark, key)

    def inserted(self, db, sql, type, values, key, mark):
        """Lines, and the expression of the new id behind them."""
        lines = self.run(db, sql, type, values, key, mark)
        library = self.program.library
        return lines, library.inserted(handle(key, "st")) if hasattr(library, "inserted") else library.last_id(db)


class Layer(Access):
    """One wrapper around the access below; None below is the library."""
    method = True  # services are called on the object

    def __init__(self, program, number, below, kind, form):
        super().__init__(program, below.type if below else program.library.type)
        self.number, self.below, self.kind, self.form = number, below, kind, form
        self.sql_type = program.sql_type

    def name(self, service):
        return f"{service}{self.number}"

    # What the code above writes.
    def arguments(self, sql, values):
        """The values as this layer takes them; None passes on what the caller was given."""
        if values is None:
            made = "args..." if self.form == "pack" else "values"
        elif self.form == "pack":
            made = ", ".join(v.expression for v in values)
        else:
            made = "{" + ", ".join(map(self.cell, values)) + "}"
        return f"{sql}, {made}" if made else sql

    def cell(self, value):
        text = self.program.choices["cell"] == "text"
        if value.type == "pack":
            name = value.expression.removesuffix("...")
            return f"to_cell({name})..." if text else f"Cell({name})..."
        return f"std::to_string({value.expression})" if text and value.type == "int" else value.expression

    def call(self, service, db, sql, values):
        given = self.arguments(sql, values) if SERVICES[service].takes else ""
        if self.method:
            return f"{db}.{service}({given})"
        return f"{self.name(service)}({db}{', ' if given else ''}{given})"

    def sql(self, expression, type):
        return expression + ".c_str()" if type == "string" and self.sql_type == "cstr" else expression

    def run(self, db, sql, type, values, key, mark):
        return [f"{self.call('run', db, self.sql(sql, type), values)}; /*@{mark}*/"]

    def columns(self, row, columns):
        read = {"int": "number", "text": "text"}
        return [f"const {CPP[t]} {n} = {row}.{read[t]}({i});" for i, (t, n) in enumerate(columns)]

    def first(self, db, sql, type, values, key, mark, columns):
        rows = f"rows_{key}"
        return [f"const std::vector<Row> {rows} = {self.call('rows', db, self.sql(sql, type), values)}; /*@{mark}*/",
                *[f"{l} /*@{mark}*/" for l in self.columns(f"{rows}.at(0)", columns)]]

    def each(self, db, sql, type, values, key, mark, columns, body):
        return [f"for (const Row &row : {self.call('rows', db, self.sql(sql, type), values)}) {{ /*@{mark}*/",
                *["  " + l for l in [*self.columns("row", columns), *body]], "}"]

    def inserted(self, db, sql, type, values, key, mark):
        return [], self.call("insert", db, self.sql(sql, type), values)

    # What the layer itself consists of.
    def body(self, service, below):
        """The lines of one service over what is called `below` there."""
        library, takes = self.program.library, SERVICES[service].takes
        if self.below:
            called = self.below.call(service, below, "sql", None)
            called = f"return {called};" if SERVICES[service].type != "void" else called + ";"
            return [*self.gathered(takes), called + (" /*@mid_read*/" if service in ("insert", "last_id") else "")]
        if service == "rows":
            return [*self.gathered(takes), *library.rows(below, "sql", self.sql_type, self.binds(), "")]
        lines = [*self.gathered(takes), *library.run(below, "sql", self.sql_type, self.binds(), "")] if takes else []
        return lines if service == "run" else [*lines, *self.id_of(below)]

    def id_of(self, below):
        library = self.program.library
        if library.last_id_call:
            return [f"return {library.last_id(below)}; /*@lib_read*/"]
        if hasattr(library, "inserted"):
            return [f"return {library.inserted('st')}; /*@lib_read*/"]
        query = library.first(below, f'"{library.last_id_query}"', "cstr", ("direct", ()), "id", [("int", "id")])
        return [*[l + " /*@lib_read*/" for l in query], "return id;"]

    def gathered(self, takes):
        """Lines that make `values` of what this layer takes, where the layer below takes cells."""
        return []

    def binds(self):
        return ("cells", "values")

    def function(self, service, body, lead="", context="", after="", name=None):
        """One service as a function."""
        made = SERVICES[service]
        given = ", ".join(filter(None, [context, parameters(self.form, self.sql_type) if made.takes else ""]))
        template = ["template <class... A>"] if self.form == "pack" and made.takes else []
        inline = "" if template or not lead.startswith("inline") else "inline "
        lead = inline + lead.removeprefix("inline").lstrip()
        return [*template, f"{lead}{made.type} {name or service}({given}){after} {{", *["  " + l for l in body], "}"]

    def services(self):
        return self.program.services

    def reference(self):
        """The type of a member that keeps the access below."""
        return self.below.type if self.below else self.program.library.type

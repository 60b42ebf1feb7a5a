"""How the values of a new row travel from where they are known to the statement.

columns are (name, type) pairs. A travel writes types() for the header, the parameters of the function that
inserts, the expression of each column there, lines() in front of the statement, and the call's arguments.
"""
from access import CPP
from model import Value, choice


def const_reference(name, type):
    return f"const std::string &{name}" if type == "text" else f"std::int64_t {name}"


class Travel:
    member = False  # the function that inserts belongs to the class that holds the values

    def __init__(self, program, columns):
        self.program, self.columns = program, columns
        self.word = "Draft"

    def types(self):
        return []

    def template(self):
        return []

    def lines(self):
        return []

    def values(self, names):
        return tuple(Value(self.expression(n, dict(self.columns)[n]), dict(self.columns)[n]) for n in names)

    def caller(self, known):
        """Lines in main() and the arguments, of the expressions that are known there."""
        return [], ", ".join(known[n] for n, _ in self.columns)


@choice("values", "argument", 18)
class Argument(Travel):
    def parameters(self):
        return ", ".join(const_reference(n, t) for n, t in self.columns)

    def expression(self, name, type):
        return name


@choice("values", "field", 12)
class Field(Travel):
    """A struct that is filled field by field."""

    def types(self):
        return [f"struct {self.word} {{", *[f"  {CPP[t]} {n}{' = 0' if t == 'int' else ''};" for n, t in self.columns], "};"]

    def parameters(self):
        return f"const {self.word} &draft"

    def expression(self, name, type):
        return f"draft.{name}"

    def caller(self, known):
        return [f"{self.word} draft;", *[f"draft.{n} = {known[n]};" for n, _ in self.columns]], "draft"


@choice("values", "struct", 12)
class Struct(Field):
    """A struct that is made with its values."""

    def types(self):
        return [f"struct {self.word} {{", *[f"  {CPP[t]} {n};" for n, t in self.columns], "};"]

    def caller(self, known):
        return [], f"{self.word}{{{', '.join(known[n] for n, _ in self.columns)}}}"


@choice("values", "optional", 10)
class Optional(Travel):
    def optional(self, name):
        return name not in (self.program.names.id, self.program.names.tenant)

    def parameters(self):
        return ", ".join((f"const std::optional<std::string> &{n}" if t == "text" else f"std::optional<std::int64_t> {n}")
                         if self.optional(n) else const_reference(n, t) for n, t in self.columns)

    def expression(self, name, type):
        if not self.optional(name):
            return name
        return f"{name}.value_or(0)" if type == "int" else f"{name}.value_or(std::string())"


@choice("values", "container", 10)
class Container(Travel):
    def parameters(self):
        return "const std::vector<std::string> &cells"

    def expression(self, name, type):
        text = f"cells[{[n for n, _ in self.columns].index(name)}]"
        return f"static_cast<std::int64_t>(std::stoll({text}))" if type == "int" else text

    def caller(self, known):
        made = [f"std::to_string({known[n]})" if t == "int" else known[n] for n, t in self.columns]
        return [f"const std::vector<std::string> cells = {{{', '.join(made)}}};"], "cells"


@choice("values", "pack", 8)
class Pack(Travel):
    def template(self):
        return ["template <class... A>"]

    def parameters(self):
        return "const A &...row"

    def values(self, names):
        return (Value("row...", "pack"),)


@choice("values", "output_parameter", 10)
class OutputParameter(Travel):
    """A function tells the values through pointers."""
    key_column = property(lambda self: [c for c in self.columns if c[0] == self.program.names.id])
    others = property(lambda self: [c for c in self.columns if c[0] != self.program.names.id])

    def types(self):
        to = ", ".join(f"{CPP[t]} *{n}" for n, t in self.others)
        made = self.program.row_values("n")
        return [f"inline void read_row(int n, {to}) {{", *[f"  *{n} = {made[n]};" for n, _ in self.others], "}"]

    def parameters(self):
        return ", ".join(["int n", *[const_reference(n, t) for n, t in self.key_column]])

    def lines(self):
        return [*[f"{CPP[t]} {n}{' = 0' if t == 'int' else ''};" for n, t in self.others],
                f"read_row(n, {', '.join('&' + n for n, _ in self.others)});"]

    def expression(self, name, type):
        return name

    def caller(self, known):
        return [], ", ".join(["n", *[known[n] for n, _ in self.key_column]])


@choice("values", "member", 10)
class Member(Travel):
    """An object that keeps the values and saves itself."""
    member = True

    def parameters(self):
        return ""

    def expression(self, name, type):
        return name + "_"

    def constructor(self, name):
        given = ", ".join(f"{CPP[t]} {n}" for n, t in self.columns)
        kept = ", ".join(f"{n}_(std::move({n}))" if t == "text" else f"{n}_({n})" for n, t in self.columns)
        explicit = "explicit " if len(self.columns) == 1 else ""
        return [f"{explicit}{name}({given}) : {kept} {{}}"]

    def fields(self):
        return [f"{CPP[t]} {n}_;" for n, t in self.columns]

    def caller(self, known):
        return [f"Entry entry({', '.join(known[n] for n, _ in self.columns)});"], ""


@choice("values", "getter", 10)
class Getter(Member):
    """An object that keeps the values and tells them."""
    member = False

    def types(self):
        return ["class Entry {", "public:", *["  " + l for l in self.constructor("Entry")],
                *[f"  const std::string &{n}() const {{ return {n}_; }}" if t == "text"
                  else f"  std::int64_t {n}() const {{ return {n}_; }}" for n, t in self.columns],
                "", "private:", *["  " + l for l in self.fields()], "};"]

    def parameters(self):
        return "const Entry &entry"

    def expression(self, name, type):
        return f"entry.{name}()"

    def caller(self, known):
        return [], f"Entry({', '.join(known[n] for n, _ in self.columns)})"

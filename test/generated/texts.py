"""Where the text of a statement is.

place(statement) gives Placed: lines in front of the call, the expression, its type, and the values that
are still to be bound. Texts that are put together hold their values; they leave none.
"""
import dataclasses

from model import choice


@dataclasses.dataclass(frozen=True)
class Placed:
    lines: list
    expression: str
    type: str  # cstr: const char *, string: std::string
    values: tuple


def literal(text):
    return '"' + text.replace('"', '\\"') + '"'


class TextPlace:
    header_needed = ()

    def __init__(self, program):
        self.program, self.entries = program, []

    def place(self, statement):
        """Texts that stand elsewhere: kept under the statement's key."""
        text = self.program.library.text(statement.sql)
        if all(e[0] != statement.key for e in self.entries):
            self.entries.append((statement.key, text, statement.mark))
        return Placed([], self.expression(statement.key), self.type, statement.values)

    def header(self):
        """The lines of texts.h, when all texts are known."""
        return []

    def word(self, key):
        return "".join(p.capitalize() for p in key.split("_"))


@choice("text", "literal", 22)
class Literal(TextPlace):
    def place(self, statement):
        text = self.program.library.text(statement.sql)
        return Placed([], f"{literal(text)}", "cstr", statement.values)


@choice("text", "constant", 12)
class Constant(TextPlace):
    type = "cstr"

    def expression(self, key):
        return "k" + self.word(key)

    def header(self):
        return [f"constexpr const char *k{self.word(k)} = {literal(t)}; /*@{m}*/" for k, t, m in self.entries]


@choice("text", "table_by_enum", 12)
class TableByEnum(TextPlace):
    type = "cstr"

    def expression(self, key):
        return f"text_of(Text::{self.word(key)})"

    def header(self):
        return ["enum class Text { " + ", ".join(self.word(k) for k, _, _ in self.entries) + " };", "",
                f"constexpr std::array<const char *, {len(self.entries)}> kTexts = {{{{",
                *[f"    {literal(t)}, /*@{m}*/" for _, t, m in self.entries], "}};", "",
                "constexpr const char *text_of(Text which) { return kTexts[static_cast<std::size_t>(which)]; }"]


@choice("text", "map", 10)
class Map(TextPlace):
    type = "string"

    def expression(self, key):
        return f'texts().at("{key}")'

    def header(self):
        return ["inline const std::map<std::string, std::string> &texts() {",
                "  static const std::map<std::string, std::string> made = {",
                *[f'      {{"{k}", {literal(t)}}}, /*@{m}*/' for k, t, m in self.entries], "  };", "  return made;", "}"]


@choice("text", "switch", 10)
class Switch(TableByEnum):
    def header(self):
        cases = [l for k, t, m in self.entries for l in (f"  case Text::{self.word(k)}:", f"    return {literal(t)}; /*@{m}*/")]
        return ["enum class Text { " + ", ".join(self.word(k) for k, _, _ in self.entries) + " };", "",
                "inline const char *text_of(Text which) {", "  switch (which) {", *cases, "  }", '  return "";', "}"]


class PutTogether(TextPlace):
    """The values stand in the text: numbers as they are, texts in quotes."""

    def place(self, statement):
        if not statement.values:
            return Placed([], literal(statement.sql), "cstr", ())
        pieces = statement.sql.split("?")
        parts = []  # literal pieces and values, by turns
        for i, piece in enumerate(pieces):
            before = i > 0 and statement.values[i - 1].type == "text"
            after = i < len(statement.values) and statement.values[i].type == "text"
            parts.append(("'" if before else "") + piece + ("'" if after else ""))
        return self.joined(parts, statement)


@choice("text", "format", 8)
class Format(PutTogether):
    def joined(self, parts, statement):
        form = "".join(p + ({"int": "%lld", "text": "%s"}[statement.values[i].type] if i < len(statement.values) else "")
                       for i, p in enumerate(parts))
        given = ", ".join(f"static_cast<long long>({v.expression})" if v.type == "int" else f"{v.expression}.c_str()"
                          for v in statement.values)
        name = f"{statement.key}_sql"
        mark = f"/*@{statement.mark}*/"
        return Placed([f"char {name}[512];", f"std::snprintf({name}, sizeof {name}, {literal(form)}, {given}); {mark}"],
                      name, "cstr", ())


@choice("text", "stream", 8)
class Stream(PutTogether):
    def joined(self, parts, statement):
        name = f"{statement.key}_sql"
        shifted = " << ".join(f for i, p in enumerate(parts) for f in
                              ([literal(p)] if p else []) + ([statement.values[i].expression] if i < len(statement.values) else []))
        return Placed([f"std::ostringstream {name};", f"{name} << {shifted}; /*@{statement.mark}*/"], f"{name}.str()", "string", ())


@choice("text", "sum", 10)
class Sum(PutTogether):
    def joined(self, parts, statement):
        made = lambda v: f"std::to_string({v.expression})" if v.type == "int" else v.expression
        terms = [f for i, p in enumerate(parts) for f in
                 ([literal(p)] if p else []) + ([made(statement.values[i])] if i < len(statement.values) else [])]
        name = f"{statement.key}_sql"
        return Placed([f"const std::string {name} = {' + '.join(terms)}; /*@{statement.mark}*/"], name, "string", ())


@choice("text", "resource", 8)
class Resource(TextPlace):
    type = "string"

    def expression(self, key):
        return f'query("{key}")'

    def header(self):
        for key, text, mark in self.entries:
            self.program.files[f"queries/{key}.sql"] = [f"{text} /*@{mark}*/"]
        return ["inline std::string query(const std::string &name) {", '  std::ifstream in("queries/" + name + ".sql");',
                "  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());", "}"]

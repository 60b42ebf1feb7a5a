"""What a generated program is: choices in, files with marked lines and known facts out.

Emitters write marks into the lines they know something about, as `/*@name*/`. Rendering takes the
marks out and keeps where they stood, so that nobody counts lines. A fact says which check has
something to say at which marks; a line without a fact is a negative test.
"""
import dataclasses
import random
import re

MARK = re.compile(r" ?/\*@([a-z_]+)\*/")
HOLE = re.compile(r"@([a-z_]+)@")

DIMENSIONS = {}  # dimension -> {name -> Choice}, in the order of registration


@dataclasses.dataclass(frozen=True)
class Choice:
    """One of the ways of one dimension: how often it is taken, and what writes it."""
    dimension: str
    name: str
    weight: int
    emit: object


def choice(dimension, name, weight=1):
    """Registers an emitter (function or class) as a choice of a dimension."""
    def register(emit):
        DIMENSIONS.setdefault(dimension, {})[name] = Choice(dimension, name, weight, emit)
        return emit
    return register


def draw(rng, dimension):
    known = list(DIMENSIONS[dimension].values())
    return rng.choices([c.name for c in known], [c.weight for c in known])[0]


def fill(template, **holes):
    """The template's lines; @name@ gives way to a text, or in a line of its own to indented lines."""
    result = []
    for line in template.strip("\n").split("\n"):
        alone = HOLE.fullmatch(line.strip())
        if alone and isinstance(holes[alone[1]], list):
            indent = line[:len(line) - len(line.lstrip())]
            result += [indent + l if l else l for l in holes[alone[1]]]
        else:
            result.append(HOLE.sub(lambda m: str(holes[m[1]]), line))
    return result


def indent(lines, width=2):
    return [" " * width + l if l else l for l in lines]


@dataclasses.dataclass(frozen=True)
class Value:
    """A C++ expression that a statement is given: 'int' (std::int64_t), 'text' (std::string) or 'pack'."""
    expression: str
    type: str


@dataclasses.dataclass(frozen=True)
class Statement:
    """SQL with a '?' for each value. The mark stands at its text and at the lines that run it."""
    key: str
    sql: str
    values: tuple
    mark: str


@dataclasses.dataclass(frozen=True)
class Fact:
    """A check that has something to say of a table at one of these marks: it must, or it may."""
    check: str
    table: str
    marks: tuple
    must: bool = True


@dataclasses.dataclass(frozen=True)
class Names:
    """The words of a program: no rule may depend on them."""
    table: str
    child: str
    id: str
    reference: str
    name: str
    tenant: str
    amount: str
    placed: str


NAMES = [
    Names("orders", "order_lines", "id", "order_id", "customer", "shop", "amount", "placed"),
    Names("tickets", "ticket_notes", "ticket_no", "ticket_no", "reporter", "team", "weight", "opened"),
    Names("Invoices", "InvoiceItems", "InvoiceId", "InvoiceId", "Payee", "Branch", "Total", "IssuedAt"),
    Names("messages", "attachments", "msg_id", "msg_id", "sender", "mailbox", "size", "received"),
    Names("plants", "waterings", "plant_key", "plant_key", "species", "garden", "height", "sown"),
    Names("bookings", "guests", "booking", "booking", "holder", "hotel", "nights", "made_at"),
    Names("Jobs", "JobSteps", "Id", "JobId", "Owner", "Queue", "Priority", "QueuedAt"),
    Names("samples", "readings", "sample_id", "sample_ref", "probe", "lab", "grams", "taken"),
]


class Program:
    """One program on its way: emitters add to it, render() ends it."""

    def __init__(self, seed, number):
        self.seed, self.number = seed, number
        self.rng = random.Random(f"{seed}/{number}")
        self.choices = {}         # dimension -> name
        self.layers = []          # kinds of wrapper layers, the lowest first
        self.names = None
        self.library = None
        self.facts = []
        self.files = {}           # name -> lines with marks
        self.plan = {}
        self.transcript = []      # what it prints; ids as id=1, id=2 in the order of their birth
        self.must_change = True   # a rewrite that is done has changed the INSERT
        self.runs_after = True    # the rewritten SQL is of the database that it runs on
        self.migratable = True    # a person could do it
        self.stored = []          # (query, expected rows) after the rewritten program ran

    def expect(self, check, table, *marks, must=True):
        self.facts.append(Fact("keyspread-" + check, table, marks, must))

    def all_choices(self):
        """(dimension, name) pairs to count by."""
        return [*self.choices.items(), *(("layer", kind) for kind in dict.fromkeys(self.layers))]

    def described(self):
        told = ", ".join(f"{d}={n}" for d, n in self.choices.items())
        return f"{told}, layers={'+'.join(self.layers) or 'none'}"

    def render(self):
        """(files: name -> text, marks: name -> [(file, line)])."""
        files, marks = {}, {}
        for name, lines in self.files.items():
            for number, line in enumerate(lines, 1):
                for mark in MARK.findall(line):
                    marks.setdefault(mark, []).append((name, number))
            files[name] = "".join(MARK.sub("", l).rstrip() + "\n" for l in lines)
        return files, marks

    def expected(self):
        """What expected.json holds."""
        _, marks = self.render()
        return {
            "choices": dict(self.choices), "layers": self.layers, "migratable": self.migratable,
            "transcript": self.transcript,
            "findings": [{
                "check": f.check, "table": f.table, "must": f.must,
                "places": [{"file": n, "line": l} for m in f.marks for n, l in marks.get(m, [])],
            } for f in self.facts],
        }

"""Draws the choices of one program and has them write it.

compose(seed, number) is a function of its arguments: same seed and number, same bytes.
"""
import callable_layers  # noqa: F401  (registers its choices)
import cpp_libraries  # noqa: F401
import ids  # noqa: F401
import layers  # noqa: F401
import libraries  # noqa: F401
import uses
import write
from access import Direct
from model import DIMENSIONS, NAMES, Program, choice, draw
from repository import Repository
from strategies import Strategy  # noqa: F401
import texts  # noqa: F401
import travel  # noqa: F401

for depth, weight in enumerate((18, 32, 24, 16, 10)):
    choice("depth", str(depth), weight)(None)
for units, weight in ((1, 40), (2, 40), (3, 20)):
    choice("units", str(units), weight)(None)
for cell in ("struct", "variant", "text"):
    choice("cell", cell, 1)(None)
for sql_type, weight in (("string", 65), ("cstr", 35)):
    choice("sql_type", sql_type, weight)(None)
for holder, weight in (("free", 65), ("register", 35)):
    choice("holder", holder, weight)(None)
for output, weight in (("printf", 70), ("stream", 30)):
    choice("output", output, weight)(None)

DRAWN = ("library", "depth", "text", "values", "id_source", "id_read", "use", "strategy", "listing", "units", "cell", "sql_type",
         "holder", "output")
PUT_TOGETHER = ("format", "stream", "sum")
NO_CHARS = (*PUT_TOGETHER, "map", "resource")  # a std::string; layers take it as one
PACKS = ("variadic_vector", "variadic_fold", "variadic_recursion")
PASS_PACKS = (*PACKS, "free_function", "template", "method", "crtp", "lambda", "macro")
MADE_BY_DATABASE = ("auto_increment", "max_in_sql")
TEXT_IDS = ("ulid", "clock_text")


def compatible(c):
    """What makes no program, or none that a person could migrate by this plan."""
    made_by_database, text_id = c["id_source"] in MADE_BY_DATABASE, c["id_source"] in TEXT_IDS
    by_tenant, layered = c["strategy"] in ("swap_order", "tenant_prefix"), c["depth"] != "0"
    largest = c["id_source"] in ("max_plus_one", "max_in_sql")
    refused = [
        # The id is read back only where the database made it.
        not made_by_database and c["id_read"] in ("helper", "returning", "second_query"),
        c["id_source"] == "max_in_sql" and c["id_read"] not in ("returning", "second_query"),
        c["id_read"] == "helper" and not layered,
        # A pack needs a layer that takes it, and values that are bound.
        c["values"] == "pack" and (not layered or c["text"] in PUT_TOGETHER),
        c["values"] == "pack" and c["id_source"] == "max_in_sql",  # its row is asked for by a value of the pack
        # Strategies and kinds of ids.
        c["strategy"] == "bit_reverse" and text_id,
        c["strategy"] == "uuid_v4" and not text_id,
        by_tenant and largest,  # the largest id is that of all tenants
        c["strategy"] == "swap_order" and c["id_source"] == "auto_increment" and c["library"] != "libpq",
        c["strategy"] == "hash_prefix_generated" and (made_by_database or c["library"] == "libpq"),
    ]
    return not any(refused)


def draw_choices(rng):
    """What a share is asked of is drawn first: its share does not depend on how much goes with it."""
    while True:
        fixed = {dimension: draw(rng, dimension) for dimension in ("strategy", "library", "text", "id_read")}
        for _ in range(200):
            drawn = {dimension: draw(rng, dimension) for dimension in DRAWN} | fixed
            if drawn["text"] in NO_CHARS:
                drawn["sql_type"] = "string"
            if compatible(drawn):
                return drawn


def draw_layers(rng, depth, choices):
    """Kinds of layers, the lowest first."""
    while True:
        kinds = [draw(rng, "layer") for _ in range(depth)]
        if layers_fit(kinds, choices):
            return kinds


def layers_fit(kinds, choices):
    packed = False
    for i, kind in enumerate(kinds):
        top = i == len(kinds) - 1
        if kind == "macro" and i == 0 or kind in ("list", "row_mapper") and not top:
            return False
        if packed and kind not in PASS_PACKS and kind != "row_mapper":
            return False
        packed = packed or kind in PACKS
    return not (choices["values"] == "pack" and kinds and kinds[-1] == "macro")


def compose(seed, number):
    program = Program(seed, number)
    rng = program.rng
    program.choices = draw_choices(rng)
    program.layers = draw_layers(rng, int(program.choices["depth"]), program.choices)
    program.names = rng.choice(NAMES)
    emitter = lambda dimension: DIMENSIONS[dimension][program.choices[dimension]].emit
    program.library = emitter("library")()
    program.sql_type = program.choices["sql_type"]
    program.strategy = emitter("strategy")(program)
    program.source = emitter("id_source")(program)
    program.route = emitter("id_read")(program)
    program.listing = emitter("listing")(program)
    program.use = emitter("use")(program)
    program.text = emitter("text")(program)
    names = program.names
    program.row_columns = [(names.name, "text"), (names.tenant, "text"), (names.amount, "int")]
    if program.strategy.order_column:
        program.row_columns.append((names.placed, "int"))
    given = [(names.id, program.source.type)] if program.source.made_here and program.route.by_caller else []
    program.travel = emitter("values")(program, [*given, *program.row_columns])
    program.row_values = write.row_values(program)
    program.services = services(program)
    stack(program)
    program.plan = program.strategy.plan()
    program.runs_after = program.strategy.dialect is None
    program.transcript = uses.transcript(program)
    write.write(program, Repository(program))
    program.stored = program.strategy.stored()
    return program


def services(program):
    """The services that the program calls, so that its layers have no more."""
    read_back = program.choices["id_source"] == "auto_increment" and program.choices["id_read"] not in ("returning", "second_query")
    by_insert = program.route.insert_service or hasattr(program.library, "inserted")
    return ["run", "rows", *(["insert" if by_insert else "last_id"] if read_back else [])]


def stack(program):
    """Puts the layers on top of each other."""
    program.stack, below = [], None
    for number, kind in enumerate(program.layers, 1):
        form = "pack" if below and below.form == "pack" else "cells"
        below = DIMENSIONS["layer"][kind].emit(program, number, below, kind, form)
        program.stack.append(below)
    program.access = below or Direct(program)

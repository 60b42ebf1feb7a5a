#!/usr/bin/env python3
"""matrix.py [--write] [--whole]: what each strategy does at each kind of site, read off the golden cases.

A golden source names a site by a comment at its end of line, `// [latest]` in C++ and
`-- [schema]` in SQL, with the table behind it where a case has several: `[latest Orders]`.
The case says what came of it:

  blocked     blockers.txt has an error at that line; its message is the reason
  rewrites    the statement on that line differs in after/
  unaffected  it does not, and nothing of the case is blocked

A case that is blocked says nothing of its other sites. It fails when docs/strategies/README.md
is out of date or a marker is none of the known kinds; --write puts the table there, and --whole
fails when a cell is silent.
"""
import difflib
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "strategies" / "README.md"
BEGIN, END = "<!-- matrix: made by test/golden/matrix.py -->", "<!-- end of matrix -->"

STRATEGIES = {
    "hash_prefix": "hash_prefix",
    "hash_prefix generated": "hash_prefix, generated",
    "bit_reverse": "bit_reverse",
    "bit_reverse sequence": "bit_reverse, sequence",
    "uuid_v4": "uuid_v4",
    "swap_order": "swap_order",
    "tenant_prefix": "tenant_prefix",
    "tenant_prefix hot": "tenant_prefix, hot tenants",
    "accept": "accept",
}
KINDS = {
    "insert": "`INSERT` with a column list",
    "insert_without_columns": "`INSERT` without one",
    "insert_select": "`INSERT ... SELECT`",
    "id_read_call": "id read by a library call",
    "id_read_query": "id read by a query",
    "id_read_returning": "`RETURNING id`",
    "id_read_wrapper": "id read through the program's own function",
    "counter": "key from a counter",
    "clock": "key from a clock",
    "time_ordered_id": "key from ULID, UUID v1/v7, Snowflake",
    "max_plus_one": "key from `MAX(id) + 1`",
    "point_read": "read by key",
    "point_update": "update by key",
    "point_delete": "delete by key",
    "key_list": "`id IN (...)`",
    "range_scan": "range of keys",
    "ordered_scan": "`ORDER BY id LIMIT n`",
    "latest": "`ORDER BY id DESC LIMIT 1`",
    "min_max": "`MIN(id)`, `MAX(id)`",
    "keyset_cursor": "`id > last_seen`",
    "join": "join by key",
    "order_comparison": "`a.id < b.id` in C++",
    "order_sort": "sort by id in C++",
    "ordered_load": "rows written in key order",
    "api_insert": "mutation",
    "api_point": "Read of one key",
    "api_range": "Read of a range",
    "api_delete": "Delete by key",
    "kv_write": "write to a key-value store",
    "kv_read": "read of one key there",
    "kv_scan": "iterator over keys there",
    "schema": "`CREATE TABLE`",
    "interleaved_child": "interleaved child table",
    "foreign_key_child": "child by foreign key",
    "index": "index",
}
MARK = re.compile(r"(?://|--|/\*)\s*\[([a-z_]+)(?: (\w+))?\]")


class Problem(Exception):
    """A marker or a case that says nothing."""


def variant(entry):
    """The column of the table that a plan's entry stands for."""
    name = entry["strategy"]
    if name == "hash_prefix" and entry.get("generated"):
        return "hash_prefix generated"
    if name == "bit_reverse" and entry.get("sequence"):
        return "bit_reverse sequence"
    if name == "tenant_prefix" and entry.get("hot_tenants"):
        return "tenant_prefix hot"
    return name


def without_comments(text):
    return re.sub(r"^\s*//.*$", "", text, flags=re.M)


def statement(lines, at):
    """The lines of the statement that line `at` stands in: to the next one with its end."""
    end = at
    while end + 1 < len(lines) and ";" not in lines[end]:
        end += 1
    return at, end + 1


def touched(before, after, at):
    """Some line of the statement at `at` changed, or one came in right before or behind it."""
    begin, end = statement(before, at)
    for tag, one, two, _, _ in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "insert" and begin <= one <= end:
            return True
        if tag in ("replace", "delete") and one < end and two > begin:
            return True
    return False


def blockers(case):
    """(file, line) -> reason"""
    path = case / "blockers.txt"
    found = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        at = re.match(r"([^:]+):(\d+):\d+: error: (.*)", line)
        if at:
            found.setdefault((at[1], int(at[2])), at[3])
    return found


def sites(case):
    """Every marked site of a case: (file, line, kind, table or None, text before, text after)."""
    for path in sorted(p for p in (case / "before").rglob("*") if p.is_file()):
        try:
            before = path.read_text().splitlines()
        except UnicodeDecodeError:
            continue
        name = path.relative_to(case / "before")
        changed = case / "after" / name
        after = changed.read_text().splitlines() if changed.exists() else before
        for number, line in enumerate(before):
            for mark in MARK.finditer(line):
                if mark[1] not in KINDS:
                    raise Problem(f"{case.name}/before/{name}:{number + 1}: no kind of site is named '{mark[1]}'")
                yield name.as_posix(), number, mark[1], mark[2], before, after


def cells():
    """(strategy, kind) -> {outcome: [case names]}; the outcome of a blocked site has its reason."""
    found = {}
    for plan in sorted(HERE.glob("*/plan.json")):
        case = plan.parent
        tables = json.loads(without_comments(plan.read_text()))["tables"]
        blocked = blockers(case)
        for name, number, kind, table, before, after in sites(case):
            entries = [tables.get(table)] if table else list(tables.values())
            if None in entries:
                raise Problem(f"{case.name}/before/{name}:{number + 1}: the plan has no table '{table}'")
            if len({variant(e) for e in entries}) != 1:
                raise Problem(f"{case.name}/before/{name}:{number + 1}: the plan's tables differ; name one")
            entry = entries[0]
            reason = blocked.get((name, number + 1))
            if reason is None and (case / "blockers.txt").exists():
                raise Problem(f"{case.name}/before/{name}:{number + 1}: the case is blocked, and not here")
            outcome = f"blocked: {reason}" if reason else "rewrites" if touched(before, after, number) else "unaffected"
            found.setdefault((variant(entry), kind), {}).setdefault(outcome, []).append(case.name)
    return found


def general(reason):
    """A reason without the names and places of its case."""
    return re.sub(r"'[^']*'", "'..'", re.sub(r"\S+:\d+(:\d+)?", "..", reason))


class Reasons:
    """Reasons by number, in the order they are first asked for."""

    def __init__(self):
        self.numbers = {}

    def number(self, reason):
        return self.numbers.setdefault(reason, len(self.numbers) + 1)

    def cell(self, outcomes):
        parts = [o for o in ("rewrites", "unaffected") if o in outcomes]
        why = sorted({general(o.split(": ", 1)[1]) for o in outcomes if o.startswith("blocked")})
        if why:
            parts.append("blocked: " + ", ".join(str(self.number(w)) for w in why))
        return "; ".join(parts)

    def text(self):
        return [f"{number}. {reason}" for reason, number in self.numbers.items()]


def table(found):
    reasons = Reasons()
    lines = ["| site | " + " | ".join(STRATEGIES.values()) + " |", "|---" * (len(STRATEGIES) + 1) + "|"]
    for kind, title in KINDS.items():
        row = [reasons.cell(found.get((s, kind), {})) for s in STRATEGIES]
        lines.append(f"| {title} | " + " | ".join(row) + " |")
    return "\n".join([*lines, "", "Reasons of what is blocked, each with its place in the message:", "", *reasons.text()])


def silent(found):
    return [f"{s} x {k}" for s in STRATEGIES for k in KINDS if (s, k) not in found]


def page_with(text):
    page = PAGE.read_text()
    head, rest = page.split(BEGIN)
    return f"{head}{BEGIN}\n\n{text}\n{END}{rest.split(END)[1]}"


def main(arguments):
    try:
        found = cells()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    missing = silent(found)
    wanted = page_with(table(found))
    if "--write" in arguments:
        PAGE.write_text(wanted)
    elif PAGE.read_text() != wanted:
        print(f"{PAGE.name} is not what the golden cases say: run test/golden/matrix.py --write", file=sys.stderr)
        return 1
    print(f"{len(found)} cells, {len(missing)} without a case")
    for name in missing:
        print(f"  {name}")
    return 1 if missing and "--whole" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

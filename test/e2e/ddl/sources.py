"""The target schema of every source dialect, its split points and its runbook, on the Spanner emulator.

schemas/ holds a schema a dialect, with what is hard about it; plans/ holds the "tables" of its plan.
"""
import json
import pathlib
import re
import sys

from keyspread_cli import project, run_ddl
from spanner_emulator import Failed, Skipped, statements

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = sorted(p.stem for p in (HERE / "schemas").glob("*.sql"))
MAX_IDS = {"mysql": ["uses=77"], "postgresql": ["invoices=1000"], "tsql": ["Order=5", "Audit=9"], "oracle": ["ORDERS=99"]}
# Statements that Spanner knows and its emulator does not.
NOT_IN_THE_EMULATOR = {"googlesql": ("RENAME TABLE", "SPANNER_SYS."), "postgresql": (", ALTER TABLE", "spanner_sys.")}


def _schema(source):
    return (HERE / "schemas" / f"{source}.sql").read_text()


def _plan(source, dialect):
    """FARM_FINGERPRINT of a plan is GoogleSQL's; in the other dialect the application writes the shard."""
    tables = json.loads((HERE / "plans" / f"{source}.json").read_text())
    for options in tables.values():
        if dialect != "googlesql":
            options.pop("generated", None)
    return tables


def _printed(keyspread, folder, source, dialect, *options):
    project(folder, _schema(source), dialect, _plan(source, dialect))
    ids = [word for given in MAX_IDS.get(source, []) for word in ("--max-id", given)]
    return run_ddl(keyspread, folder, *ids, *options)[0]


def source_is_taken(keyspread, folder, emulator, source, dialect):
    """Every table arrives, and Spanner takes every statement."""
    script = _printed(keyspread, folder, source, dialect, "--all")
    tables = lambda text: sum(s.startswith("CREATE TABLE") for s in statements(text))
    if tables(script) != tables(_schema(source)):
        raise Failed(f"{tables(script)} of {tables(_schema(source))} tables are printed:\n{script}")
    if "CAST(CURRENT_TIMESTAMP" in script:
        raise Failed(f"the text of a time:\n{script}")
    if script != _printed(keyspread, folder, source, dialect, "--all"):
        raise Failed("a second run prints something else")
    emulator.database(script, dialect)


def _gcloud_parser():
    """gcloud's own reader of the file; None where the SDK is not installed."""
    sdk = pathlib.Path("/usr/lib/google-cloud-sdk/lib")
    if not (sdk / "googlecloudsdk/command_lib/spanner/split_file_parser.py").exists():
        return None
    sys.path[:0] = [str(sdk), str(sdk / "third_party")]
    try:
        from googlecloudsdk.command_lib.spanner import split_file_parser
    except ImportError:
        return None
    return split_file_parser.SplitFileParser


def splits_are_read(keyspread, folder):
    """gcloud reads the split points; without it their lines have its form."""
    for source, count in (("mysql", 64), ("sqlite", 48), ("googlesql", 96)):
        _printed(keyspread, folder / source, source, "googlesql", "--split-points", "splits.txt")
        file = folder / source / "splits.txt"
        lines = file.read_text().splitlines()
        bad = [line for line in lines if not re.fullmatch(r"(TABLE|INDEX) \S+ \(.+\)", line)]
        if bad or len(set(lines)) != count:
            raise Failed(f"{source}: split points {bad or lines}")
        parser = _gcloud_parser()
        if parser:
            points = parser(str(file), None).Process()
            keys = [[part.string_value for part in point.keys[0].keyParts] for point in points]
            if len(points) != len(lines) or any(not key[0].strip() for key in keys):
                raise Failed(f"{source}: gcloud reads {keys}")


ROWS = """INSERT INTO Customers (CustomerId, Name) VALUES (1, 'a'), (2, 'b'), (3, 'c')
INSERT INTO Albums (CustomerId, AlbumId, Title, Added) VALUES (1, 1, 't', '2024-01-01T00:00:00Z'), (2, 7, NULL, '2024-01-02T00:00:00Z')
INSERT INTO Songs (CustomerId, AlbumId, Track, Tags) VALUES (1, 1, 1, ['x']), (1, 1, 2, NULL)
INSERT INTO Ticket (Id) VALUES (1), (2)
INSERT INTO Measures (`At`, Device, Value) VALUES ('2024-01-01T00:00:00Z', 'd', 1.5), ('2024-01-02T00:00:00Z', 'e', NULL)
INSERT INTO Notes (`At`, Device, `No`) VALUES ('2024-01-01T00:00:00Z', 'd', 1)
INSERT INTO Jobs (Id, Tenant, Made) VALUES (1, 'acme', '2024-01-01T00:00:00Z'), (2, 'b', '2024-01-01T00:00:00Z')
INSERT INTO Files (Id, Name) VALUES ('01J', 'n'), ('02J', NULL)
INSERT INTO Copies (CopyId, FileId) VALUES (1, '01J')"""


def _steps(page):
    """{title: [statements of step, statements of the way back]} of one page."""
    steps = {}
    for part in page.split("\n## ")[1:]:
        title = part.splitlines()[0].partition(". ")[2]
        do, _, undo = part.partition("**Way back:**")
        block = lambda text: [s for b in re.findall(r"```sql\n(.*?)```", text, re.S) for s in statements(b)]
        steps[title] = (block(do), block(undo))
    return steps


# The least and the greatest value of each type, and what the wire calls it.
WIDE = {"INT64": ("INT64", "-9223372036854775808", "9223372036854775807"), "STRING": ("STRING", "", "zz"),
        "TIMESTAMP": ("TIMESTAMP", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z")}
WIDE |= {"bigint": WIDE["INT64"], "character varying": WIDE["STRING"], "timestamp with time zone": WIDE["TIMESTAMP"]}


class _Database:
    """Runs the statements of a runbook as they are printed."""

    def __init__(self, emulator, script, rows, dialect):
        self.emulator = emulator
        self.session = emulator.database(script, dialect)
        self.name = f"d{emulator.names}"
        for row in rows.splitlines():
            error = emulator.dml(self.session, row)
            if error:
                raise Failed(f"{row}\n{error}")
        self.skipped = set()

    def key(self, table):
        """[(column, (type, first, last))] of the primary key, in its order."""
        columns = self.emulator.rows(self.session, f"""SELECT COLUMN_NAME, SPANNER_TYPE, COLUMN_ORDERING
            FROM INFORMATION_SCHEMA.INDEX_COLUMNS
            WHERE TABLE_NAME = '{table}' AND INDEX_TYPE = 'PRIMARY_KEY' ORDER BY ORDINAL_POSITION""")
        wide = lambda of, order: WIDE[of][:1] + (WIDE[of][:0:-1] if order == "DESC" else WIDE[of][1:])
        return [(name, wide(of.split("(")[0], order)) for name, of, order in columns]

    def parameters(self, statement, table):
        """The widest range there is; a point is its first key."""
        first = [(f"from_{name}", (of, low)) for name, (of, low, _) in self.key(table)]
        last = [(f"to_{name}", (of, high)) for name, (of, _, high) in self.key(table)]
        skip = [("skip", ("INT64", "1"))]
        point = [(name.removeprefix("from_"), value) for name, value in first]
        numbered = len(set(re.findall(r"\$\d+", statement)))
        if numbered:  # PostgreSQL's have no names
            given = first + skip if "OFFSET" in statement else first + last if numbered > len(first) else point
            return {f"p{i}": value for i, (_, value) in enumerate(given, 1)}
        return {name: value for name, value in first + last + skip + point
                if f"@{name}" in re.findall(r"@\w+", statement)}

    def run(self, statement, table):
        unknown = [words for words in self.unknown if words in statement]
        if unknown:
            self.skipped.add(unknown[0])
            return self.rename(statement) if "RENAME" in statement else None
        if re.match(r"(CREATE|ALTER|DROP) ", statement):
            return self.emulator.alter(self.name, [statement])
        params = self.parameters(statement, table)
        if statement.startswith("SELECT"):
            return self.emulator.rows(self.session, statement, **params)
        error = self.emulator.dml(self.session, statement, **params)
        if error:
            raise Failed(f"Spanner refuses: {statement}\n{error}")

    def rename(self, statement):
        """Two names in one statement: here one after the other."""
        for old, new in re.findall(r"(\S+) (?:RENAME )?TO ([^,\s]+)", statement):
            self.emulator.alter(self.name, [f"ALTER TABLE {old} RENAME TO {new}"])


# No foreign keys: the emulator fails inside when a table that one refers to gets another name.
OWN_POSTGRESQL = """-- PostgreSQL's dialect of Spanner.
CREATE TABLE orders (id BIGINT NOT NULL, name VARCHAR(9), price NUMERIC, made TIMESTAMPTZ NOT NULL, raw BYTEA, PRIMARY KEY (id));
CREATE INDEX orders_by_name ON orders (name);
CREATE TABLE readings (taken TIMESTAMPTZ NOT NULL, device VARCHAR(9) NOT NULL, value DOUBLE PRECISION, PRIMARY KEY (taken, device));
CREATE TABLE notes (id BIGINT NOT NULL, text VARCHAR(9), PRIMARY KEY (id));
"""
ROWS_POSTGRESQL = r"""INSERT INTO orders (id, name, price, made, raw) VALUES (1, 'a', 1.5, '2024-01-01T00:00:00Z', 'x'::bytea), (2, NULL, NULL, '2024-01-02T00:00:00Z', NULL)
INSERT INTO readings (taken, device, value) VALUES ('2024-01-01T00:00:00Z', 'd', 1.5), ('2024-01-02T00:00:00Z', 'e', NULL)
INSERT INTO notes (id, text) VALUES (1, 'n')"""
PLAN_POSTGRESQL = {"orders": {"strategy": "hash_prefix", "shards": 4},
                   "readings": {"strategy": "swap_order", "key": ["device", "taken"]},
                   "notes": {"strategy": "uuid_v4"}}


def runbook_runs(keyspread, folder, emulator):
    _printed(keyspread, folder, "googlesql", "googlesql", "--runbook", "book")
    _run_book(folder, _Database(emulator, _schema("googlesql"), ROWS, "googlesql"), "googlesql", 6)


def runbook_runs_in_postgresql(keyspread, folder, emulator):
    project(folder, OWN_POSTGRESQL, "postgresql", PLAN_POSTGRESQL)
    run_ddl(keyspread, folder, "--runbook", "book")
    _run_book(folder, _Database(emulator, OWN_POSTGRESQL, ROWS_POSTGRESQL, "postgresql"), "postgresql", 3)


def _run_book(folder, database, dialect, moved):
    """Every page, step by step in one database with rows: they arrive, whole, in the right shards."""
    order = re.findall(r"\]\((.+?)\.md\)", (folder / "book/README.md").read_text())
    pages = {name: _steps((folder / f"book/{name}.md").read_text()) for name in order}
    database.unknown = NOT_IN_THE_EMULATOR[dialect]
    counts = {}

    def do(title, names, undo=False):
        for name in names:
            for statement in pages[name].get(title, ([], []))[undo]:
                answer = database.run(statement, name)
                if title == "Verify":
                    counts.setdefault(name, []).append(answer)
                if "wrong_shards" in statement and answer != [["0"]]:
                    raise Failed(f"{name}: {answer} of {statement}")

    back = order[::-1]
    # A reference to a table that is made later is made with that table.
    do("Make the new table", order)
    do("Make the new table", back, undo=True)
    do("Make the new table", order)
    do("Write both", order)
    do("Backfill", order)
    do("Backfill", order)  # a range may be copied twice
    do("Verify", order)
    wrong = {name: found for name, found in counts.items() if len(found) != 2 or found[0] != found[1]}
    if wrong or len(counts) != moved:
        raise Failed(f"old and new differ: {wrong or counts}")
    do("Cut over", order)
    do("Drop the old table", back)
    do("Change the table in place", order)
    do("Look at the result", order)
    do("Change the table in place", order, undo=True)
    if database.skipped != set(database.unknown):
        raise Failed(f"the emulator knows more, or less is printed: {database.skipped}")


PROGRAM = r"""
#include <sqlite3.h>
void run(sqlite3 *db) {
  sqlite3_exec(db, "SELECT member.email FROM \"group\" JOIN member ON member.group_id = \"group\".id", 0, 0, 0);
  sqlite3_exec(db, "SELECT host FROM log ORDER BY at DESC LIMIT 9", 0, 0, 0);
  sqlite3_exec(db, "SELECT group_id FROM member WHERE email = 'x' AND since > 4", 0, 0, 0);
  sqlite3_exec(db, "SELECT id FROM upload ORDER BY sent DESC LIMIT 1", 0, 0, 0);
}
"""


def program_is_read(keyspread, folder):
    """What the statements of a program show reaches advice, schema and runbook."""
    project(folder, _schema("sqlite"), "googlesql", _plan("sqlite", "googlesql"), PROGRAM)
    printed, said = run_ddl(keyspread, folder, "--advice", "--runbook", "book")
    if "error" in said and "sqlite3.h" in said:
        raise Skipped("no sqlite3.h")
    for wanted in ("-- member [interleave]: member is read together with group by the whole key of group",
                   "(1 statement: main.cpp:4)", "-- member [monotonic-index]: index member_since",
                   "(upload_by_sent_shard, sent DESC);"):
        if wanted not in printed:
            raise Failed(f"nothing says: {wanted}\n{printed}")
    page = (folder / "book/log.md").read_text()
    if "- `SELECT host FROM log ORDER BY at DESC LIMIT 9` (main.cpp:5)" not in page:
        raise Failed(f"the scan is not on the page:\n{page}")


def numbers_are_checked(keyspread, folder):
    """A table that there is none of is named, with the one that was meant."""
    project(folder, _schema("sqlite"), "googlesql", _plan("sqlite", "googlesql"))
    for options, wanted in ((["--max-id", "uplaod=3"], "the schema has no table 'uplaod'; did you mean 'upload'?"),
                            (["--max-id", "7"], "--max-id: expected TABLE=NUMBER, not '7'"),
                            (["--rows", "upload=x"], "--rows: expected NUMBER or TABLE=NUMBER, not 'upload=x'"),
                            (["--nodes", "0"], "--nodes: expected a number of nodes, from 1 on, not '0'"),
                            (["--runbook", "schema.sql/x"], "schema.sql/x: ")):
        try:
            run_ddl(keyspread, folder, *options)
        except Failed as refused:
            if wanted not in str(refused):
                raise
            continue
        raise Failed(f"ddl {' '.join(options)} is taken")

#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR: the databases themselves take what `keyspread ddl` prints.

SQLite's dialect goes to SQLite, GoogleSQL to the Spanner emulator of the Google Cloud SDK
where that is installed. Rows then show that the shard check and the foreign keys hold.
Exit code 77 when no case could run.
"""
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True
from keyspread_cli import ddl, hash_prefix
import sources
from spanner_emulator import Emulator, Failed, Skipped

SCHEMA = """\
CREATE TABLE Customers (
  CustomerId BIGINT NOT NULL,
  Name       VARCHAR(80) NOT NULL DEFAULT 'nobody',
  Joined     TIMESTAMP,
  PRIMARY KEY (CustomerId)
);
CREATE TABLE "Order" (
  OrderId    BIGINT NOT NULL,
  CustomerId BIGINT NOT NULL,
  Total      DOUBLE PRECISION,
  Picture    BLOB,
  PRIMARY KEY (OrderId),
  FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId)
);
CREATE TABLE Lines (
  OrderId BIGINT NOT NULL,
  LineNo  INTEGER NOT NULL,
  Article TEXT NOT NULL UNIQUE,
  PRIMARY KEY (OrderId, LineNo),
  CONSTRAINT LineOfOrder FOREIGN KEY (OrderId) REFERENCES "Order" (OrderId) ON DELETE CASCADE
);
CREATE INDEX OrdersByCustomer ON "Order" (CustomerId, OrderId DESC);
CREATE UNIQUE INDEX LinesByArticle ON Lines (Article, LineNo);
"""
SPANNER_SCHEMA = """\
CREATE TABLE Customers (
  CustomerId INT64 NOT NULL,
  Name       STRING(80) NOT NULL DEFAULT ("nobody"),
  Changed    TIMESTAMP OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (CustomerId);
CREATE TABLE Albums (
  CustomerId INT64 NOT NULL,
  AlbumId    INT64 NOT NULL,
  Title      STRING(MAX),
) PRIMARY KEY (CustomerId, AlbumId DESC),
  INTERLEAVE IN PARENT Customers ON DELETE CASCADE;
CREATE NULL_FILTERED INDEX AlbumsByTitle ON Albums (CustomerId, Title), INTERLEAVE IN Customers;
CREATE UNIQUE INDEX CustomersByName ON Customers (Name);
"""


def expect(condition, what):
    if not condition:
        raise Failed(what)


def sqlite_takes(keyspread, folder):
    script = ddl(keyspread, folder, SCHEMA, "sqlite",
                 {"Order": hash_prefix("OrderId"), "Customers": hash_prefix("CustomerId", shards=8, shard_column="Part")})
    database = sqlite3.connect(":memory:")
    database.execute("PRAGMA foreign_keys = ON")
    try:
        database.executescript(script)
    except sqlite3.Error as error:
        raise Failed(f"SQLite refuses the schema: {error}\n{script}")
    key = lambda table: [r[0] for r in database.execute(
        "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (table,))]
    expect(key("Order") == ["ShardId", "OrderId"], f"the key of Order is {key('Order')}")
    expect(key("Lines") == ["ShardId", "OrderId", "LineNo"], f"the key of Lines is {key('Lines')}")
    expect(key("Customers") == ["Part", "CustomerId"], f"the key of Customers is {key('Customers')}")
    indexes = {r[0] for r in database.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")}
    expect(indexes == {"OrdersByCustomer", "LinesByArticle"}, f"the indexes are {indexes}")
    database.execute("INSERT INTO Customers (Part, CustomerId) VALUES (7, 1)")
    database.execute('INSERT INTO "Order" (ShardId, OrderId, CustomerId, Part) VALUES (15, 2, 1, 7)')
    database.execute("INSERT INTO Lines (ShardId, OrderId, LineNo, Article) VALUES (15, 2, 1, 'a')")
    for refused in ("INSERT INTO Customers (Part, CustomerId) VALUES (8, 2)",
                    "INSERT INTO Lines (ShardId, OrderId, LineNo, Article) VALUES (14, 2, 2, 'b')",
                    "INSERT INTO Lines (ShardId, OrderId, LineNo, Article) VALUES (15, 2, 3, 'a')"):
        try:
            database.execute(refused)
        except sqlite3.IntegrityError:
            continue
        raise Failed(f"SQLite took: {refused}\n{script}")
    database.execute('DELETE FROM "Order"')
    expect(database.execute("SELECT COUNT(*) FROM Lines").fetchone()[0] == 0, "the delete did not cascade")


def sqlite_takes_without_rowid(keyspread, folder):
    schema = "CREATE TABLE T (\n  Id TEXT PRIMARY KEY,\n  At INTEGER DEFAULT 3\n) WITHOUT ROWID;\n"
    script = ddl(keyspread, folder, schema, "sqlite", {"T": hash_prefix("Id")})
    database = sqlite3.connect(":memory:")
    database.executescript(script)
    database.execute("INSERT INTO T (ShardId, Id) VALUES (3, 'x')")
    expect(database.execute("SELECT At FROM T").fetchone()[0] == 3, f"the default is gone:\n{script}")
    try:
        database.execute("SELECT rowid FROM T")
    except sqlite3.OperationalError:
        return
    raise Failed(f"the table has a rowid now:\n{script}")


KEY_OF = """SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.INDEX_COLUMNS
WHERE INDEX_TYPE = 'PRIMARY_KEY' AND TABLE_NAME = '{}' ORDER BY ORDINAL_POSITION"""


def _taken(emulator, session, *statements):
    for sql in statements:
        error = emulator.dml(session, sql)
        expect(not error, f"Spanner refuses: {sql}\n{error}")


def _refused(emulator, session, *statements):
    for sql in statements:
        expect(emulator.dml(session, sql), f"Spanner takes: {sql}")


def spanner_takes(keyspread, folder, emulator):
    """Its own dialect: interleaved children, options and index forms survive."""
    script = ddl(keyspread, folder, SPANNER_SCHEMA, "googlesql", {"Customers": hash_prefix("CustomerId")})
    session = emulator.database(script)
    keys = [r[0] for r in emulator.rows(session, KEY_OF.format("Albums"))]
    expect(keys == ["ShardId", "CustomerId", "AlbumId"], f"the key of Albums is {keys}\n{script}")
    _taken(emulator, session, "INSERT INTO Customers (ShardId, CustomerId) VALUES (15, 1)",
           "UPDATE Customers SET Changed = PENDING_COMMIT_TIMESTAMP() WHERE ShardId = 15 AND CustomerId = 1",
           "INSERT INTO Albums (ShardId, CustomerId, AlbumId) VALUES (15, 1, 9)")
    _refused(emulator, session, "INSERT INTO Customers (ShardId, CustomerId, Name) VALUES (16, 2, 'x')",
             "INSERT INTO Albums (ShardId, CustomerId, AlbumId) VALUES (14, 1, 9)")


def spanner_takes_from_sql(keyspread, folder, emulator):
    """From another dialect: types, defaults and foreign keys are Spanner's."""
    script = ddl(keyspread, folder, SCHEMA, "googlesql",
                 {"Order": hash_prefix("OrderId"), "Customers": hash_prefix("CustomerId", shards=8, shard_column="Part")})
    session = emulator.database(script)
    keys = [r[0] for r in emulator.rows(session, KEY_OF.format("Order"))]
    expect(keys == ["ShardId", "OrderId"], f"the key of Order is {keys}\n{script}")
    _taken(emulator, session, "INSERT INTO Customers (Part, CustomerId) VALUES (7, 1)",
           "INSERT INTO `Order` (ShardId, OrderId, CustomerId, Part) VALUES (15, 2, 1, 7)",
           "INSERT INTO Lines (ShardId, OrderId, LineNo, Article) VALUES (15, 2, 1, 'a')")
    _refused(emulator, session, "INSERT INTO Customers (Part, CustomerId) VALUES (8, 2)",
             "INSERT INTO Lines (ShardId, OrderId, LineNo, Article) VALUES (14, 2, 2, 'b')",
             "INSERT INTO Lines (ShardId, OrderId, LineNo, Article) VALUES (15, 2, 3, 'a')")


def spanner_generates(keyspread, folder, emulator):
    """A generated shard is what the runtime's shard_of computes."""
    script = ddl(keyspread, folder, SPANNER_SCHEMA, "googlesql", {"Customers": hash_prefix("CustomerId", generated=True)})
    session = emulator.database(script.replace("-- Left out", "--"))
    _taken(emulator, session, *(f"INSERT INTO Customers (CustomerId, Name) VALUES ({i}, '{i}')" for i in range(40)))
    wrong = emulator.rows(session, """SELECT CustomerId, ShardId FROM Customers WHERE ShardId NOT BETWEEN 0 AND 15 OR
        ShardId != MOD(MOD(FARM_FINGERPRINT(CAST(CustomerId AS STRING)), 16) + 16, 16)""")
    expect(not wrong, f"wrong shards: {wrong}\n{script}")
    _refused(emulator, session, "INSERT INTO Customers (ShardId, CustomerId) VALUES (1, 99)")


def run(name, case):
    try:
        case()
    except Failed as error:
        print(f"failed  {name}: {error}", flush=True)
        return "failed"
    except Skipped as error:
        print(f"skipped {name}: {error}", flush=True)
        return "skipped"
    print(f"passed  {name}", flush=True)
    return "passed"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    keyspread, work = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    outcomes = [run(case.__name__, lambda: case(keyspread, work / case.__name__))
                for case in (sqlite_takes, sqlite_takes_without_rowid, sources.splits_are_read, sources.program_is_read,
                             sources.numbers_are_checked)]

    def on_spanner():
        with Emulator() as emulator:
            for case in (spanner_takes, spanner_takes_from_sql, spanner_generates, sources.runbook_runs,
                         sources.runbook_runs_in_postgresql):
                outcomes.append(run(case.__name__, lambda: case(keyspread, work / case.__name__, emulator)))
            for source in sources.SOURCES:
                for dialect in ("googlesql", "postgresql"):
                    name = f"{source}_becomes_{dialect}"
                    outcomes.append(run(name, lambda: sources.source_is_taken(
                        keyspread, work / name, emulator, source, dialect)))

    try:
        on_spanner()
    except (Failed, Skipped) as error:
        outcomes.append("failed" if isinstance(error, Failed) else "skipped")
        print(f"{outcomes[-1]} spanner: {error}", flush=True)
    counts = {o: outcomes.count(o) for o in ("passed", "failed", "skipped")}
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0 if counts["passed"] else 77


if __name__ == "__main__":
    sys.exit(main())

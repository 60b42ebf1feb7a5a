#!/usr/bin/env python3
"""run.py KEYSPREAD WORK [--rows N] [--shards N]...: what reads along a key cost before a migration, and after it.

A program of SQLite, one of PostgreSQL and one of MariaDB are migrated to hash_prefix; each read of the rewritten program
then runs on a table of so many rows. Printed are the rows that the server visits (of SQLite the steps of its machine) and
the best time of five. The exit code is 1 when a read that can seek visits more rows than it may, 77 when a server is not here,
and 0 else.
"""
import argparse
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "databases"))
import mariadb  # noqa: E402
import postgres  # noqa: E402
import server  # noqa: E402

PAGE, RANGE = 50, 1000

READS = {
    "page": f"SELECT id, body FROM events WHERE id > {{0}} ORDER BY id LIMIT {PAGE}",
    "latest": f"SELECT id, body FROM events ORDER BY id DESC LIMIT {PAGE}",
    "range": "SELECT id, body FROM events WHERE id >= {0} AND id < {1} ORDER BY id",
    "greatest": "SELECT MAX(id) FROM events",
}
# The rows that each may visit over k shards; what a database reads to its end stands in ReadsAll.
MAY_VISIT = {"page": lambda k: k * PAGE + k, "latest": lambda k: k * PAGE + k, "range": lambda k: RANGE + 2 * k + 2,
             "greatest": lambda k: 2 * k}

SOURCES = {
    "sqlite": ('#include <sqlite3.h>\nvoid run(sqlite3 *db, long long from, long long to) {{\n{}}}\n',
               '  {{ sqlite3_stmt *s; sqlite3_prepare_v2(db, "{sql}", -1, &s, nullptr); {binds} sqlite3_step(s); '
               'sqlite3_finalize(s); }}\n', "sqlite3_bind_int64(s, {n}, {value});", "?"),
    "postgresql": ('#include <libpq-fe.h>\nvoid run(PGconn *db, const char *from, const char *to) {{\n{}}}\n',
                   '  {{ const char *v[] = {{from, to}}; PQclear(PQexecParams(db, "{sql}", {count}, nullptr, v, nullptr, '
                   'nullptr, 0)); }}\n', "", "${n}"),
    "mysql": ('#include <mysql/mysql.h>\n#include <cstdio>\nvoid run(MYSQL *db, long long from, long long to) {{\n'
              '  char sql[300];\n{}}}\n',
              '  std::snprintf(sql, sizeof sql, "{sql}"{values}); mysql_query(db, sql);\n', "", "%lld"),
}
FLAGS = {"sqlite": [], "postgresql": ["-I/usr/include/postgresql"], "mysql": ["-I/usr/include/mariadb"]}
SCHEMA = "CREATE TABLE events (\n  id BIGINT NOT NULL,\n  body VARCHAR(20) NOT NULL,\n  PRIMARY KEY (id)\n);\n"


def source(dialect):
    """A program that makes each read once."""
    whole, call, bind, mark = SOURCES[dialect]
    calls = ""
    for sql in READS.values():
        count = len(re.findall(r"{\d}", sql))
        values = ["from", "to"][:count]
        calls += call.format(sql=sql.format(*(mark.format(n=n + 1) for n in range(count))), count=count,
                             binds=" ".join(bind.format(n=n + 1, value=v) for n, v in enumerate(values)),
                             values="".join(", " + v for v in values))
    return whole.format(calls)


def rewritten(keyspread, folder, dialect, shards):
    """The reads of the rewritten program by their names, and its schema."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "main.cpp").write_text(source(dialect))
    (folder / "schema.sql").write_text(SCHEMA)
    (folder / "plan.json").write_text(json.dumps(
        {"version": 1, "dialect": dialect, "tables": {"events": {"strategy": "hash_prefix", "shards": shards}}}))
    (folder / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(folder), "file": "main.cpp", "arguments": ["c++", *FLAGS[dialect], "-c", "main.cpp"]}]))
    ran = subprocess.run([keyspread, "rewrite", "-p", ".", "--root", ".", "--schema", "schema.sql", "--plan", "plan.json",
                          "--write"], cwd=folder, capture_output=True, text=True, timeout=120)
    if ran.returncode:
        raise server.Failed(f"keyspread rewrite: exit {ran.returncode}\n{ran.stdout}{ran.stderr}")
    texts = re.findall(r'"(SELECT [^"]*)"', (folder / "main.cpp").read_text())
    if len(texts) != len(READS):
        raise server.Failed(f"{folder / 'main.cpp'} has {len(texts)} reads, not {len(READS)}")
    return dict(zip(READS, texts)), (folder / "schema.sql").read_text()


def with_values(sql, values):
    """The statement with its values in the place of its parameters."""
    left = iter(values)
    return re.sub(r"\$\d|\?|%lld",
                  lambda m: str(values[int(m[0][1]) - 1] if m[0][0] == "$" else next(left)), sql)


def best(run):
    times = []
    for _ in range(5):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


class Sqlite:
    """Rows are told by the plan: one search a shard, and as many steps whatever the table holds."""
    def __init__(self, _):
        self.db = None

    def open(self, _, schema, rows):
        self.db = sqlite3.connect(":memory:")
        self.db.executescript(schema)
        columns = [c[1] for c in self.db.execute("PRAGMA table_info(events)")]
        self.db.executemany(f"INSERT INTO events VALUES ({', '.join('?' * len(columns))})", rows(len(columns) > 2))
        self.db.execute("ANALYZE")

    def cost(self, sql):
        steps = [0]

        def step():
            steps[0] += 1
        self.db.set_progress_handler(step, 1)
        self.db.execute(sql).fetchall()
        self.db.set_progress_handler(None, 1)
        return steps[0], best(lambda: self.db.execute(sql).fetchall())


class Postgres(postgres.Postgres):
    def __init__(self, _):
        super().__init__()
        self.at = ""

    def _psql(self, *sql):
        ran = subprocess.run([str(self._tools() / "psql"), "-qAt", "-v", "ON_ERROR_STOP=1", self.at],
                             input="\n".join(sql), capture_output=True, text=True, timeout=600)
        if ran.returncode:
            raise server.Failed(ran.stderr)
        return ran.stdout

    def open(self, name, schema, rows):
        self.at = self.opened(name, schema)
        sharded = "ShardId" in schema
        lines = "\n".join("\t".join(map(str, row)) for row in rows(sharded))
        self._psql("COPY events FROM stdin;", lines, "\\.", "VACUUM ANALYZE events;")

    def cost(self, sql):
        explain = "EXPLAIN (ANALYZE, FORMAT JSON) " + sql + ";"
        plans = [json.loads(self._psql(explain))[0] for _ in range(5)]

        def visited(node):
            own = 0
            if node.get("Relation Name") == "events":
                own = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
            return own + sum(visited(n) for n in node.get("Plans", []))
        return int(visited(plans[-1]["Plan"])), min(p["Execution Time"] for p in plans)


class MariaDb(mariadb.MariaDb):
    def __init__(self, folder):
        super().__init__()
        self.work, self.options = folder, None

    def _ask(self, *sql):
        _, client = self._tools()
        ran = subprocess.run([str(client / "mariadb"), f"--defaults-file={self.options}", "-N", "-B", "--local-infile=1"],
                             input="\n".join(sql), capture_output=True, text=True, timeout=600)
        if ran.returncode:
            raise server.Failed(ran.stderr)
        return ran.stdout

    def open(self, name, schema, rows):
        self.options = self.opened(name, schema)
        text = self.work / f"{name}.tsv"
        text.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows("ShardId" in schema)))
        self._ask(f"LOAD DATA LOCAL INFILE '{text}' INTO TABLE events;", "ANALYZE TABLE events;")

    def cost(self, sql):
        told = self._ask("FLUSH STATUS;", sql + ";", "SELECT '==';", "SHOW SESSION STATUS LIKE 'Handler_read%';")
        visited = sum(int(line.split("\t")[1]) for line in told.split("==\n")[1].splitlines()
                      if line.split("\t")[0] in ("Handler_read_next", "Handler_read_prev", "Handler_read_rnd_next",
                                                 "Handler_read_first", "Handler_read_last", "Handler_read_key"))
        took = json.loads(self._ask("ANALYZE FORMAT=JSON " + sql + ";").replace("\\n", ""))
        return visited, took["query_block"].get("r_total_time_ms", 0)


# What a server reads to its end, whatever the list of shards says; docs/strategies/hash_prefix.md names it.
READS_ALL = {"mysql": {"page", "latest", "greatest"}}
DATABASES = {"sqlite": Sqlite, "postgresql": Postgres, "mysql": MariaDb}


def rows_of(count, shards):
    """Rows in the order of their ids; which shard a row is in does not matter to reads of all shards."""
    def rows(sharded):
        for i in range(1, count + 1):
            yield (i, f"event {i}", (i * 2654435761 >> 7) % shards) if sharded else (i, f"event {i}")
    return rows


def measure(keyspread, work, dialect, count, shards):
    """Prints a line a read; returns what is wrong."""
    reads, schema = rewritten(keyspread, work / dialect, dialect, shards)
    wrong, values = [], (count // 2, count // 2 + RANGE)
    before, after = DATABASES[dialect](work), DATABASES[dialect](work)
    try:
        before.open(f"before{shards}", SCHEMA, rows_of(count, shards))
        after.open(f"after{shards}", schema, rows_of(count, shards))
        for name, sql in READS.items():
            was = before.cost(sql.format(*values))
            now = after.cost(with_values(reads[name], values))
            print(f"{dialect:10} {shards:4} shards {count:8} rows  {name:8} visited {was[0]:8} -> {now[0]:8}   "
                  f"{was[1]:9.3f} ms -> {now[1]:9.3f} ms", flush=True)
            if name in READS_ALL.get(dialect, ()):
                continue
            # A step of SQLite's machine is no row: some 20 a row are made, and some to begin.
            most = MAY_VISIT[name](shards) * (25 if dialect == "sqlite" else 1) + (500 if dialect == "sqlite" else 0)
            if now[0] > most:
                wrong.append(f"{dialect}, {name}: {now[0]} visited, at most {most} may be\n  {reads[name]}")
    finally:
        for one in (before, after):
            if isinstance(one, server.Server):
                one.stop()
    return wrong


def main():
    options = argparse.ArgumentParser()
    options.add_argument("keyspread", type=pathlib.Path)
    options.add_argument("work", type=pathlib.Path)
    options.add_argument("--rows", type=int, default=20000)
    options.add_argument("--shards", type=int, action="append")
    given = options.parse_args()
    wrong, skipped = [], []
    for dialect in DATABASES:
        for shards in given.shards or [16]:
            try:
                wrong += measure(given.keyspread.resolve(), given.work.resolve(), dialect, given.rows, shards)
            except server.Missing as missing:
                skipped.append(f"{dialect}: {missing}")
    for line in wrong:
        print("FAILED " + line)
    for line in skipped:
        print("SKIPPED " + line)
    return 1 if wrong else 77 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())

"""A small program with two tables, for cases that break it: sources, schema, plan and
compile database in a fresh folder, and a way to run keyspread there."""
import json
import pathlib
import subprocess

ORDERS = """\
#include <sqlite3.h>

static long long last_order = 0;

void add_order(sqlite3 *db, int total) {
    long long id = ++last_order;
    sqlite3_stmt *st;
    sqlite3_prepare_v2(db, "INSERT INTO Orders (OrderId, Total) VALUES (?, ?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int(st, 2, total);
    sqlite3_step(st);
    sqlite3_finalize(st);
}
"""
AUDIT = ORDERS.replace("order", "audit").replace("Order", "Audit").replace("Audits", "Audit").replace("Total", "Size")
SCHEMA = """\
CREATE TABLE Orders (
  OrderId BIGINT NOT NULL,
  Total   INTEGER NOT NULL,
  PRIMARY KEY (OrderId)
);
CREATE TABLE Audit (
  AuditId BIGINT NOT NULL,
  Size    INTEGER NOT NULL,
  PRIMARY KEY (AuditId)
);
"""


def shard(key, **options):
    return {"strategy": "hash_prefix", "shards": 16, "shard_column": "ShardId", "hash_of": [key], **options}


def plan(**tables):
    return json.dumps({"version": 1, "dialect": "sqlite", "tables": tables}, indent=2) + "\n"


PLAN = plan(Orders=shard("OrderId"))


class Failed(Exception):
    pass


class Skipped(Exception):
    pass


class Project:
    """A fresh folder; `files` replace or add to the program's own, None takes one away."""

    def __init__(self, keyspread, folder, files=()):
        self.keyspread, self.root = keyspread, pathlib.Path(folder)
        self.root.mkdir(parents=True)
        everything = {"orders.cpp": ORDERS, "audit.cpp": AUDIT, "schema.sql": SCHEMA, "keyspread.json": PLAN, **dict(files)}
        for name, text in everything.items():
            if text is not None:
                self.write(name, text)
        if "build/compile_commands.json" not in everything:
            self.database(sorted(n for n, t in everything.items() if n.endswith(".cpp") and t is not None))

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        return (self.root / name).read_bytes()

    def database(self, units):
        entries = [
            {"directory": str(self.root), "file": u, "arguments": ["c++", "-std=c++17", "-c", str(self.root / u)]}
            for u in units
        ]
        self.write("build/compile_commands.json", json.dumps(entries))

    def files(self):
        """Every file's bytes; keyspread's own journal is none of the program's."""
        return {
            str(p.relative_to(self.root)): p.read_bytes()
            for p in sorted(self.root.rglob("*"))
            if p.is_file() and ".keyspread" not in p.parts
        }

    def start(self, *words, **options):
        return subprocess.Popen(
            [self.keyspread, *words], cwd=options.pop("cwd", self.root), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, **options)

    def run(self, *words, **options):
        return Run(words, self.start(*words, **options))

    def scan_json(self, *words, code=1):
        run = self.run("scan", "-p", "build", "--format", "json", *words).exits(code)
        return json.loads(run.out.decode("utf-8"))


class Run:
    """What a command printed; its checks return itself, so that they chain."""

    def __init__(self, words, process):
        self.words = " ".join(words)
        try:
            self.out, self.err = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failed(f"keyspread {self.words} hangs")
        self.code = process.returncode
        self.text = self.err.decode("utf-8", "backslashreplace")

    def expect(self, condition, what):
        if not condition:
            out = self.out.decode("utf-8", "backslashreplace")
            raise Failed(f"{what}\n  $ keyspread {self.words}\n  exit {self.code}\n{out}{self.text}")
        return self

    def exits(self, code):
        return self.expect(self.code == code, f"exit code {self.code} instead of {code}")

    def says(self, *parts):
        """On standard error."""
        for part in parts:
            self.expect(part in self.text, f"standard error lacks: {part}")
        return self

    def prints(self, *parts):
        for part in parts:
            self.expect(part.encode() in self.out, f"standard output lacks: {part}")
        return self

    def prints_nothing(self):
        return self.expect(self.out == b"", "standard output is not empty")

#!/usr/bin/env python3
"""run.py KEYSPREAD KEYS ORDER WORKDIR: the runtime and the tool against the server itself.

On the Spanner emulator: the shard expressions that `keyspread ddl` prints give what shard_of
computes for 10,000 random keys of each type (the program KEYS makes them); bit_reverse is
BIT_REVERSE(x, TRUE); tenant_shard is what a rewritten query computes; fan_out_read sorts each type as the server does (the program ORDER); every statement that ddl prints for the examples is accepted. Exit code 77
without an emulator, or without the stand-in client that both programs are built with.
"""
import importlib.util
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
from keyspread_cli import ddl, hash_prefix, with_mode
from spanner_emulator import Emulator, Failed, Skipped

COUNT = 10000
SHARD = re.compile(r"CREATE TABLE (\w+) \((?:(?!;\n).)*?ShardId INT64 NOT NULL AS \((.*?)\) STORED", re.S)
FINGERPRINT = re.compile(r"MOD\(MOD\((FARM_FINGERPRINT\(.*\)), (\d+)\) \+ \2, \2\)", re.S)


def expect(condition, what):
    if not condition:
        raise Failed(what)


def wire_type(column):
    return {"code": re.match(r"\w+", column)[0]}


def schema_of(tables):
    """A table for each kind of key, its columns A, B, ... and a payload."""
    statements = []
    for name, table in tables.items():
        columns = [f"  {chr(ord('A') + i)} {of}," for i, of in enumerate(table["types"])]
        key = ", ".join(chr(ord("A") + i) for i in range(len(columns)))
        statements.append(f"CREATE TABLE {name} (\n" + "\n".join(columns) + f"\n  Payload INT64,\n) PRIMARY KEY ({key});\n")
    return "\n".join(statements)


def same_shards(emulator, session, name, table, expression):
    """The server's answer for every key, and that about half of the fingerprints are negative."""
    fingerprint = FINGERPRINT.fullmatch(expression)
    expect(fingerprint and int(fingerprint[2]) == table["shards"], f"{name}: not the safe form: {expression}")
    struct = {"code": "STRUCT", "structType": {"fields": [
        {"name": chr(ord("A") + i), "type": wire_type(of)} for i, of in enumerate(table["types"])]}}
    rows = emulator.rows(
        session, f"SELECT {expression}, {fingerprint[1]} < 0 FROM UNNEST(@keys) WITH OFFSET AS o ORDER BY o",
        keys=({"code": "ARRAY", "arrayElementType": struct}, table["keys"]))
    expect(len(rows) == len(table["of"]), f"{name}: {len(rows)} answers for {len(table['of'])} keys")
    for key, mine, (theirs, _) in zip(table["keys"], table["of"], rows):
        expect(mine == int(theirs), f"{name} {key}: shard_of gives {mine}, {expression} gives {theirs}")
    negative = sum(below for _, below in rows)
    few = len(set(table["of"])) <= 2  # of "true" and "false", neither is negative
    expect(negative > 0 or few, f"{name}: no negative fingerprint among the keys")
    return len(rows), negative


def shards(keyspread, made, folder, emulator):
    tables = made["tables"]
    plan = {name: hash_prefix(*(chr(ord("A") + i) for i in range(len(t["types"]))), shards=t["shards"], generated=True)
            for name, t in tables.items()}
    script = ddl(keyspread, folder, schema_of(tables), "googlesql", plan)
    expressions = dict(SHARD.findall(script))
    expect(expressions.keys() == tables.keys(), f"ddl prints no shard for {tables.keys() - expressions.keys()}\n{script}")
    session = emulator.database(script)
    for name, table in tables.items():
        keys, negative = same_shards(emulator, session, name, table, expressions[name])
        print(f"   {name}: {keys} keys, {negative} with a negative fingerprint", flush=True)


def bit_reversal(made, emulator):
    session = emulator.database("CREATE TABLE T (A INT64 NOT NULL) PRIMARY KEY (A);\n")
    rows = emulator.rows(session, "SELECT BIT_REVERSE(x, TRUE) FROM UNNEST(@xs) AS x WITH OFFSET AS o ORDER BY o",
                         xs=({"code": "ARRAY", "arrayElementType": {"code": "INT64"}}, [x for x, _ in made["reversals"]]))
    expect(len(rows) == len(made["reversals"]), f"{len(rows)} answers")
    for (x, mine), (theirs,) in zip(made["reversals"], rows):
        expect(mine == theirs, f"bit_reverse({x}) gives {mine}, BIT_REVERSE gives {theirs}")


def tenant_shards(made, emulator):
    """The expression is the one that the tool writes, as its golden case shows."""
    after = (HERE.parent.parent / "golden/tenant_prefix_hot_spanner/after/app.cpp").read_text()
    expression = re.search(r"ShardId = (CASE WHEN .*? END)", after)[1].replace("@Tenant", "Tenant").replace("@id", "Id")
    struct = {"code": "STRUCT", "structType": {"fields": [
        {"name": "Tenant", "type": {"code": "STRING"}}, {"name": "Id", "type": {"code": "INT64"}}]}}
    session = emulator.database("CREATE TABLE T (A INT64 NOT NULL) PRIMARY KEY (A);\n")
    rows = emulator.rows(session, f"SELECT {expression} FROM UNNEST(@keys) WITH OFFSET AS o ORDER BY o",
                         keys=({"code": "ARRAY", "arrayElementType": struct}, [[t, i] for t, i, _ in made["tenants"]]))
    expect(len(rows) == len(made["tenants"]) > 0, f"{len(rows)} answers")
    for (tenant, key, mine), (theirs,) in zip(made["tenants"], rows):
        expect(mine == int(theirs), f"tenant_shard({tenant}, {key}) gives {mine}, {expression} gives {theirs}")
    expect(len({shard for _, _, shard in made["tenants"]}) == 16, "the hot tenant does not fill its shards")
    print(f"   {len(rows)} rows", flush=True)


def order(keyspread, program, folder, emulator):
    types = ("INT64", "STRING(MAX)", "BYTES(MAX)", "TIMESTAMP", "BOOL", "DATE", "FLOAT64")
    names = [(of, re.match(r"\w+", of)[0] + way, down) for of in types for way, down in (("Up", ""), ("Down", " DESC"))]
    plain = "\n".join(f"CREATE TABLE {name} (\n  K {of},\n  Id INT64 NOT NULL,\n) PRIMARY KEY (K{down}, Id);\n"
                      for of, name, down in names)
    emulator.create("plain", plain)
    emulator.create("sharded", ddl(keyspread, folder, plain, "googlesql",
                                   {name: hash_prefix("Id", shards=7, generated=True) for _, name, _ in names}))
    done = subprocess.run([program, "plain", "sharded"], env=emulator.environment, capture_output=True, text=True, timeout=120)
    expect(done.returncode == 0, done.stderr)
    print(f"   {len(names)} tables", flush=True)


def examples():
    """Schema and plan of each example in test/e2e."""
    sys.path.insert(0, str(HERE.parent / "ddl"))
    spec = importlib.util.spec_from_file_location("ddl_run", HERE.parent / "ddl/run.py")
    of_ddl = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(of_ddl)
    yield "ddl", of_ddl.SCHEMA, {"Order": hash_prefix("OrderId"),
                                 "Customers": hash_prefix("CustomerId", shards=8, shard_column="Part")}
    yield "ddl_spanner", of_ddl.SPANNER_SCHEMA, {"Customers": hash_prefix("CustomerId")}
    for name in ("ledger_sqlite", "ledger_spanner"):
        plan = json.loads((HERE.parent / name / "plan.json").read_text())
        yield name, (HERE.parent / name / "app/schema.sql").read_text(), plan["tables"]


def accepted(keyspread, folder, emulator):
    for name, schema, tables in examples():
        for generated in (False, True):
            plan = with_mode(tables, generated)
            emulator.database(ddl(keyspread, folder / f"{name}_{generated}", schema, "googlesql", plan))
            print(f"   {name}, {'generated' if generated else 'client-written'}: accepted", flush=True)


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    keyspread, work = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[4]).resolve()
    work.mkdir(parents=True, exist_ok=True)
    try:
        if sys.argv[2] == "none":
            raise Skipped("the stand-in client is not built: cpp-httplib is missing")
        made = json.loads(subprocess.run([sys.argv[2], str(COUNT)], check=True, capture_output=True, timeout=60).stdout)
        with Emulator() as emulator:
            for title, step in (("shard_of", lambda: shards(keyspread, made, work / "keys", emulator)),
                                ("bit_reverse", lambda: bit_reversal(made, emulator)),
                                ("tenant_shard", lambda: tenant_shards(made, emulator)),
                                ("fan_out_read", lambda: order(keyspread, sys.argv[3], work / "order", emulator)),
                                ("what ddl prints", lambda: accepted(keyspread, work, emulator))):
                print(f"== {title}", flush=True)
                step()
    except Skipped as reason:
        print(f"skipped: {reason}", flush=True)
        return 77
    except Failed as error:
        print(f"FAILED: {error}", flush=True)
        return 1
    print("== the server agrees")
    return 0


if __name__ == "__main__":
    sys.exit(main())

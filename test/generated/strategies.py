"""Strategies: the plan's entry, what the schema and the statements are like, and what is stored afterwards."""
from model import choice


class Strategy:
    dialect = None           # else the library's
    order_column = False     # the table has a column that tells age
    by_tenant = False        # the tenant is at hand wherever a row is asked for
    in_key = False           # ... and is a part of the key
    types = ("int", "text")

    def __init__(self, program):
        self.program, self.names = program, program.names

    def counted(self):
        return self.program.choices["id_source"] in ("auto_increment", "max_in_sql")

    def entry(self):
        raise NotImplementedError

    def expect(self, statements):
        """Facts of the plan: which statements lack what it gives the key."""

    def plan(self):
        dialect = self.dialect or self.program.library.dialect
        return {"version": 1, "dialect": dialect, "tables": {self.names.table: self.entry()}}

    def stored(self):
        """(query, answer) pairs that hold after the rewritten program ran."""
        return []

    def leads(self, column):
        """What leads the key, as SQLite tells it."""
        if self.program.library.dialect != "sqlite":
            return []
        return [(f"SELECT name FROM pragma_table_info('{self.names.table}') WHERE pk = 1", column)]


@choice("strategy", "hash_prefix", 34)
class HashPrefix(Strategy):
    generated = False

    def entry(self):
        rng, listed = self.program.rng, self.program.choices["listing"] != "none"
        made = {"strategy": "hash_prefix", "shards": rng.choice([8, 16, 32])}
        if rng.random() < 0.4:
            made["shard_column"] = rng.choice(["shard", "ShardNo"])
        if self.counted():
            made["id_source"] = "ordered" if listed or rng.random() < 0.7 else "random"
        if self.generated:
            made["generated"] = True
        self.column = made.get("shard_column", "ShardId")
        self.shards = made["shards"]
        return made

    def expect(self, statements):
        for statement in statements:
            if statement in ("show", "change", "listing") or (not self.generated and statement in ("add", "add_line")):
                table = self.names.child if statement == "add_line" else self.names.table
                self.program.expect("unsharded-access", table, statement)

    def stored(self):
        n, held = self.names, [*self.leads(self.column), (f"SELECT COUNT(*) FROM {self.names.table} WHERE {self.column} BETWEEN 0 AND {self.shards - 1}", "3")]
        if self.program.choices["use"] in ("child", "child_plain"):
            # The child's shard is its parent's: by the name that the key's own column has there.
            held.append((f"SELECT COUNT(*) FROM {n.child} c JOIN {n.table} p ON p.{n.id} = c.{n.reference} "
                         f"AND p.{self.column} = c.{self.column}", "3"))
        return held


@choice("strategy", "hash_prefix_generated", 8)
class HashPrefixGenerated(HashPrefix):
    """GoogleSQL computes the shard, so that the rewritten program has no database here to run on."""
    generated = True
    dialect = "googlesql"

    def stored(self):
        return []


@choice("strategy", "bit_reverse", 16)
class BitReverse(Strategy):
    order_column = True
    types = ("int",)

    def entry(self):
        made = {"strategy": "bit_reverse"}
        if self.program.choices["listing"] != "none" or self.program.rng.random() < 0.5:
            made["order_column"] = self.names.placed
        if self.program.choices["id_source"] in ("max_plus_one", "max_in_sql"):
            made["order_column"] = self.names.placed
        return made

    def stored(self):
        return [(f"SELECT COUNT(*) FROM {self.names.table} WHERE {self.names.id} > 1048576", "3")]


@choice("strategy", "uuid_v4", 12)
class UuidV4(Strategy):
    order_column = True
    types = ("text",)

    def entry(self):
        made = {"strategy": "uuid_v4"}
        if self.program.choices["listing"] != "none" or self.program.rng.random() < 0.5:
            made["order_column"] = self.names.placed
        return made

    def stored(self):
        return [(f"SELECT COUNT(*) FROM {self.names.table} WHERE {self.names.id} LIKE '________-____-4___-____-____________'", "3")]


@choice("strategy", "swap_order", 10)
class SwapOrder(Strategy):
    by_tenant = in_key = True

    def entry(self):
        return {"strategy": "swap_order", "key": [self.names.tenant, self.names.id]}

    def stored(self):
        return self.leads(self.names.tenant)


@choice("strategy", "tenant_prefix", 12)
class TenantPrefix(Strategy):
    by_tenant = True

    def entry(self):
        return {"strategy": "tenant_prefix", "tenant_column": self.names.tenant}

    def stored(self):
        return self.leads(self.names.tenant)


@choice("strategy", "accept", 6)
class Accept(Strategy):
    def entry(self):
        self.program.must_change = False
        return {"strategy": "accept", "why": "few writes"}

"""The program's functions around its statements: the one that inserts, and what is done with the id.

A function is (result, name, parameters, body). Functions lie free in the program or in a class Register
that keeps the access; their text is the same, `db` names the access in both.
"""
from access import CPP, printed
from model import Statement, Value, choice

PEOPLE, PLACES = ("mia", "bob", "zoe"), ("north", "south")


def owned(n):
    """The n-th row: name, tenant, amount, placed."""
    return PEOPLE[n], PLACES[n % 2], 10 * (n + 1), 100 + n


class Function:
    def __init__(self, result, name, parameters, body, template=()):
        self.result, self.name, self.parameters, self.body, self.template = result, name, parameters, body, list(template)


class Repository:
    def __init__(self, program):
        self.program, self.names, self.access = program, program.names, program.access
        self.statements = []  # marks of all statements
        self.key = CPP[program.source.type]
        self.key_parameter = f"const std::string &{self.names.id}" if program.source.type == "text" else f"std::int64_t {self.names.id}"
        self.tenant_parameter = f"const std::string &{self.names.tenant}"

    def placed(self, key, sql, *values):
        self.statements.append(key)
        return self.program.text.place(Statement(key, sql, tuple(values), key))

    def run(self, key, sql, *values):
        placed = self.placed(key, sql, *values)
        return [*placed.lines, *self.access.run("db", placed.expression, placed.type, placed.values, key, key)]

    def first(self, key, sql, values, columns):
        placed = self.placed(key, sql, *values)
        return [*placed.lines, *self.access.first("db", placed.expression, placed.type, placed.values, key, key, columns)]

    def each(self, key, sql, values, columns, body):
        placed = self.placed(key, sql, *values)
        return [*placed.lines, *self.access.each("db", placed.expression, placed.type, placed.values, key, key, columns, body)]

    def key_value(self):
        return Value(self.names.id, self.program.source.type)

    def tenant_value(self):
        return Value(self.names.tenant, "text")

    def of_tenant(self, always=True):
        """The condition and the value that go beside the id."""
        if self.program.strategy.by_tenant and (always or self.program.strategy.in_key):
            return f" AND {self.names.tenant} = ?", [self.tenant_value()]
        return "", []

    def row_parameters(self, *more, tenant=True):
        by_tenant = [self.tenant_parameter] if tenant and self.program.strategy.by_tenant else []
        return ", ".join([*by_tenant, self.key_parameter, *more])

    def row_arguments(self, key, *more, tenant=True):
        by_tenant = [self.names.tenant] if tenant and self.program.strategy.by_tenant else []
        return ", ".join([*by_tenant, key, *more])

    # The function that inserts.
    def add(self):
        p, n = self.program, self.names
        source, route, travel = p.source, p.route, p.travel
        body, names, values = [], [c for c, _ in p.row_columns], []
        if source.made_here and not route.by_caller:
            body.append(f"const {self.key} made_key = {source.call('db')}; /*@birth*/")
            values.append(Value("made_key", source.type))
        elif source.made_here:
            names = [n.id, *names]
        values += travel.values(names)
        columns = [c for c, _ in p.row_columns]
        holders = ["?"] * len(columns)
        if source.column:
            columns, holders = [n.id, *columns], [source.in_sql() if hasattr(source, "in_sql") else "?", *holders]
        sql = f"INSERT INTO {n.table} ({', '.join(columns)}) VALUES ({', '.join(holders)})"
        body += travel.lines() + self.inserted(sql, values)
        # A pack stands last.
        given = ", ".join(filter(None, [route.extra, travel.parameters()] if travel.template() else [travel.parameters(), route.extra]))
        result = "void" if source.made_here and route.by_caller else route.result
        return Function(result, "save" if travel.member else "add", given, body, travel.template())

    def inserted(self, sql, values):
        """Lines that run the INSERT and return the id by the program's route."""
        p, n, access = self.program, self.names, self.access
        library, kind = p.library, p.choices["id_read"]
        if p.source.made_here:
            made = [] if p.route.by_caller else p.route.returned("made_key")
            return [*self.run("add", sql, *values), *[m.replace(" /*@app_read*/", "") for m in made]]
        if kind == "returning":
            return [*self.first("add", f"{sql} RETURNING {n.id}", values, [("int", "new_id")]), *self.plain_return("new_id")]
        if kind == "second_query":
            if p.choices["id_source"] == "max_in_sql":
                values_by_name = [v for v in values if v.type == "text"][:1]
                query = self.first("again", f"SELECT {n.id} FROM {n.table} WHERE {n.name} = ?", values_by_name, [("int", "new_id")])
            else:
                query = self.first("app_read", library.last_id_query, [], [("int", "new_id")])
            return [*self.run("add", sql, *values), *query, *self.plain_return("new_id")]
        if p.route.insert_service or hasattr(library, "inserted"):
            placed = self.placed("add", sql, *values)
            lines, expression = access.inserted("db", placed.expression, placed.type, placed.values, "add", "add")
            returned = p.route.returned(expression)
            if not lines:  # the call runs the statement, too
                returned = [r + " /*@add*/" for r in returned]
            return [*placed.lines, *lines, *returned]
        if p.access.kind_is_direct:
            if library.last_id_call:
                return [*self.run("add", sql, *values), *p.route.returned(library.last_id("db"))]
            query = access.first("db", f'"{library.last_id_query}"', "cstr", (), "app_read", "app_read", [("int", "new_id")])
            return [*self.run("add", sql, *values), *query, *p.route.returned("new_id")]
        return [*self.run("add", sql, *values), *p.route.returned(access.call("last_id", "db", None, ()))]

    def plain_return(self, expression):
        return [f"return {expression};"]

    # The reads at the end.
    def everything(self):
        n = self.names
        body = self.each("all", f"SELECT {n.name}, {n.amount} FROM {n.table} ORDER BY {n.name}", [],
                         [("text", "who"), ("int", "much")], [printed(self.program, "all ", Value("who", "text"), " ", Value("much", "int"))])
        return Function("void", "print_all", "", body)


class Listing:
    """A read along the key at the end of the program."""

    def __init__(self, program):
        self.program = program

    def function(self, repository):
        n, by_tenant = self.program.names, self.program.strategy.by_tenant
        where = f" WHERE {n.tenant} = ?" if by_tenant else ""
        values = [repository.tenant_value()] if by_tenant else []
        body = repository.each("listing", f"SELECT {n.id}, {n.name} FROM {n.table}{where} ORDER BY {n.id}{self.tail}", values,
                               [(self.program.source.type, "key"), ("text", "who")],
                               [printed(self.program, "listed id=", Value("key", self.program.source.type), " ", Value("who", "text"))])
        self.program.expect("ordered-scan", n.table, "listing")
        return Function("void", "print_listed", repository.tenant_parameter if by_tenant else "", body)

    def call(self):
        return 'std::string("north")' if self.program.strategy.by_tenant else ""

    def told(self):
        rows = [i for i in range(3) if not self.program.strategy.by_tenant or i % 2 == 0]
        return [f"listed id={i + 1} {PEOPLE[i]}" for i in self.kept(rows)]


@choice("listing", "none", 60)
class NoListing(Listing):
    def function(self, repository):
        return None

    def told(self):
        return []


@choice("listing", "by_key", 20)
class ByKey(Listing):
    tail = " LIMIT 10"

    def kept(self, rows):
        return rows


@choice("listing", "newest", 20)
class Newest(Listing):
    tail = " DESC LIMIT 1"

    def kept(self, rows):
        return rows[-1:]

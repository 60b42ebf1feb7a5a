"""What is done with the id: functions of the repository, lines in the loop of main() and behind it."""
from access import printed
from model import Value, choice
from repository import PEOPLE, Function, owned


class Use:
    child = None  # how the child table's key begins: "reference" or "label"

    def __init__(self, program):
        self.program, self.names = program, program.names

    def functions(self, repository):
        return []

    def in_loop(self, call, repository):
        """Lines for the new row; call(name, arguments) calls a function of the repository."""
        return []

    def behind(self, call, repository):
        return []

    def added(self, n):
        """What the loop prints of the n-th row; amounts() what it holds at the end."""
        return []

    def told(self):
        return []

    def amount(self, n):
        return owned(n)[2]


@choice("use", "print", 12)
class Print(Use):
    pass


@choice("use", "select", 18)
class Select(Use):
    def functions(self, repository):
        n, strategy = self.names, self.program.strategy
        where, values = repository.of_tenant(always=False)
        shown = [repository.tenant_value(), " "] if strategy.by_tenant else []
        body = repository.first("show", f"SELECT {n.name}, {n.amount} FROM {n.table} WHERE {n.id} = ?{where}",
                                [repository.key_value(), *values], [("text", "who"), ("int", "much")])
        return [Function("void", "show", repository.row_parameters(),
                         [*body, printed(self.program, "row ", *shown, Value("who", "text"), " ", Value("much", "int"))])]

    def in_loop(self, call, repository):
        return [call("show", repository.row_arguments("new_id")) + ";"]

    def row(self, n):
        who, where, much, _ = owned(n)
        return f"row {where + ' ' if self.program.strategy.by_tenant else ''}{who} {much}"

    def added(self, n):
        return [self.row(n)]


@choice("use", "keep", 14)
class Keep(Select):
    """Ids wait in a vector, and the program goes through it."""

    def in_loop(self, call, repository):
        places = [f"kept_places.push_back({self.names.tenant});"] if self.program.strategy.by_tenant else []
        return ["kept.push_back(new_id);", *places]

    def declared(self, repository):
        places = ["std::vector<std::string> kept_places;"] if self.program.strategy.by_tenant else []
        return [f"std::vector<{repository.key}> kept;", *places]

    def behind(self, call, repository):
        if self.program.strategy.by_tenant:
            return ["for (std::size_t i = 0; i < kept.size(); ++i)", "  " + call("show", "kept_places[i], kept[i]") + ";"]
        constant = "const std::string &" if self.program.source.type == "text" else "const std::int64_t "
        return [f"for ({constant}one : kept)", "  " + call("show", "one") + ";"]

    def added(self, n):
        return []

    def told(self):
        return [self.row(n) for n in range(3)]


@choice("use", "update", 16)
class Update(Use):
    def functions(self, repository):
        n = self.names
        where, values = repository.of_tenant()
        body = repository.run("change", f"UPDATE {n.table} SET {n.amount} = {n.amount} + ? WHERE {n.id} = ?{where}",
                              Value("more", "int"), repository.key_value(), *values)
        return [Function("void", "change", repository.row_parameters("std::int64_t more"), body)]

    def in_loop(self, call, repository):
        return [call("change", repository.row_arguments("new_id", "n + 5")) + ";"]

    def amount(self, n):
        return owned(n)[2] + n + 5


@choice("use", "child", 16)
class Child(Use):
    """A row of a table whose key begins with the id."""
    child = "reference"

    def functions(self, repository):
        n, strategy = self.names, self.program.strategy
        given, values = [n.reference, "no", "note"], [repository.key_value(), Value("no", "int"), Value("note", "text")]
        if strategy.by_tenant:
            given, values = [*given, n.tenant], [*values, repository.tenant_value()]
        insert = repository.run("add_line", f"INSERT INTO {n.child} ({', '.join(given)}) VALUES ({', '.join('?' * len(given))})", *values)
        read = repository.each("lines", f"SELECT note FROM {n.child} WHERE {n.reference} = ? ORDER BY no", [repository.key_value()],
                               [("text", "note")], [printed(self.program, "line ", Value("note", "text"))])
        return [Function("void", "add_line", repository.row_parameters("std::int64_t no", "const std::string &note"), insert),
                Function("void", "print_lines", repository.row_parameters(tenant=False), read)]

    def in_loop(self, call, repository):
        note = 'std::string("note-") + std::to_string(n)'
        return [call("add_line", repository.row_arguments("new_id", "n", note)) + ";",
                call("print_lines", repository.row_arguments("new_id", tenant=False)) + ";"]

    def added(self, n):
        return [f"line note-{n}"]


@choice("use", "child_plain", 8)
class ChildPlain(Child):
    """A row that refers to the id, with a key of its own that does not rise."""
    child = "label"


def transcript(program):
    """What the program prints, known from how it was made."""
    use, lines = program.use, []
    for n in range(3):
        lines += [f"added id={n + 1}", *use.added(n)]
    lines += use.told()
    lines += [f"all {PEOPLE[n]} {use.amount(n)}" for n in sorted(range(3), key=lambda n: PEOPLE[n])]
    return lines + program.listing.told()

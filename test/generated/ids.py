"""Where ids come from, and how the code that inserts gives them to its caller."""
from access import CPP
from model import Statement, choice


class Source:
    """Ids that the program makes: header() has the generator, call() an expression of a new id."""
    type = "int"
    made_here = True
    needs_db = False
    column = True  # the INSERT names the key

    def __init__(self, program):
        self.program = program

    def header(self):
        return []

    def call(self, db):
        return "next_id()"


@choice("id_source", "auto_increment", 34)
class AutoIncrement(Source):
    made_here = False
    column = False


@choice("id_source", "counter", 10)
class Counter(Source):
    def header(self):
        return ["inline std::int64_t next_id() {", "  static std::int64_t last = 0;", "  return ++last; /*@birth*/", "}"]


@choice("id_source", "counter_member", 8)
class CounterMember(Source):
    def header(self):
        return ["class IdCounter {", "public:", "  std::int64_t next() {", "    last_ += 1; /*@birth*/", "    return last_; /*@birth*/", "  }",
                "", "private:", "  std::int64_t last_ = 0; /*@birth*/", "};", "",
                "inline std::int64_t next_id() {", "  static IdCounter counter;", "  return counter.next(); /*@birth*/", "}"]


@choice("id_source", "counter_atomic", 8)
class CounterAtomic(Source):
    def header(self):
        return ["inline std::int64_t next_id() {", "  static std::atomic<std::int64_t> last{0};",
                "  return last.fetch_add(1) + 1; /*@birth*/", "}"]


@choice("id_source", "clock", 10)
class Clock(Source):
    def header(self):
        return ["inline std::int64_t next_id() {", "  const auto now = std::chrono::system_clock::now().time_since_epoch(); /*@birth*/",
                "  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count(); /*@birth*/", "}"]


@choice("id_source", "max_plus_one", 8)
class MaxPlusOne(Source):
    needs_db = True

    def call(self, db):
        return f"next_id({db})"

    def function(self):
        """Body of next_id(db), over the program's own access."""
        p = self.program
        statement = Statement("largest", f"SELECT COALESCE(MAX({p.names.id}), 0) FROM {p.names.table}", (), "max")
        placed = p.text.place(statement)
        return [*placed.lines, *p.access.first("db", placed.expression, placed.type, placed.values, "largest", "max",
                                               [("int", "largest")]), "return largest + 1; /*@birth*/"]


@choice("id_source", "max_in_sql", 5)
class MaxInSql(Source):
    made_here = False

    def in_sql(self):
        return f"(SELECT COALESCE(MAX({self.program.names.id}), 0) + 1 FROM {self.program.names.table})"


@choice("id_source", "ulid", 12)
class Ulid(Source):
    type = "text"

    def header(self):
        return ["inline std::string next_ulid() {", "  static unsigned count = 0;",
                "  const auto now = std::chrono::system_clock::now().time_since_epoch(); /*@birth*/",
                "  const long long ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count(); /*@birth*/",
                "  char text[40];", '  std::snprintf(text, sizeof text, "%012llX%014X", ms, ++count); /*@birth*/',
                "  return text; /*@birth*/", "}"]

    def call(self, db):
        return "next_ulid()"


@choice("id_source", "clock_text", 6)
class ClockText(Source):
    type = "text"

    def header(self):
        return ["inline std::string new_key() {", "  static int count = 0;", "  std::ostringstream text;",
                '  text << "k" << std::time(nullptr) << "-" << std::setw(6) << std::setfill(\'0\') << ++count; /*@birth*/',
                "  return text.str(); /*@birth*/", "}"]

    def call(self, db):
        return "new_key()"


class Route:
    """How the id gets back. result is the type of the function that inserts."""
    by_caller = False      # the caller makes ids that the program makes, and gives them
    insert_service = False
    extra = ""             # one more parameter
    helper = ""

    def __init__(self, program):
        self.program = program
        self.key = CPP[program.source.type]

    result = property(lambda self: self.key)

    def types(self):
        return []

    def fields(self):
        return []

    def returned(self, expression):
        return [f"return {expression}; /*@app_read*/"]

    def called(self, call, owner, extra=""):
        """Lines in main() that leave the id in new_id."""
        return [f"const {self.key} new_id = {call};"]


@choice("id_read", "direct", 24)
class DirectRead(Route):
    by_caller = True


@choice("id_read", "helper", 14)
class Helper(Route):
    """A service of the layer runs the statement, too."""
    insert_service = True


@choice("id_read", "member", 12)
class MemberRead(Route):
    result = "void"

    def fields(self):
        return [f"{self.key} last_key_{' = 0' if self.program.source.type == 'int' else ''};"]

    def returned(self, expression):
        return [f"last_key_ = {expression}; /*@app_read*/"]

    def called(self, call, owner, extra=""):
        return [f"{call};", f"const {self.key} new_id = {owner}.last_key(); /*@got*/"]


@choice("id_read", "returned_struct", 12)
class ReturnedStruct(Route):
    result = "Added"

    def types(self):
        return ["struct Added {", f"  {self.key} key;", "  bool done;", "};"]

    def returned(self, expression):
        return [f"return Added{{{expression}, true}}; /*@app_read*/"]

    def called(self, call, owner, extra=""):
        return [f"const Added added = {call};", f"const {self.key} new_id = added.key; /*@got*/"]


@choice("id_read", "callback", 12)
class Callback(Route):
    result = "void"
    extra = property(lambda self: f"const std::function<void({self.argument})> &done")
    argument = property(lambda self: self.key if self.program.source.type == "int" else "const std::string &")

    def returned(self, expression):
        return [f"done({expression}); /*@app_read*/"]

    def called(self, call, owner, extra=""):
        given = self.argument + ("" if self.argument.endswith("&") else " ")
        return [f"{self.key} new_id{' = 0' if self.program.source.type == 'int' else ''};", f"{call};".replace(
            "@done@", f"[&new_id]({given}key) {{ new_id = key; /*@got*/ }}")]


@choice("id_read", "returning", 14)
class Returning(Route):
    pass


@choice("id_read", "second_query", 14)
class SecondQuery(Route):
    pass

"""What the tests of the hosts share: a small program, and clang-tidy and clangd run on it."""
import json
import os
import pathlib
import re
import select
import shutil
import subprocess
import time
import urllib.parse

SCHEMA = """CREATE TABLE events (
  id TEXT NOT NULL PRIMARY KEY,
  note TEXT NOT NULL
);
"""

# A clock's value in the key, an INSERT, and a read in key order.
PROGRAM = """#include <sqlite3.h>

#include <chrono>
#include <string>

void add(sqlite3 *db, const std::string &note) {
  std::string id = std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO events (id, note) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, note.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void forget(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM events WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}
"""

PLAN = """{
  "version": 1,
  "dialect": "sqlite",
  "tables": {
    "events": { "strategy": "hash_prefix", "shards": 16, "shard_column": "shard_id", "hash_of": ["id"] }
  }
}
"""

CHECKS = [
    "keyspread-auto-increment-read",
    "keyspread-hotspot-schema",
    "keyspread-monotonic-key",
    "keyspread-order-dependence",
    "keyspread-ordered-load",
    "keyspread-ordered-scan",
    "keyspread-signed-shard",
    "keyspread-unsharded-access",
]


class Failure(Exception):
    """What a host did that it should not have done."""


def same(what, wanted, got):
    if wanted != got:
        raise Failure(f"{what}\n--- expected\n{wanted}\n+++ got\n{got}")


# Rules can rewrite it, and nobody can prove that it does the same then.
UNPROVEN = pathlib.Path(__file__).resolve().parent.parent / "golden" / "refuse_statement_named_at_run_time"


def unproven():
    """What project() takes for it, but for the folder."""
    before = UNPROVEN / "before"
    return {"program": (before / "app.cpp").read_text(), "schema": (before / "schema.sql").read_text(),
            "plan": (UNPROVEN / "plan.json").read_text()}


def project(folder, program=PROGRAM, plan=PLAN, schema=SCHEMA, flags=()):
    """A project of one unit; returns its folder and its unit."""
    shutil.rmtree(folder, ignore_errors=True)
    app = folder / "app"
    (app / "src").mkdir(parents=True)
    (app / "schema.sql").write_text(schema)
    unit = app / "src" / "store.cpp"
    unit.write_text(program)
    if plan:
        (app / "keyspread.json").write_text(plan)
    entry = {"directory": str(app), "file": str(unit), "arguments": ["c++", "-std=c++17", *flags, "-c", str(unit)]}
    (app / "compile_commands.json").write_text(json.dumps([entry]))
    return app, unit


def scan(keyspread, app):
    """What `keyspread scan` finds in files of the program: (file, line, column, check, message)."""
    ran = subprocess.run([keyspread, "scan", "--format", "json", "-p", app, "--root", app],
                         capture_output=True, text=True, timeout=300)
    if ran.returncode not in (0, 1):
        raise Failure(f"scan ended with {ran.returncode}: {ran.stderr}")
    return sorted((f["file"], f["line"], f["col"], f["check"], f["message"])
                  for f in json.loads(ran.stdout)["findings"] if not f["file"].endswith(".sql"))


def rewritten(keyspread, app, unit):
    """The unit's text as `keyspread rewrite` would have it; the project stays as it is."""
    copy = app.parent / "rewritten"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(app, copy)
    database = copy / "compile_commands.json"
    database.write_text(database.read_text().replace(str(app), str(copy)))
    ran = subprocess.run([keyspread, "rewrite", "--write", "-p", copy, "--root", copy],
                         capture_output=True, text=True, timeout=300)
    if ran.returncode != 0:
        raise Failure(f"rewrite ended with {ran.returncode}: {ran.stderr}")
    return (copy / unit.relative_to(app)).read_bytes().decode("utf-8", "surrogateescape")


def refused(keyspread, app):
    """Why `keyspread rewrite` does not change the one table of the project."""
    ran = subprocess.run([keyspread, "rewrite", "-p", app, "--root", app], capture_output=True, text=True, timeout=300)
    said = re.findall(r"^(?:\S+: )?error: (.*)$", ran.stderr, re.M)
    if ran.returncode != 1 or len(said) != 1:
        raise Failure(f"rewrite ended with {ran.returncode}: {ran.stderr}")
    return said[0]


DIAGNOSTIC = re.compile(r"^(/[^:\n]+):(\d+):(\d+): (?:warning|error): (.*) \[(keyspread-[a-z-]+)(?:,[^\]]*)?\]$", re.M)


def tidy_findings(printed, app):
    """What clang-tidy printed, in the form of scan()."""
    return sorted((os.path.relpath(f, app), int(line), int(col), check, message)
                  for f, line, col, message, check in DIAGNOSTIC.findall(printed) if not f.endswith(".sql"))


def offset(text, position):
    """Where an LSP position (counted in UTF-16) is in the text."""
    lines = text.split("\n")
    line = lines[position["line"]].encode("utf-16-le", "surrogatepass")
    before = line[: 2 * position["character"]].decode("utf-16-le", "surrogatepass")
    return sum(len(l) + 1 for l in lines[: position["line"]]) + len(before)


def with_edits(text, edits):
    """The text after the edits of one code action, which do not overlap."""
    placed = [(offset(text, e["range"]["start"]), offset(text, e["range"]["end"]), e["newText"]) for e in edits]
    for begin, end, new in sorted(placed, key=lambda e: e[:2], reverse=True):
        text = text[:begin] + new + text[end:]
    return text


class Editor:
    """An LSP client that speaks to one clangd."""

    def __init__(self, command, log):
        self.log = open(log, "wb")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        self.next_id = 0
        self.buffer = b""
        self.diagnostics = {}  # uri -> (version, list)
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {"textDocument": {
            "publishDiagnostics": {"relatedInformation": True, "codeActionsInline": False},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}}})
        self.tell("initialized", {})

    def tell(self, method, parameters, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def message(self, deadline):
        while True:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if found:
                length = int(re.search(rb"Content-Length: (\d+)", head).group(1))
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    return json.loads(rest[:length])
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.time()))
            more = self.process.stdout.read1(1 << 16) if ready else b""
            if not more:
                raise Failure(f"clangd is silent; see {self.log.name}")
            self.buffer += more

    def take(self, wanted, timeout=120):
        """Reads until wanted(message) is true."""
        deadline = time.time() + timeout
        while True:
            got = self.message(deadline)
            if got.get("method") == "textDocument/publishDiagnostics":
                parameters = got["params"]
                self.diagnostics[parameters["uri"]] = (parameters.get("version"), parameters["diagnostics"])
            if wanted(got):
                return got

    def ask(self, method, parameters):
        self.next_id += 1
        self.tell(method, parameters, id=self.next_id)
        answer = self.take(lambda m: m.get("id") == self.next_id and "method" not in m)
        if "error" in answer:
            raise Failure(f"{method}: {answer['error']}")
        return answer["result"]

    @staticmethod
    def uri(path):
        return "file://" + urllib.parse.quote(str(path))

    def open(self, path, text):
        """Opens a file; returns our diagnostics in it."""
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(path), "languageId": "c" if path.suffix == ".c" else "cpp", "version": 1, "text": text}})
        return self.shown(path, 1)

    def change(self, path, text, version):
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": self.uri(path), "version": version}, "contentChanges": [{"text": text}]})
        return self.shown(path, version)

    def shown(self, path, version):
        uri = self.uri(path)
        while self.diagnostics.get(uri, (None,))[0] != version:
            self.take(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri)
        return [d for d in self.diagnostics[uri][1] if str(d.get("code", "")).startswith("keyspread-")]

    def fixes(self, path, diagnostic):
        """The edits of the quick fixes of one diagnostic: title -> edits."""
        actions = self.ask("textDocument/codeAction", {
            "textDocument": {"uri": self.uri(path)}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], "only": ["quickfix"]}})
        return {a["title"]: a["edit"]["changes"][self.uri(path)] for a in actions
                if "edit" in a and any(d.get("code") == diagnostic["code"] and d["range"] == diagnostic["range"]
                                       for d in a.get("diagnostics", []))}

    def apply_fixes(self, path, text, diagnostics, at_most=100):
        """Applies quick fixes one by one, as a person would, until none is left."""
        for version in range(2, at_most):
            actions = next((list(f.values()) for f in (self.fixes(path, d) for d in diagnostics) if f), None)
            if not actions:
                return text
            text = with_edits(text, actions[0])
            diagnostics = self.change(path, text, version)
        raise Failure(f"{path.name}: the fixes do not end")

    def findings(self, path, app, diagnostics):
        """Diagnostics in the form of scan(); a message ends where clangd adds its notes."""
        return sorted((path.relative_to(app).as_posix(), d["range"]["start"]["line"] + 1, d["code"],
                       d["message"].split("\n")[0].removesuffix(" (fix available)")) for d in diagnostics)

    def close(self, path):
        self.tell("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})
        self.diagnostics.pop(self.uri(path), None)

    def quit(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(30)
        self.log.close()


def run(tests, arguments, usage):
    """Runs every test function; each gets a folder of its own. Ends as ctest wants it."""
    failed = 0
    for test in tests:
        try:
            test(*arguments)
            print(f"{test.__name__}: passed")
        except Failure as failure:
            failed += 1
            print(f"{test.__name__}: FAILED: {failure}")
    print(f"{usage}: {len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0

"""The same case in the other hosts: clang-tidy with our plugin, and keyspread-clangd.

Both see one unit. A case takes part when its facts lie in one: why_not() says what keeps
the others out. The findings of the unit are those of `scan`, and its text after -fix and
after all quick fixes is that of `rewrite`. By turns a case runs in one of the two, always
the same; the nightly run has all of them in both.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "hosts"))
import hosts  # noqa: E402

# rewrite --runtime names the headers where it puts them.
RUNTIME = re.compile(rb'"(?:\.\./)*runtime/(keyspread/[^"]+)"')


def why_not(case, units, changed):
    """What keeps a case from being seen by a host of one unit; None when nothing does."""
    if len(units) != 1:
        return "several units"
    if case.exit == 3:
        return "the unit does not parse"
    name = units[0].relative_to(case.root).as_posix()
    if "--allow-partial" in case.settings.get("rewrite", []):
        return "rewritten in part, which no quick fix does"
    if any(n != name and not n.endswith(".sql") for n in changed):
        return "a header changes too, which no quick fix of one file can"
    if any(n.endswith(".sql") and n != "schema.sql" for n in changed):
        return "a query in a file changes too, which no quick fix of one file can"
    plan = json.loads((case.root / "keyspread.json").read_text())
    if changed and any(t["strategy"] == "swap_order" for t in plan["tables"].values()):
        return "keys in a new order are only right with the schema, which no quick fix changes"
    tables = plan["tables"].values()
    if changed and any(t.get("sequence") or t.get("id_source") == "sequence" for t in tables):
        return "the id comes from a row that another place asks for, which no quick fix of one place changes"
    if "schema.sql" in changed and any(t["strategy"] == "uuid_v4" for t in tables):
        return "the key is of another type everywhere, which no quick fix of one place changes"
    if any(b"keyspread::ordered_id()" in text or b"keyspread::random_id()" in text for text in changed.values()):
        return "an id is made for several places, which no quick fix of one place changes"
    if changed and b"#include <keyspread/" in case.before[name]:
        return "the header is on the include path already, and rewrite puts in one of its own"
    return None


class OtherHosts:
    def __init__(self, tidy_program, plugin, clangd, by_turns, work):
        self.tidy_program, self.plugin, self.clangd, self.work = tidy_program, plugin, clangd, work
        self.by_turns = by_turns
        self.local = threading.local()
        self.lock = threading.Lock()
        self.editors = []
        self.ran = {"clang-tidy": 0, "clangd": 0}
        self.left_out = {}  # reason -> cases

    def leave_out(self, name, reason):
        with self.lock:
            self.left_out.setdefault(reason, []).append(name)

    def editor(self):
        """One clangd a thread; it serves many cases."""
        if not hasattr(self.local, "editor"):
            with self.lock:
                log = self.work / f"clangd{len(self.editors)}.log"
                self.local.editor = hosts.Editor([self.clangd, "--background-index=false", "--log=error"], log)
                self.editors.append(self.local.editor)
        return self.local.editor

    def check(self, case, unit, findings, after):
        """In: what scan said, and the unit's bytes after rewrite (None: as before)."""
        name = unit.relative_to(case.root).as_posix()
        before = (case.folder / "before" / name).read_bytes()
        wanted = RUNTIME.sub(rb"<\1>", before if after is None else after)
        said = sorted((f["file"], f["line"], f["check"], f["message"]) for f in findings
                      if not f["file"].endswith(".sql"))
        turns = self.hosts_of(case.name)
        if "clang-tidy" in turns:
            self.check_tidy(case, name, said, wanted)
        if "clangd" in turns:
            self.check_clangd(case, name, [s for s in said if s[0] == name], before, wanted)
        with self.lock:
            for host in turns:
                self.ran[host] += 1

    def hosts_of(self, name):
        """Both; by turns one of them, always the same for a case."""
        if not self.by_turns:
            return ["clang-tidy", "clangd"]
        return ["clang-tidy" if zlib.crc32(name.encode()) & 1 else "clangd"]

    def project(self, case, host, name):
        root = case.work / host / "app"
        shutil.copytree(case.folder / "before", root)
        shutil.copy(case.folder / "plan.json", root / "keyspread.json")
        unit = root / name
        command = [a.replace(str(case.root), str(root)) for a in case.command(unit)]
        (root.parent / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(root), "file": str(unit), "arguments": [*command, "-c", str(unit)]}]))
        return root, unit

    def check_tidy(self, case, name, said, wanted):
        root, unit = self.project(case, "tidy", name)
        ran = subprocess.run([self.tidy_program, "-load", self.plugin, "-checks=-*,keyspread-*", "-fix",
                              "-p", root.parent, unit], capture_output=True, text=True, errors="replace", timeout=300)
        got = [(f, line, check, message) for f, line, _, check, message in hosts.tidy_findings(ran.stdout, root)]
        hosts.same("clang-tidy: findings", said, sorted(got))
        hosts.same("clang-tidy: text after -fix", wanted.decode("utf-8", "replace"),
                   unit.read_bytes().decode("utf-8", "replace"))

    def check_clangd(self, case, name, said, before, wanted):
        try:
            text = before.decode()
        except UnicodeDecodeError:
            self.leave_out(case.name, "clangd only: the protocol carries no bytes that are no UTF-8")
            return
        root, unit = self.project(case, "clangd", name)
        editor = self.editor()
        first = editor.open(unit, text)
        hosts.same("clangd: findings", [(f, l, c, m[:1].upper() + m[1:]) for f, l, c, m in said],
                   editor.findings(unit, root, first))
        hosts.same("clangd: text after all fixes", wanted.decode(), editor.apply_fixes(unit, text, first))
        editor.close(unit)

    def stop(self):
        for editor in self.editors:
            editor.quit()

    def summary(self):
        lines = [f"{count} cases also ran in {host}" for host, count in self.ran.items()]
        for reason, names in sorted(self.left_out.items()):
            lines.append(f"  {len(names)} left out: {reason} ({', '.join(sorted(names))})")
        return "\n".join(lines)

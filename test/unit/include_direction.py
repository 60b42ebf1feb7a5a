#!/usr/bin/env python3
"""Checks which room includes which, against the one arrow of docs/design.md.

usage: include_direction.py SOURCE_ROOT     print each include against the arrow
       include_direction.py --self-test     prove that bad includes are found

Reads the #include lines of every file under the rooms. Prints
"file:line: message" for each bad one and ends with exit code 1.
"""
import collections
import pathlib
import re
import sys
import tempfile

# Room -> rooms it may include besides itself. A new folder needs a line here.
ALLOWED = {
    "matchers/facts": set(),
    "matchers/sql": set(),
    "matchers/catalog": {"matchers/facts"},
    "compile_commands": {"matchers/facts"},
    "matchers/extract": {"matchers/facts", "matchers/catalog", "matchers/sql",
                         "compile_commands"},
    "matchers/lower": {"matchers/facts", "matchers/catalog", "matchers/extract",
                       "compile_commands"},
    "rewrites/program": {"matchers/facts"},
    "rewrites/trace": {"rewrites/program", "matchers/facts", "matchers/sql",
                       "matchers/catalog"},
    "rewrites/graph": {"rewrites/trace", "rewrites/program", "matchers/facts",
                       "matchers/sql", "matchers/catalog"},
    "rewrites/plan": {"rewrites/graph", "matchers/facts", "matchers/sql"},
    # Proves what the rules did, and so may know nothing of them.
    "rewrites/proof": {"rewrites/trace", "rewrites/program", "rewrites/plan",
                       "rewrites/graph", "rewrites/runtime", "matchers/facts",
                       "matchers/sql", "matchers/catalog"},
    "rewrites/rules": {"rewrites/plan", "rewrites/graph", "rewrites/edits",
                       "rewrites/runtime", "matchers/facts", "matchers/sql",
                       "matchers/catalog"},
    "rewrites/edits": {"matchers/facts"},
    "rewrites/runtime": set(),
}
ALLOWED["tool/engine"] = set(ALLOWED)
ALLOWED["tool/report"] = {"tool/engine", "rewrites/graph", "rewrites/edits",
                          "rewrites/plan", "matchers/facts", "matchers/sql"}
# The hosts: flags in, Result out.
for host in ("tool/cli", "tool/tidy", "tool/clangd"):
    ALLOWED[host] = {"tool/engine", "tool/report", "rewrites/plan",
                     "rewrites/edits", "compile_commands", "matchers/catalog"}

# Right of the facts there is no AST.
WITHOUT_CLANG = {"matchers/facts", "matchers/sql", "matchers/catalog",
                 "rewrites/program", "rewrites/trace", "rewrites/graph",
                 "rewrites/plan", "rewrites/proof", "rewrites/rules",
                 "rewrites/edits", "tool/report"}
TEXT_EDITS = "clang/Tooling/Core/"  # clang's own text edits, for rewrites/edits

# unistd.h, where there is one: getpid, so that a forked child makes ids of its own.
STANDARD = set("""unistd.h
algorithm any array atomic bitset cassert cctype cerrno cfenv cfloat charconv
chrono cinttypes climits clocale cmath codecvt complex condition_variable
csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar
cwchar cwctype deque exception execution filesystem forward_list fstream
functional future initializer_list iomanip ios iosfwd iostream istream iterator
limits list locale map memory memory_resource mutex new numeric optional ostream
queue random ratio regex scoped_allocator set shared_mutex sstream stack
stdexcept streambuf string string_view strstream system_error thread tuple
type_traits typeindex typeinfo unordered_map unordered_set utility valarray
variant vector version
""".split())

# The runtime headers that know a client library, and that library.
FOR_A_CLIENT = {"rewrites/runtime/include/keyspread/bigtable.h": "google/cloud/bigtable/",
                "rewrites/runtime/include/keyspread/spanner_client.h": "google/cloud/"}

# A folder of more files than one looks through gets folders of its own.
MOST_FILES = 40

SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".c", ".inc", ".def"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)',
                     re.M)
# Comments and raw strings may hold code that nobody compiles here. Ordinary
# strings are matched so that a "/*" inside one opens nothing.
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|R"([^()\\\s]*)\(.*?\)\1"'
                      r'|(?P<keep>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')',
                      re.S)


def without_text(code):
    """The code with comments and raw strings blanked, lines kept."""
    return NOT_CODE.sub(lambda m: m.group("keep") or "\n" * m.group().count("\n"),
                        code)


def room_of(path):
    """The room of a path relative to the root; None outside every room."""
    return next((room for room in ALLOWED if path.startswith(room + "/")), None)


def target_of(root, file, header):
    """The path below the root that an include names, if it is one of ours."""
    beside = (file.parent / header).resolve()
    if beside.is_file() and beside.is_relative_to(root):
        return beside.relative_to(root).as_posix()
    if header.startswith("keyspread/"):
        return "rewrites/runtime/include/" + header
    first = header.split("/")[0]
    ours = {path.split("/")[0] for path in ALLOWED}
    return header if first in ours else None


def objection(root, file, room, header):
    """Why this include is wrong, or None."""
    target = target_of(root, file, header)
    if target:
        other = room_of(target)
        if other is None:
            return f"{target} is in no room"
        if other != room and other not in ALLOWED[room]:
            may = ", ".join(sorted(ALLOWED[room])) or "nothing of ours"
            return f"{room} may not include {other} (it may include: {may})"
        return None
    client = FOR_A_CLIENT.get(file.relative_to(root).as_posix())
    if client and header.startswith(client):
        return None
    if room == "rewrites/runtime" and header not in STANDARD:
        return f"{room} may include only the C++17 library, not {header}"
    is_clang = header.startswith(("clang/", "clang-c/"))
    if is_clang and room == "rewrites/edits" and header.startswith(TEXT_EDITS):
        return None
    if is_clang and room in WITHOUT_CLANG:
        return f"{room} may not include clang headers"
    return None


def sources(root):
    for top in sorted({room.split("/")[0] for room in ALLOWED}):
        for path in sorted((root / top).rglob("*")):
            if path.is_file() and path.suffix in SUFFIXES:
                yield path


def check(root):
    """All messages for the tree at root, and the number of files read."""
    root = root.resolve()
    messages, count = [], 0
    held = collections.Counter()
    for path in sources(root):
        count += 1
        held[path.parent.relative_to(root).as_posix()] += 1
        name = path.relative_to(root).as_posix()
        room = room_of(name)
        if room is None:
            messages.append(f"{name}:1: this folder is no room; give it a line "
                            "in include_direction.py")
            continue
        code = without_text(path.read_text(encoding="utf-8", errors="replace"))
        for match in INCLUDE.finditer(code):
            why = objection(root, path, room, match[1] or match[2])
            if why:
                line = code.count("\n", 0, match.start()) + 1
                messages.append(f"{name}:{line}: {why}")
    messages += [f"{folder}:1: {n} files; a folder of more than {MOST_FILES} "
                 "has folders of its own"
                 for folder, n in sorted(held.items()) if n > MOST_FILES]
    return messages, count


GOOD = {
    "matchers/facts/Facts.h": '#include "matchers/facts/Site.h"\n#include <map>\n',
    "matchers/facts/Site.h": '#include "llvm/ADT/StringRef.h"\n',
    "matchers/extract/Unit.cpp":
        '#include "clang/AST/Decl.h"\n#include "compile_commands/Compat.h"\n',
    "rewrites/rules/Rule.cpp":
        '#include "rewrites/edits/Edit.h"\n#include "keyspread/keyspread.h"\n',
    "rewrites/edits/Edit.h": '#include "clang/Tooling/Core/Replacement.h"\n',
    "rewrites/runtime/include/keyspread/keyspread.h":
        '#include "keyspread/detail.h"\n#include "detail.h"\n#include <cstdint>\n',
    "rewrites/runtime/include/keyspread/detail.h": "",
    "rewrites/runtime/include/keyspread/spanner_client.h":
        '#include "detail.h"\n#include <google/cloud/spanner/client.h>\n',
    "tool/cli/Main.cpp": '#include "tool/engine/Result.h"\n',
    "tool/engine/Result.h": '#include "rewrites/graph/checks/Finding.h"\n',
    "matchers/sql/Text.cpp":
        '/* no\n#include "rewrites/graph/checks/Finding.h"\n*/\n'
        'auto S = R"(\n#include "rewrites/graph/checks/Finding.h"\n)";\n'
        '// "/*\nauto T = "/*"; // */\n',
}
BAD = [  # file, text, line of the message, a part of it
    ("matchers/facts/Bad.h", '#include <map>\n\n#include "rewrites/graph/F.h"\n',
     3, "matchers/facts may not include rewrites/graph"),
    ("matchers/facts/Bad.h", '#include "../sql/Text.cpp"\n',
     1, "matchers/facts may not include matchers/sql"),
    ("matchers/sql/Bad.h", '  #  include <matchers/facts/Facts.h>\n',
     1, "matchers/sql may not include matchers/facts"),
    ("matchers/catalog/Bad.h", '#include "matchers/extract/Unit.h"\n',
     1, "matchers/catalog may not include matchers/extract"),
    ("compile_commands/Bad.h", '#include "matchers/extract/Unit.h"\n',
     1, "compile_commands may not include matchers/extract"),
    ("rewrites/plan/Bad.h", '#include "rewrites/rules/Rule.h"\n',
     1, "rewrites/plan may not include rewrites/rules"),
    ("rewrites/graph/Bad.h", '#include "keyspread/keyspread.h"\n',
     1, "rewrites/graph may not include rewrites/runtime"),
    ("rewrites/graph/Bad.h", '#include "matchers/new/New.h"\n',
     1, "matchers/new/New.h is in no room"),
    ("tool/report/Bad.h", '#include "tool/cli/Main.h"\n',
     1, "tool/report may not include tool/cli"),
    ("tool/cli/Bad.h", '#include "matchers/extract/Unit.h"\n',
     1, "tool/cli may not include matchers/extract"),
    ("rewrites/rules/Bad.h", '/*\n*/\n#include "clang/AST/Decl.h"\n',
     3, "rewrites/rules may not include clang headers"),
    ("rewrites/edits/Bad.h", '#include <clang/Basic/SourceManager.h>\n',
     1, "rewrites/edits may not include clang headers"),
    ("matchers/facts/Bad.h", '#include "clang-c/Index.h"\n',
     1, "matchers/facts may not include clang headers"),
    ("rewrites/runtime/include/keyspread/bad.h", '#include <farmhash.h>\n',
     1, "only the C++17 library, not farmhash.h"),
    ("rewrites/runtime/include/keyspread/bad.h",
     '#include <google/cloud/spanner/client.h>\n',
     1, "only the C++17 library, not google/cloud/spanner/client.h"),
    ("rewrites/runtime/include/keyspread/spanner_client.h",
     '#include <google/protobuf/struct.pb.h>\n',
     1, "only the C++17 library, not google/protobuf/struct.pb.h"),
    ("rewrites/runtime/include/keyspread/bad.h", '#include "llvm/ADT/Hash.h"\n',
     1, "only the C++17 library"),
    ("rewrites/runtime/include/keyspread/bad.h",
     '#include "matchers/facts/Site.h"\n',
     1, "rewrites/runtime may not include matchers/facts"),
    ("matchers/new/New.h", "", 1, "this folder is no room"),
]


def check_tree(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return check(root)


def self_test():
    failures = []
    many = {f"matchers/sql/F{n}.h": "" for n in range(MOST_FILES + 1)}
    messages, _ = check_tree(many)
    if len(messages) != 1 or "matchers/sql:1: 41 files" not in messages[0]:
        failures.append(f"a folder of 41 files: {messages}")
    messages, count = check_tree(GOOD)
    if messages or count != len(GOOD):
        failures.append(f"the good tree: {count} files, {messages}")
    for name, text, line, part in BAD:
        messages, _ = check_tree({**GOOD, name: text})
        if (len(messages) != 1 or part not in messages[0]
                or not messages[0].startswith(f"{name}:{line}: ")):
            failures.append(f"wanted {name}:{line}: ...{part}, got {messages}")
    print("\n".join(failures + [f"{len(BAD)} bad includes tried, "
                                f"{len(failures)} failures"]))
    return 1 if failures else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    messages, count = check(pathlib.Path(sys.argv[1]))
    if not count:
        messages.append(f"no source files under {sys.argv[1]}")
    print("\n".join(messages + [f"{count} files read, {len(messages)} includes "
                                "against the arrow"]))
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())

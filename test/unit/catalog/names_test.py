#!/usr/bin/env python3
"""Holds the names of the built-in catalogs against the libraries' headers.

usage: names_test.py SOURCE_ROOT

A name that no header has matches nothing, and nobody would notice: so each part
of it must stand in the library's headers as a word. They are the distribution's,
and our stand-ins in test/headers for what is not packaged. Exit 77: no library
has all its headers here.
"""
import json
import pathlib
import re
import sys

SYSTEM = [pathlib.Path("/usr/include"), *pathlib.Path("/usr/include").glob("*-linux-gnu*")]
# library -> headers or folders of them, in the system's include folders. What
# stands in test/headers/LIBRARY is read as well.
PACKAGED = {
    "cppdb": ["cppdb"],
    "leveldb": ["leveldb"],
    "libpq": ["postgresql/libpq-fe.h"],
    "libpqxx": ["pqxx"],
    "mongo": ["libbson-1.0"],
    "mysql": ["mariadb"],
    "mysqlcppconn": ["cppconn"],
    "odbc": ["sql.h", "sqlext.h", "sqlucode.h"],
    "poco_data": ["Poco/Data"],
    "qt": ["qt5/QtCore"],
    "qtsql": ["qt5/QtSql", "qt5/QtCore/qvariant.h"],
    "rocksdb": ["rocksdb"],
    "soci": ["soci"],
    "sqlite": ["sqlite3.h"],
    "sqlitecpp": ["SQLiteCpp"],
}
# Other libraries are known by their stand-in alone, except for these.
# The catalog names a conversion as the compiler does: by what an alias stands for
# on some platform. Headers spell the alias.
ALIASES = {
    "int": ["int32_t"],
    "unsigned int": ["uint32_t"],
    "long": ["int64_t"],
    "long long": ["int64_t"],
}
STANDIN = {"libpqxx": ["libpqxx", "libpqxx7"], "userver_mysql": ["userver"]}


def text_of(path):
    files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
    return "\n".join(f.read_text(errors="replace") for f in files)


def headers_of(root, library):
    """The text of the library's headers; None when this machine lacks some."""
    texts = []
    for name in PACKAGED.get(library, []):
        found = [folder / name for folder in SYSTEM if (folder / name).exists()]
        if not found:
            return None
        texts.append(text_of(found[0]))
    standins = [root / "test/headers" / n for n in STANDIN.get(library, [library])]
    texts += [text_of(folder) for folder in standins if folder.exists()]
    return "\n".join(texts) if texts else None


def parts_of(name):
    """The words of a qualified name that a header spells: a constructor's once."""
    return list(dict.fromkeys(name.removeprefix("*::").split("::")))


def stands_in(part, text):
    if not part.startswith("operator"):
        return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text)
    to = part.removeprefix("operator").strip()
    return any(re.search(r"operator\s*" + re.escape(name), text) for name in [to, *ALIASES.get(to, [])])


def main():
    root = pathlib.Path(sys.argv[1])
    checked, failures, lacking = 0, [], []
    for path in sorted((root / "matchers/catalog").glob("*.json")):
        if path.name.endswith(".schema.json"):
            continue
        catalog = json.loads(path.read_text(encoding="utf-8"))
        library = catalog["library"]
        text = headers_of(root, library)
        if text is None:
            lacking.append(library)
            continue
        calls = {call["name"] for call in catalog["calls"]}
        for call in catalog["calls"]:
            checked += 1
            # The cells of the arrays that a function gives: the language has that operator.
            name = call["name"]
            if name.removesuffix("::operator[]") in calls:
                name = name.removesuffix("::operator[]")
            missing = [p for p in parts_of(name) if not stands_in(p, text)]
            if missing:
                failures.append(f"{path.name}: {call['name']}: no header has {', '.join(missing)}")
    for failure in failures:
        print(failure)
    print(f"{checked} names held against headers, {len(failures)} failures; no headers of: "
          f"{', '.join(lacking) or 'none'}")
    if failures:
        return 1
    return 0 if checked else 77


sys.exit(main())

#!/usr/bin/env python3
"""Where do new rows land? spread.py DATABASE TABLE [--busiest]

Takes the first half of the table's rows, in the order they were inserted, and cuts the
key space into ranges as a range-sharded store does: a key of one column into 16 of equal
size, a longer key where its first column changes. Then counts the range that each row of
the second half falls into. Prints a bar chart, or with --busiest only the share of the
busiest range in percent.
"""
import bisect
import collections
import os
import sqlite3
import sys

SPLITS = 16
WIDTH = 48


def keys_in_insert_order(database, table):
    columns = database.execute("SELECT name, pk FROM pragma_table_info(?)", (table,)).fetchall()
    key = [f'"{name}"' for name, part in sorted(columns, key=lambda c: c[1]) if part > 0]
    if not key:
        sys.exit(f"spread.py: table {table} is missing or has no primary key")
    rows = database.execute(f'SELECT {", ".join(key)} FROM "{table}" ORDER BY rowid')
    return ", ".join(key).replace('"', ""), rows.fetchall()


def lower_bounds(keys):
    """Where each range but the first begins; keys are sorted."""
    if len(keys[0]) > 1:
        return sorted({key[:1] for key in keys})[1:]
    return [keys[len(keys) * i // SPLITS] for i in range(1, SPLITS)]


def landings(keys):
    half = len(keys) // 2
    bounds = lower_bounds(sorted(keys[:half]))
    counts = collections.Counter(bisect.bisect_right(bounds, key) for key in keys[half:])
    return [counts[split] for split in range(len(bounds) + 1)]


def chart(name, counts):
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    hot, cool, plain = ("\033[31m", "\033[32m", "\033[0m") if colour else ("", "", "")
    total = sum(counts)
    print(f"  {total} inserts over {len(counts)} ranges of the key ({name})")
    for split, count in enumerate(counts):
        bar = "█" * max(round(WIDTH * count / total), 1 if count else 0)
        paint = hot if count > total / 4 else cool
        print(f"  range {split:2} {paint + bar + plain if bar else ''} {count}")


def main():
    arguments = [a for a in sys.argv[1:] if a != "--busiest"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    name, keys = keys_in_insert_order(sqlite3.connect(f"file:{arguments[0]}?mode=ro", uri=True), arguments[1])
    if len(keys) < 2 * SPLITS:
        sys.exit(f"spread.py: {len(keys)} rows are too few to tell")
    counts = landings(keys)
    if "--busiest" in sys.argv:
        print(100 * max(counts) // sum(counts))
    else:
        chart(name, counts)


if __name__ == "__main__":
    main()

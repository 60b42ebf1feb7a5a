"""Compares what is with what was expected: findings by marked lines, transcripts up to a renaming of ids."""
import collections
import re

ID = re.compile(r"\bid=([0-9A-Za-z-]+)")


def transcripts(wanted, got):
    """The first difference, or None. Ids map one to one, the same way at every place."""
    forth, back = {}, {}
    for number, (a, b) in enumerate(zip(wanted, got), 1):
        if ID.sub("id=#", a) != ID.sub("id=#", b):
            return f"line {number}: wanted '{a}', got '{b}'"
        for x, y in zip(ID.findall(a), ID.findall(b)):
            if forth.setdefault(x, y) != y or back.setdefault(y, x) != x:
                return f"line {number}: id {x} is now {y}, elsewhere {forth[x]}; {y} stood for {back.get(y, 'none')}"
    if len(wanted) != len(got):
        return f"wanted {len(wanted)} lines, got {len(got)}"
    return None


class Findings:
    """Which facts of a program were found, and what was found without one."""

    def __init__(self, expected, findings):
        self.met, self.missed, self.alarms = [], [], []
        # Of one unlikely enough to be hidden, nothing is expected.
        told = [f for f in findings if f["confidence"] != "possible"]
        used = set()
        for fact in expected["findings"]:
            hits = [i for i, finding in enumerate(told) if fits(fact, finding)]
            used.update(hits)
            if fact["must"]:
                (self.met if hits else self.missed).append(fact)
        self.alarms = [f for i, f in enumerate(told) if i not in used]
        self.right = collections.Counter(f["check"] for i, f in enumerate(told) if i in used)


def fits(fact, finding):
    if finding["check"] != fact["check"]:
        return False
    if fact["table"] and finding["table"] and finding["table"].lower() != fact["table"].lower():
        return False
    first, last = finding["line"], finding.get("end_line") or finding["line"]
    return any(p["file"] == finding["file"] and first <= p["line"] <= last for p in fact["places"])


def where(fact):
    places = [f"{p['file']}:{p['line']}" for p in fact["places"]]
    return f"{fact['check']} {fact['table']} at {' or '.join(places[:3])}{' ...' if len(places) > 3 else ''}"

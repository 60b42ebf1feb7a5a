#!/usr/bin/env python3
"""run.py KEYSPREAD WORKDIR [--sample N] [--least PERCENT] [--verbose] [CASE...]: does the proof notice?

Every golden rewrite is broken, one place at a time, and the proof is asked about it
(`keyspread rewrite --prove-against`). Kinds of mutants:

  drop_edit      one edit of the rewrite is not made
  drop_run       a call that runs a statement is gone
  double_run     ... or is there twice
  swap_values    two values that are given side by side change places
  other_hash     the shard is made of another value
  other_count    ... or one of another number of shards
  unsharded      the condition on the shard is gone from one statement
  move_mint      an id that is made for each row is made once, or the other way
  other_id       an id stands where that of another row stood
  no_reverse     an id that is made here keeps its bits as they were

A mutant counts when it compiles. It is refused when the proof says what is different, or
that the mutant is not proven; the rewrite itself has to be proven. With --certain only what
is surely different is refused. Survivors are listed; those that known.txt names with
their reason are known. Those of which it says that they do the same as the rewrite are not
counted; of all others --least is the share that must be refused.
--sample takes so many mutants, the same in every run; those of caught.txt are always
among them, and fail the test when they are not refused.
"""
import argparse
import collections
import concurrent.futures
import difflib
import hashlib
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "golden"))
import run as golden  # noqa: E402

SOURCES = (".cpp", ".cc", ".c", ".h", ".hpp")
RUNS = re.compile(r"\b(sqlite3_step|sqlite3_exec|mysql_query|mysql_real_query|mysql_stmt_execute|PQexec\w*|executeStep"
                  r"|execute\w*|exec\w*|just_execute|Commit|Put|Delete|Write|ApplyAsync|Apply|Mutate\w*)\s*\(")
SHARD = re.compile(r"keyspread::(?:nullable_)?(?:shard_of|tenant_shard|sharded_key)<([\w:]+)>\(")
PARAMETER = re.compile(r"(?:const )?[\w:<>]+(?: const)?[ &*]+\w+")
MINT = re.compile(r"^(\s*)const auto (\w+) = (keyspread::(?:ordered_id|random_id|uuid_v4)\w*\(\));\n", re.M)


def closing(text, at):
    """The index behind the parenthesis that closes the one at `at`."""
    depth = 0
    quote = None
    for i in range(at, len(text)):
        c = text[i]
        if quote:
            if c == quote and text[i - 1] != "\\":
                quote = None
        elif c in "\"'":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
    return len(text)


def arguments(text, at):
    """(begin, end) of each argument of the call whose parenthesis opens at `at`."""
    end = closing(text, at) - 1
    parts, begin, depth, quote = [], at + 1, 0, None
    for i in range(at + 1, end):
        c = text[i]
        if quote:
            if c == quote and text[i - 1] != "\\":
                quote = None
        elif c in "\"'":
            quote = c
        elif c in "([{<" and not (c == "<" and text[i + 1] in " <="):
            depth += 1
        elif c in ")]}>" and not (c == ">" and text[i - 1] in " -"):
            depth = max(0, depth - 1)
        elif c == "," and depth == 0:
            parts.append((begin, i))
            begin = i + 1
    parts.append((begin, end))
    out = []
    for b, e in parts:
        while b < e and text[b].isspace():
            b += 1
        while b < e and text[e - 1].isspace():
            e -= 1
        if b < e:
            out.append((b, e))
    return out


def replaced(text, begin, end, new):
    return text[:begin] + new + text[end:]


def statements(text):
    """(begin, end) of the lines that are one whole statement each."""
    at = 0
    for line in text.splitlines(keepends=True):
        code = line.split("//")[0].strip()
        if code.endswith(";") and code.count("(") == code.count(")") and not re.match(r"(return|const|auto|[\w:<>*& ]+ \w+ =)", code):
            yield at, at + len(line), code
        at += len(line)


def runs_something(code):
    call = RUNS.search(code)
    return call and "ROLLBACK" not in code and "finalize" not in code


class Mutants:
    """Every mutant of one changed file: (kind, line, text)."""

    def __init__(self, before, after):
        self.before, self.after = before, after
        self.found = []
        for kind in (self.drop_edit, self.runs, self.swap_values, self.other_hash, self.other_count, self.unsharded,
                     self.move_mint, self.other_id, self.no_reverse):
            kind()

    def add(self, kind, at, text):
        if text != self.after and text != self.before and all(text != t for _, _, t in self.found):
            self.found.append((kind, self.after.count("\n", 0, at) + 1, text))

    def drop_edit(self):
        old, new = self.before.splitlines(keepends=True), self.after.splitlines(keepends=True)
        for tag, i, j, k, l in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag == "equal" or "#include" in "".join(new[k:l]):
                continue
            whole = "".join(new[:k]) + "".join(old[i:j]) + "".join(new[l:])
            self.add("drop_edit", sum(map(len, new[:k])), whole)
            if l - k > 1: # each new line of it by itself
                for m in range(k, l):
                    if new[m].strip() in ("", "{", "}"):
                        continue
                    self.add("drop_edit", sum(map(len, new[:m])), "".join(new[:m]) + "".join(new[m + 1:]))

    def runs(self):
        for begin, end, code in statements(self.after):
            if runs_something(code):
                line = self.after[begin:end]
                self.add("drop_run", begin, replaced(self.after, begin, end, "  ;\n"))
                self.add("double_run", begin, replaced(self.after, begin, end, line + line))

    def swap_values(self):
        """Two arguments behind each other, of a call that was changed or stands beside a shard."""
        changed = set(self.after.splitlines()) - set(self.before.splitlines())
        at = 0
        for line in self.after.splitlines(keepends=True):
            near = line.rstrip("\n") in changed
            for call in re.finditer(r"[\w>]\(", line) if near else ():
                given = arguments(self.after, at + call.end() - 1)
                for (b1, e1), (b2, e2) in zip(given, given[1:]):
                    one, two = self.after[b1:e1], self.after[b2:e2]
                    if one == two or len(one) > 80 or len(two) > 80:
                        continue
                    if PARAMETER.fullmatch(one) and PARAMETER.fullmatch(two):
                        continue # of a declaration: nothing is given here
                    self.add("swap_values", b1, self.after[:b1] + two + self.after[e1:b2] + one + self.after[e2:])
            at += len(line)

    def names_near(self, at):
        """Names of values that are given in the lines around."""
        begin = max(0, self.after.rfind("\n}", 0, at))
        end = self.after.find("\n}", at)
        found = re.findall(r"[(,]\s*([a-z]\w*)(?=[,)])", self.after[begin:end])
        return sorted({n for n in found if n not in ("db", "st", "nullptr", "true", "false", "client", "options")})

    def other_hash(self):
        for shard in SHARD.finditer(self.after):
            given = arguments(self.after, shard.end() - 1)
            for begin, end in given[:1]:
                for name in self.names_near(begin):
                    if name != self.after[begin:end]:
                        self.add("other_hash", begin, replaced(self.after, begin, end, name))
                self.add("other_hash", begin, replaced(self.after, begin, end, "7"))

    def other_count(self):
        for shard in re.finditer(r"keyspread::\w+<(\d+)>\(", self.after):
            self.add("other_count", shard.start(), replaced(self.after, *shard.span(1), str(int(shard[1]) // 2 or 3)))
        for bound in re.finditer(r"BETWEEN 0 AND (\d+)", self.after):
            self.add("other_count", bound.start(), replaced(self.after, *bound.span(1), str(int(bound[1]) // 2)))

    def unsharded(self):
        for part in re.finditer(r" AND (?:\w+\.)?ShardId (?:= (?:\?\d*|[$@:]\w+|\w+\.ShardId)|BETWEEN 0 AND \d+)", self.after):
            self.add("unsharded", part.start(), replaced(self.after, *part.span(), ""))
        for shard in re.finditer(r"keyspread::(?:shard_of|tenant_shard)<\d+>", self.after):
            end = closing(self.after, shard.end())
            rest = re.match(r", ", self.after[end:])
            if rest: # MakeKey(shard, id) -> MakeKey(id)
                self.add("unsharded", shard.start(), replaced(self.after, shard.start(), end + 2, ""))
            self.add("unsharded", shard.start(), replaced(self.after, shard.start(), end, "0"))
        for key in re.finditer(r"keyspread::sharded_key<\d+>", self.after):
            end = closing(self.after, key.end())
            self.add("unsharded", key.start(), replaced(self.after, key.start(), end, self.after[key.end() + 1:end - 1]))

    def move_mint(self):
        for mint in MINT.finditer(self.after):
            line, name, made = mint[0], mint[2], mint[3]
            outside = self.after.rfind(" {\n", 0, mint.start())
            head = self.after.rfind("\n", 0, outside) + 1
            if re.match(r"\s*(for|while)\b", self.after[head:outside]):
                moved = self.after[:mint.start()] + self.after[mint.end():]
                self.add("move_mint", mint.start(), moved[:head] + line + moved[head:])
            # Made anew where it is used: the row and its readers have different ids.
            for use in list(re.finditer(rf"\b{name}\b", self.after[mint.end():]))[:4]:
                begin = mint.end() + use.start()
                self.add("move_mint", begin, replaced(self.after, begin, begin + len(name), made))

    def other_id(self):
        mints = [(m.start(), m[2]) for m in MINT.finditer(self.after)]
        for (_, one), (at, two) in zip(mints, mints[1:]):
            for use in list(re.finditer(rf"\b{two}\b", self.after[at:]))[1:5]:
                if one != two:
                    self.add("other_id", at, replaced(self.after, at + use.start(), at + use.end(), one))

    def no_reverse(self):
        for turned in re.finditer(r"(?:keyspread::)bit_reverse", self.after):
            end = closing(self.after, turned.end())
            self.add("no_reverse", turned.start(), replaced(self.after, turned.start(), end, self.after[turned.end():end]))


def mutants_of(case):
    """(name, file, text) of each mutant of a golden case."""
    found = []
    for path in sorted((case / "after").rglob("*")):
        name = path.relative_to(case / "after").as_posix()
        before = case / "before" / name
        if path.suffix in SOURCES and before.exists():
            try:
                texts = before.read_text(), path.read_text()
            except UnicodeDecodeError:
                continue
            found += [(f"{case.name}/{name}:{line}:{kind}", name, text) for kind, line, text in Mutants(*texts).found]
    counted, named = collections.Counter(), []
    for name, file, text in found:
        counted[name] += 1
        named.append((f"{name}:{counted[name]}", file, text))
    return named


def verdicts(keyspread, case, mutants, work):
    """[(name, verdict, why)]: one run of the tool for all mutants of a case."""
    program = golden.Case(keyspread, case, work)
    program.prepare()
    folders = []
    for i, (_, file, text) in enumerate([(None, None, None), *mutants]):
        folder = program.work / f"mutant{i}"
        shutil.copytree(case / "after", folder)
        if file:
            (folder / file).write_text(text)
        folders.append(folder)
    given = [a for f in folders for a in ("--prove-against", str(f))]
    ran = program.tool("rewrite", "--runtime", "runtime", *given)
    said = {}
    for part in re.split(rf"^(?={re.escape(str(program.work))}/mutant)", ran.stderr, flags=re.M):
        head = re.match(r".*/mutant(\d+): (proven|not proven|refused)$", part, re.M)
        if head:
            why = (re.search(r"(?:error: |it does not compile: )(.*)", part) or re.search(r"note: (not proven: .*)", part)
                   or re.search(r"()$", part))
            broken = "it does not compile: " in part
            said[int(head[1])] = ("no_compile" if broken else "survived" if head[2] == "proven" else
                                  "refused" if head[2] == "refused" else "open",
                                  why[1] or "taken for the same")
    shutil.rmtree(program.work, ignore_errors=True)
    if len(said) != len(folders):
        raise golden.Failure(f"{case.name}: the tool ended with {ran.returncode}: {ran.stderr[-400:]}")
    return [(name, *said[i]) for i, (name, _, _) in enumerate([("", 0, 0), *mutants])]


def caught():
    """Names of those that are never left out, and have to be refused."""
    return {l for l in (HERE / "caught.txt").read_text().splitlines() if l and not l.startswith("#")}


def chosen(mutants, share, always):
    """The same ones in every run."""
    return [m for m in mutants if m[0] in always or int(hashlib.sha256(m[0].encode()).hexdigest()[:8], 16) < share * 0x100000000]


def known():
    """name -> reason, of survivors that a person has looked at."""
    lines = (HERE / "known.txt").read_text().splitlines() if (HERE / "known.txt").exists() else []
    return dict(l.split(": ", 1) for l in lines if l and not l.startswith("#"))


def main(given):
    parser = argparse.ArgumentParser()
    parser.add_argument("keyspread", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--sample", type=int, help="so many mutants, about")
    parser.add_argument("--least", type=float, default=99, help="percent that must be refused")
    parser.add_argument("--certain", action="store_true", help="count what is not proven as survived")
    parser.add_argument("--verbose", action="store_true", help="say why each is refused")
    given = parser.parse_intermixed_args(given)
    cases = [p.parent for p in sorted((HERE.parent / "golden").glob("*/plan.json"))]
    cases = [c for c in cases if (c / "after").is_dir() and not (c / "blockers.txt").exists()
             and (not given.cases or c.name in given.cases)]
    everything = {c: mutants_of(c) for c in cases}
    total = sum(map(len, everything.values()))
    always = caught()
    share = min(1, given.sample / total) if given.sample else 1
    todo = {c: picked for c, all_of in everything.items() if (picked := chosen(all_of, share, always))}
    given.work.mkdir(parents=True, exist_ok=True)
    reasons = known()
    counts, survivors, wrong = collections.defaultdict(collections.Counter), [], []
    if not given.cases:
        there = {name for all_of in everything.values() for name, _, _ in all_of}
        wrong = [f"caught.txt: there is no mutant {name}" for name in sorted(always - there)]
        print("".join(line + "\n" for line in wrong), end="", flush=True)

    def one(case):
        try:
            return verdicts(str(given.keyspread.resolve()), case, todo[case], given.work.resolve())
        except (golden.Failure, golden.subprocess.SubprocessError, OSError) as error:
            return [("", "refused", str(error))]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, results in zip(todo, pool.map(one, todo)):
            if results[0][1] != "survived":
                wrong.append(f"{case.name}: the rewrite itself is refused: {results[0][2]}")
                print(wrong[-1], flush=True)
                continue
            if given.verbose:
                print(f"the rewrite {case.name}: {results[0][2]}")
            for name, verdict, why in results[1:]:
                if verdict == "open":
                    verdict = "survived" if given.certain else "refused"
                if verdict == "survived" and reasons.get(name, "").startswith("the same: "):
                    verdict = "same"
                counts[name.split(":")[2]][verdict] += 1
                if verdict != "refused" and name in always:
                    wrong.append(f"{name} was refused once: {verdict}")
                    print(wrong[-1], flush=True)
                if verdict == "survived":
                    survivors.append(name)
                    print(f"survived: {name}: {reasons.get(name, why)}", flush=True)
                elif given.verbose:
                    print(f"{verdict} {name}: {why}")
    print(f"{'kind':12} refused survived do the same do not compile")
    for kind in sorted(counts):
        print(f"{kind:12} {counts[kind]['refused']:7} {counts[kind]['survived']:8} "
              f"{counts[kind]['same']:11} {counts[kind]['no_compile']:14}")
    refused, survived = (sum(c[v] for c in counts.values()) for v in ("refused", "survived"))
    percent = 100 * refused / max(1, refused + survived)
    print(f"{refused} of {refused + survived} mutants that compile are refused: {percent:.1f} %; "
          f"{len(todo)} rewrites, {len(wrong)} of them refused or mutants that are not any more")
    return 0 if percent >= given.least and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

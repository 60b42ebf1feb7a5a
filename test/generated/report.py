"""What run.py prints: wrong programs with how to see them again, shares by choice, findings by check."""
import collections
import re

import compare


def told(outcome, options):
    program = outcome.program
    lines = [f"{outcome.kind}: program {program.number}: {outcome.why}", f"  {program.described()}"]
    if outcome.findings:
        lines += [f"  missed: {compare.where(f)}" for f in outcome.findings.missed]
        lines += [f"  alarm: {f['file']}:{f['line']}: {f['check']} {f['table']}.{f['column']} ({f['confidence']})"
                  for f in outcome.findings.alarms]
    lines.append(f"  again: run.py {options.tool} WORKDIR --seed {program.seed} --only {program.number} --keep")
    return "\n".join(lines)


def record(outcome):
    program = outcome.program
    return {
        "number": program.number, "kind": outcome.kind, "why": outcome.why, "ran": outcome.ran,
        "choices": program.choices, "layers": program.layers, "names": program.names.table,
        "missed": [compare.where(f) for f in outcome.findings.missed] if outcome.findings else [],
        "alarms": [f"{f['file']}:{f['line']} {f['check']} {f['table']}" for f in outcome.findings.alarms] if outcome.findings else [],
    }


def by_choice(outcomes):
    counts = collections.defaultdict(collections.Counter)
    for outcome in outcomes:
        for pair in outcome.program.all_choices():
            counts[pair][outcome.kind] += 1
    print(f"\n{'choice':38}{'right':>7}{'refused':>9}{'wrong':>7}{'right %':>9}")
    for (dimension, name), count in sorted(counts.items()):
        print(f"{dimension + '=' + name:38}{count['right']:7}{count['refused']:9}{count['wrong']:7}"
              f"{100 * count['right'] / count.total():9.0f}")


def by_check(outcomes):
    met, missed, alarms, right = (collections.Counter() for _ in range(4))
    for outcome in outcomes:
        if outcome.findings:
            met.update(f["check"] for f in outcome.findings.met)
            missed.update(f["check"] for f in outcome.findings.missed)
            alarms.update(f["check"] for f in outcome.findings.alarms)
            right.update(outcome.findings.right)
    print(f"\n{'check':34}{'expected':>9}{'found':>7}{'recall %':>10}{'told':>7}{'alarms':>8}{'precision %':>13}")
    for check in sorted({*met, *missed, *alarms, *right}):
        wanted, reported = met[check] + missed[check], right[check] + alarms[check]
        recall = f"{100 * met[check] / wanted:.1f}" if wanted else "-"
        precision = f"{100 * right[check] / reported:.1f}" if reported else "-"
        print(f"{check:34}{wanted:9}{met[check]:7}{recall:>10}{reported:7}{alarms[check]:8}{precision:>13}")


def causes(outcomes):
    """The commonest words of refusals, without places and names."""
    found = collections.Counter()
    for outcome in outcomes:
        if outcome.kind == "refused":
            reasons = {re.sub(r"'[^']*'", "'..'", re.sub(r"\S+:\d+(:\d+)?", "..", l.split("error: ")[-1]))
                       for l in outcome.why.splitlines() if "error: " in l}
            found.update(reasons)
    if found:
        print("\nprograms refused because of (a program may have several)")
        for reason, count in found.most_common(15):
            print(f"{count:5}  {reason[:170]}")


def summary(outcomes, options):
    """Prints all of it; the exit code."""
    if options.only is None:
        by_choice(outcomes)
        causes(outcomes)
    by_check(outcomes)
    kinds = collections.Counter(o.kind for o in outcomes)
    ran = sum(o.ran for o in outcomes)
    skipped = {o.skipped for o in outcomes if o.skipped}
    share = 100 * kinds["right"] / max(1, len(outcomes))
    print(f"\nseed {options.seed}: {len(outcomes)} programs: {kinds['right']} right ({share:.1f} %), {kinds['refused']} refused, "
          f"{kinds['wrong']} wrong; {ran} compiled and compared")
    for reason in sorted(skipped):
        print(f"not run: {reason}")
    if kinds["wrong"] > options.at_most_wrong:
        print(f"more wrong than the {options.at_most_wrong} that are allowed")
    if share < options.at_least_right:
        print(f"fewer right than the floor of {options.at_least_right} %")
    return 1 if kinds["wrong"] > options.at_most_wrong or share < options.at_least_right else 77 if skipped else 0

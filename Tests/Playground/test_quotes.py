"""A quote in the page is the quote of promo-eval, byte for byte, but for the version, which a page leaves out."""

import json
import random
import re
import subprocess

from conftest import NOW, PROMO_EVAL, ROOT, TIMES, ask

EXAMPLES = sorted(ROOT.glob("Examples/*.promo"))


def random_order(choose, text, rules):
    """A random order as [key, value] of the page and as options of promo-eval."""
    dates = sorted(set(re.findall(r"\d{4}-\d\d-\d\d", text))) or ["2026-11-11"]
    at = choose.choice(dates) + choose.choice(["", "T00:00", "T10:30", "T19:59:59", "T23:00"])
    pairs, options = [("at", at)], ["--at", at]
    for code in choose.sample(rules["codes"], min(len(rules["codes"]), choose.choice([0, 1, 2]))):
        pairs.append(("code", code)), options.extend(["--code", code])
    for fact in rules["facts"]:
        value = choose.choice(fact.get("values") or {"yes/no": ["yes", "no"]}.get(fact["kind"]) or [str(choose.randrange(100))])
        pairs.append(("fact", f"{fact['name']}={value}")), options.extend(["--with", f"{fact['name']}={value}"])

    def money(largest):
        amount = choose.choice([choose.randrange(1, largest), 50 * choose.randrange(1, 1 + largest // 50)])
        cents = choose.choice([0, 0, 99, choose.randrange(100)])
        return f"{amount}.{cents:02}" if rules["decimals"] == 2 else str(amount)

    if not rules["goods"] or choose.random() < 0.2:
        amount = money(3000)
        return [*pairs, ("amount", amount)], [*options, "--amount", amount]
    for _ in range(choose.randrange(1, 5)):
        amount, pieces = money(300), choose.choice(["", "2", "3", "7"])
        labels = choose.sample(rules["labels"], min(len(rules["labels"]), choose.choice([0, 1, 1, 2])))
        pairs.extend([("line", amount), ("pieces", pieces), *[("label", label) for label in labels]])
        options.extend(["--line", " ".join(filter(None, [amount, pieces and f"x{pieces}", ",".join(labels)]))])
    if choose.random() < 0.5:
        pairs.append(("shipping", "5")), options.extend(["--shipping", "5"])
    return pairs, options


def test_random_orders(playground):
    page, choose, priced = playground(), random.Random(21), 0
    rules = {}
    for number in range(200 * TIMES):
        path = EXAMPLES[number % len(EXAMPLES)]
        text, name = path.read_text(), str(path.relative_to(ROOT))
        base = [("rules", text), ("name", name), ("now", str(NOW))]
        if name not in rules:
            rules[name] = json.loads(ask(page, "look", *base))["rules"]
        pairs, options = random_order(choose, text, rules[name])
        told = subprocess.run([PROMO_EVAL, name, *options, "--format", "json"], cwd=ROOT, capture_output=True, text=True)
        quoted = ask(page, "quote", *base, *pairs)
        if told.returncode == 0:
            assert quoted == re.sub(r',"version":{[^}]*}}\n$', "}", told.stdout), (name, options)
            priced += 1
        else:
            assert told.returncode == 4 and "problem" in json.loads(quoted), (name, options, told.stderr, quoted)
    print(f"\n{priced} of {200 * TIMES} random orders priced as promo-eval prices them, the rest refused by both")
    assert priced > 150 * TIMES

"""Random rule files of all constructs that concern orders of one amount, with larger numbers and
stranger names than those of `rule_files`, for queries that have them inside."""

import random
from typing import Dict, Iterator, List, Tuple

from rule_files import Description, Rules

ZONES = ["UTC", "Africa/Casablanca", "Africa/El_Aaiun", "Asia/Shanghai", "America/New_York", "Australia/Lord_Howe"]
# Quotes, escapes, settings, comments, parameters, and a quote that is no character of its own.
NAMES = [
    "it's", "a \\\\ b", "\\\" OR 1=1 --", "'; DROP TABLE orders; --", "${spark.app.name}", ":x ? $1 %s",
    "/* */", "{{ 1 }}", "双十一", "e\u0301 + é", "'\u0301", "`x`", "[x]", "E'\\\\''",
]
CODES = ["SAVE", "save-10", "VIP", "É", "x_y", "a'b", "$1"]


def files(chance: random.Random, count: int) -> Iterator[Tuple[str, str, Description]]:
    """The name, the text and the description of each file."""
    for number in range(count):
        text = rules(chance)
        with Rules.compile(text) as compiled:
            yield f"amounts-{number}.promo", text, compiled.describe()


def rules(chance: random.Random) -> str:
    """A rule file in JPY, so that its amounts are minor units."""
    settings = ["currency JPY", f'timezone "{chance.choice(ZONES)}"']
    settings.append("rounding " + chance.choice(["half-up", "half-down", "half-even", "up", "down"]))
    settings.append("strategy " + chance.choice(["calculator", "calculator", "best", "first"]))
    facts: Dict[str, str] = {}
    if chance.random() < 0.6:
        facts["tier"] = 'one of "none", "gold", "it\'s \\\\ é"' + chance.choice(["", ' default "none"'])
    if chance.random() < 0.6:
        facts["first-order"] = "yes/no" + chance.choice(["", " default no"])
    if chance.random() < 0.6:
        facts["age"] = "number" + chance.choice(["", " default 18"])
    promotions = [promotion(chance, number, facts) for number in range(chance.randint(1, 8))]
    declared = [f"fact {name} {kind}" for name, kind in facts.items()]
    return "\n".join(settings + declared + promotions) + "\n"


def amount(chance: random.Random) -> int:
    return chance.choice(
        [chance.randint(1, 30), chance.randint(1, 3000), 10 ** chance.randint(1, 14)])


def promotion(chance: random.Random, number: int, facts: Dict[str, str]) -> str:
    money = lambda: amount(chance)
    percent = lambda: chance.choice(["10", "20", "33.3333", "0.0001", "99.9999", "50", "7.5"])
    clauses: List[str] = []
    kind = chance.randint(0, 4)
    threshold = True
    if kind == 0:
        clauses.append(f"discount {percent()}% off")
    elif kind == 1:
        clauses.append(f"coupon {money()}")
    elif kind == 2:
        clauses.append(f"coupon {money()} every {money()}")
        threshold = False
    elif kind == 3:
        spends = sorted({money() for _ in range(chance.randint(1, 3))})
        reward = lambda: chance.choice([f"discount {percent()}% off", f"coupon {money()}"])
        clauses.append(" ".join(f"tier spend {spend} {reward()}" for spend in spends))
        threshold = False
        if chance.random() < 0.3:
            clauses.append("before discounts")
    else:
        clauses.append("free")
    if chance.random() < 0.3:
        clauses.append(f"up to {money()}")
    if threshold and chance.random() < 0.4:
        clauses.append(f"spend {money()}" + chance.choice(["", " before discounts"]))
    if kind == 2 and chance.random() < 0.3:
        clauses.append("before discounts")
    if chance.random() < 0.3:
        day = chance.randint(1, 20)
        clauses.append(f"from 2026-0{chance.randint(1, 5)}-{day:02d}")
        clauses.append(f"to 2026-0{chance.randint(6, 9)}-{day:02d}")
    if chance.random() < 0.2:
        clauses.append(chance.choice(["on fri, sat", "on day 1, 31", "between 22:00 and 02:00"]))
    if chance.random() < 0.3:
        codes = chance.sample(CODES, chance.randint(1, 3))
        clauses.append("code " + ", ".join(f'"{code}"' for code in codes))
    conditions = {
        "tier": ['tier is "gold"', 'tier is not "none"', 'tier in "none", "it\'s \\\\ é"'],
        "first-order": ["first-order", "not first-order"],
        "age": ["age >= 18", "age < 18", "age = 18", "age != 0 and age <= 1_000_000_000_000_000"],
    }
    known = [one for name in facts for one in conditions[name]]
    if known and chance.random() < 0.5:
        clauses.append("when " + chance.choice([" or ", " and "]).join(chance.sample(known, min(2, len(known)))))
    if chance.random() < 0.7:
        clauses.append("sync")
    if chance.random() < 0.05:
        clauses.append("paused")
    chance.shuffle(clauses)
    return f'promotion "{number} {chance.choice(NAMES)}" {{ ' + " ".join(clauses) + " }"

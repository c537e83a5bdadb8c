"""Random rule files of all constructs that concern orders of one amount, and random orders for them."""

import random
from dataclasses import dataclass, field
from typing import Dict, List, Optional

ZONES = ["UTC", "Africa/Casablanca", "Africa/El_Aaiun", "Asia/Shanghai", "America/New_York", "Australia/Lord_Howe"]
# Quotes, escapes, settings, comments, parameters, and a quote that is no character of its own.
NAMES = [
    "it's", "a \\\\ b", "\\\" OR 1=1 --", "'; DROP TABLE orders; --", "${spark.app.name}", ":x ? $1 %s",
    "/* */", "{{ 1 }}", "双十一", "e\u0301 + é", "'\u0301", "`x`", "[x]", "E'\\\\''",
]
CODES = ["SAVE", "save-10", "VIP", "É", "x_y", "a'b", "$1"]
FIRST, LAST = 1_735_689_600, 1_830_297_600


@dataclass
class Order:
    amount: Optional[int]
    at: Optional[int]
    code: Optional[str]
    facts: Dict[str, object] = field(default_factory=dict)


@dataclass
class Shop:
    rules: str
    facts: Dict[str, str]
    edges: List[int]
    thresholds: List[int]


def shop(chance: random.Random, schedules: bool = True) -> Shop:
    """A rule file in JPY, so that its amounts are minor units."""
    settings = ["currency JPY", f'timezone "{chance.choice(ZONES)}"']
    settings.append("rounding " + chance.choice(["half-up", "half-down", "half-even", "up", "down"]))
    settings.append("strategy " + chance.choice(["calculator", "calculator", "best", "first"]))
    facts = {}
    if chance.random() < 0.6:
        facts["tier"] = 'one of "none", "gold", "it\'s \\\\ é"' + chance.choice(["", ' default "none"'])
    if chance.random() < 0.6:
        facts["first-order"] = "yes/no" + chance.choice(["", " default no"])
    if chance.random() < 0.6:
        facts["age"] = "number" + chance.choice(["", " default 18"])
    thresholds: List[int] = []
    edges: List[int] = []
    promotions = [
        promotion(chance, number, facts, thresholds, edges, schedules)
        for number in range(chance.randint(1, 8))
    ]
    declared = [f"fact {name} {kind}" for name, kind in facts.items()]
    return Shop("\n".join(settings + declared + promotions) + "\n", facts, edges, thresholds)


def amount(chance: random.Random, thresholds: List[int]) -> int:
    value = chance.choice([chance.randint(1, 30), chance.randint(1, 3000), 10 ** chance.randint(1, 14)])
    thresholds.append(value)
    return value


def promotion(chance, number, facts, thresholds, edges, schedules) -> str:
    money = lambda: amount(chance, thresholds)
    percent = lambda: chance.choice(["10", "20", "33.3333", "0.0001", "99.9999", "50", "7.5"])
    clauses = []
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
    if schedules and chance.random() < 0.2:
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


def order(chance: random.Random, shop: Shop) -> Order:
    """An order, of which some part may be unusable."""
    near = chance.choice(shop.thresholds or [100]) * chance.choice([1, 1, 2, 3]) + chance.randint(-2, 2)
    amount = chance.choice(
        [near, near, chance.randint(0, 300), chance.randint(0, 10_000), chance.randint(0, 10**15)]
    )
    if chance.random() < 0.02:
        amount = chance.choice([-5, 10**15, 10**15 + 1, 0, None, -(2**63), 2**63 - 1])
    # Around the changes of windows and of the Moroccan clock.
    at = chance.choice(
        [chance.randint(FIRST, LAST), chance.randint(1_767_225_600, 1_798_761_600), chance.randint(1_770_000_000 // 3600, 1_775_000_000 // 3600) * 3600]
    )
    if chance.random() < 0.02:
        at = chance.choice([None, -1, 2**62, 0, 7_258_118_399, 7_258_118_400])
    code = chance.choice([None, None, "", *CODES, "save", "UNKNOWN", "vip "])
    if chance.random() < 0.03:
        code = chance.choice(["SAVE VIP x_y", "a\tb", "a\u200bb", "K" * 200, "K" * 201, "K" * 300, "\u212a"])
    facts: Dict[str, object] = {}
    for name in shop.facts:
        values = {
            "tier": ["none", "gold", "it's \\ é", None, "", "GOLD", "it's \\ e\u0301"],
            "first-order": [True, False, None],
            "age": [0, 17, 18, 19, 10**15, 10**15 + 1, -1, None, 40],
        }[name]
        weights = [20] * 3 + [1] * (len(values) - 3)
        facts[name] = chance.choices(values, weights)[0]
    return Order(amount, at, code, facts)

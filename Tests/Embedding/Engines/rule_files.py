"""Rule files for the tests of engines: the examples, the awkward ones, and random ones."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Iterator, List, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Examples" / "Embedding" / "Python"))
from promo import Rules, RulesError
from promo._answers import DescribedFact as Fact
from promo._answers import Description

RANDOM_FILES = 60
NAMES = ['It\'s \\"new\\"', "双十一", "a\\\\b", "50 % off; --", "Ÿ ẞ", '{\\"x\\":[1]}', "$$", "%s"]
ZONES = ["Africa/Casablanca", "UTC", "Europe/Berlin", "America/New_York", "Asia/Shanghai"]
LABELS = ["shoes", "hats", 'it\'s \\"sale\\"', "书"]


def all_files(root: Path) -> Iterator[Tuple[str, str, Description]]:
    """The name, the text and the description of each file."""
    for path in [
        *sorted((root / "Examples").glob("*.promo")),
        root / "Tests/Embedding/awkward.promo",
    ]:
        text = path.read_bytes().decode()
        with Rules.compile(text) as rules:
            yield path.name, text, rules.describe()
    found = seed = 0
    while found < RANDOM_FILES:
        seed += 1
        assert seed < 4 * RANDOM_FILES, "most random files have errors"
        text = _File(seed).text
        try:
            rules = Rules.compile(text)
        except RulesError:
            continue
        with rules:
            found += 1
            yield f"random-{seed}.promo", text, rules.describe()


class _File:
    def __init__(self, seed: int) -> None:
        self.chance = c = random.Random(seed)
        self.currency, self.decimals = c.choice([("CNY", 2), ("JPY", 0), ("KWD", 3), ("EUR", 2)])
        strategy = c.choice(["calculator", "calculator", "best", "first"])
        lines = [
            f"currency {self.currency}",
            f'timezone "{ZONES[seed % len(ZONES)]}"',
            f"rounding {c.choice(['half-up', 'half-down', 'half-even', 'up', 'down'])}",
            f"strategy {strategy}",
            self.fact("tier", 'one of "none", "gold", "it\'s \\"vip\\"", "é 金"', 'default "none"'),
            self.fact("first", "yes/no", "default no"),
            self.fact("age", "number", "default 30"),
            "goods " + ", ".join(f'"{label}"' for label in LABELS),
        ]
        lines += [self.promotion(number) for number in range(c.choice([1, 3, 8, 20]))]
        self.text = "\n".join(line for line in lines if line) + "\n"

    def fact(self, name: str, kind: str, default: str) -> str:
        return f"fact {name} {kind}" + (f" {default}" if self.chance.random() < 0.8 else "")

    def money(self, most: int) -> str:
        whole = str(self.chance.randint(1, most))
        digits = "".join(self.chance.choices("0123456789", k=self.decimals))
        return whole + "." + digits if self.decimals and self.chance.random() < 0.3 else whole

    def some(self, chance: float, *clauses: str) -> List[str]:
        return [self.chance.choice(clauses)] if self.chance.random() < chance else []

    def promotion(self, number: int) -> str:
        c = self.chance
        clauses = c.choice([self.plain, self.plain, self.stepped, self.tiered, self.grouped])()
        clauses += self.some(0.4, *self.windows())
        clauses += self.some(0.2, "on fri, sat, sun", "on day 1, 11, 21", "on mon, tue, wed")
        clauses += self.some(0.2, "between 08:00 and 20:00", "between 22:00 and 06:00")
        clauses += self.some(0.3, 'code "SAVE"', 'code "SAVE", "ÉTÉ"', 'code "K10", "it\'s"')
        clauses += self.some(
            0.3,
            'when tier in "gold", "é 金"',
            "when first or age >= 60",
            'when not first and tier is not "none"',
            "when age < 18",
        )
        clauses += self.some(0.6, "sync")
        clauses += self.some(0.05, "paused")
        name = f"{c.choice(NAMES)} {number}"
        return f'promotion "{name}" {{ {" ".join(clauses)} }}'

    def windows(self) -> List[str]:
        month, day = self.chance.randint(1, 6), self.chance.randint(1, 28)
        # In Casablanca clocks change around Ramadan.
        return [
            f"from 2026-{month:02}-{day:02} to 2026-{month + 3:02}-{day:02}",
            f"from 2026-02-15T02:00 until 2026-03-22T02:{day:02}",
            f"until 2026-{month + 2:02}-{day:02}T12:00:01",
        ]

    def benefit(self) -> str:
        percent = f"{self.chance.randint(1, 60)}"
        return self.chance.choice(
            [f"discount {percent}% off", f"discount to {percent}%", f"coupon {self.money(50)}"]
        )

    def plain(self) -> List[str]:
        cap = self.some(0.3, f"up to {self.money(40)}")
        spend = self.some(
            0.5, f"spend {self.money(300)}", f"spend {self.money(300)} before discounts"
        )
        scope = self.some(0.15, 'only "shoes"', 'except "hats"')
        return [self.benefit(), *cap, *spend, *scope]

    def stepped(self) -> List[str]:
        return [
            f"coupon {self.chance.randint(1, 20)} every {self.chance.randint(30, 300)}",
            *self.some(0.5, f"up to {self.money(90)}"),
        ]

    def tiered(self) -> List[str]:
        steps = sorted(self.chance.sample(range(10, 500), 3))
        return [f"tier spend {step} {self.benefit()}" for step in steps]

    def grouped(self) -> List[str]:
        return [
            self.chance.choice(
                [
                    'buy 2 get 1 free only "shoes"',
                    'buy 3 for 10% off only "hats"',
                    "free shipping spend 60",
                    'buy 1 "shoes", 1 "hats" for 20 off',
                    "coupon 2 every piece",
                ]
            )
        ]

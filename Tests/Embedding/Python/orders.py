"""Random orders for any rules, and what promo-eval answers to them."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from promo import Rules

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / ".build" / "release" / "promo-eval"
START = datetime(2026, 1, 1, tzinfo=timezone.utc)
LARGEST = 10**15

# What promo-eval says of a row: what it pays, the promotions applied, or why it is refused.
Answer = Tuple[Optional[str], List[str], Optional[str]]
Order = Dict[str, Any]


class Orders:
    """Random orders as order files have them: amounts are texts with all decimals."""

    def __init__(self, rules: Rules, text: str, count: int, seed: int) -> None:
        self.description = rules.describe()
        self.decimals = self.description["decimals"]
        self._random = random.Random(seed)
        self._codes = re.findall(r'code "([^"]+)"', text) or ["NONE"]
        self._labels = self.description.get("labels", []) + ["blue", "a longer label, it says"]
        self.all = [self._order() for _ in range(count)]

    def written(self, units: int) -> str:
        """Minor units as people write them."""
        digits = str(abs(units)).rjust(self.decimals + 1, "0")
        whole, rest = digits[: len(digits) - self.decimals], digits[len(digits) - self.decimals :]
        return ("-" if units < 0 else "") + whole + ("." + rest if rest else "")

    def _order(self) -> Order:
        chance, order = self._random, {}
        if chance.random() < 0.5:
            order["lines"] = [self._line() for _ in range(chance.randrange(5))]
            if chance.random() < 0.5:
                order["shipping"] = self._amount(1_000)
            if order["lines"] and chance.random() < 0.03:
                order["amount"] = "1"
        elif chance.random() < 0.97:
            order["amount"] = self._amount(100_000)
        seconds = chance.randrange(365 * 86_400)
        order["at"] = START + timedelta(seconds=seconds)
        if chance.random() < 0.1:
            # Ramadan sets the clocks of Morocco.
            order["at"] = datetime(2026, 2, 15, 1, chance.randrange(60), 59, tzinfo=timezone.utc)
        order["code"] = " ".join(chance.choices([*self._codes, "x"], k=chance.choice([0, 0, 1, 3])))
        for fact in self.description["facts"]:
            value = self._fact(fact)
            if value is not None:
                order[fact["name"]] = value
        return order

    def _amount(self, most: int) -> str:
        odd = self._random.random()
        units = [-5, LARGEST, LARGEST + 1, 0]
        return self.written(self._random.choice(units) if odd < 0.04 else self._random.randrange(most))

    def _line(self) -> Order:
        chance = self._random
        line: Order = {"amount": self._amount(30_000)}
        if chance.random() < 0.02:
            del line["amount"]
        if chance.random() < 0.7:
            line["pieces"] = chance.choice([1, 2, 3, 7]) if chance.random() < 0.97 else 0
        if chance.random() < 0.8:
            label = chance.choice(self._labels)
            slip = label[1:] if chance.random() < 0.03 else label.upper()
            line["labels"] = [chance.choice([label, slip]) for _ in range(chance.randrange(3))]
        return line

    def _fact(self, fact: Any) -> object:
        chance = self._random
        if "default" in fact and chance.random() < 0.3:
            return None
        if chance.random() < 0.03:
            return {"one of": "nothing of that", "yes/no": None, "number": -1}[fact["kind"]]
        if fact["kind"] == "number":
            return chance.choice([0, 1, 2, 18, 60, 100])
        return chance.choice(fact["values"]) if fact["kind"] == "one of" else chance.random() < 0.5


def answers(orders: Orders, rules: Path, folder: Path) -> List[Answer]:
    """What promo-eval answers to orders in JSON Lines, row by row."""
    rows = []
    for order in orders.all:
        rows.append({**order, "at": order["at"].strftime("%Y-%m-%dT%H:%M:%SZ")})
    file, priced, refused = (folder / f"{name}.jsonl" for name in ("orders", "priced", "refused"))
    # The names of the first object are those of the columns.
    every = dict.fromkeys(name for row in rows for name in row)
    rows[0] = {**{name: None for name in every}, **rows[0]}
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    run = subprocess.run(
        [PROGRAM, rules, "--orders", file, "--columns", "row,payable,applied", "--rejects", refused,
         "--out", priced],
        stderr=subprocess.PIPE,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
    )
    assert run.returncode in (0, 4), run.stderr.decode()
    found: List[Optional[Answer]] = [None] * len(rows)
    for line in priced.read_text().splitlines():
        row = json.loads(line)
        found[row["row"] - 1] = row["payable"], row["applied"], None
    for line in refused.read_text().splitlines() if refused.exists() else []:
        row = json.loads(line)
        found[row["line"] - 1] = None, [], row["reason"]
    assert None not in found
    return [answer for answer in found if answer is not None]

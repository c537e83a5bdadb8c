"""Random orders by many rule files, and what promo-eval answers: the same for every way.

Orders have whole minor units and seconds, several codes and hostile texts; many are refused.
PROMO_TIMES multiplies their number, PROMO_SEED draws others.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Callable, Dict, Iterable, Iterator, List, Optional, Tuple, Union
from zoneinfo import ZoneInfo

import random_rules
import rule_files

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("PROMO_EVAL", ROOT / ".build" / "release" / "promo-eval"))
TIMES = int(os.environ.get("PROMO_TIMES", "1"))
# Other orders by another one.
SEED = os.environ.get("PROMO_SEED", "")
COUNT = 500 * TIMES

Value = Union[None, bool, int, str]


@dataclass
class Line:
    minor: int
    pieces: Optional[int]
    labels: List[str]


@dataclass
class Order:
    minor: Optional[int]
    at: Optional[int]
    codes: Optional[str]
    facts: Dict[str, Value]
    lines: Optional[List[Line]]
    shipping: Optional[int]
    currency: Optional[str] = None

    @property
    def lines_json(self) -> Optional[str]:
        return None if self.lines is None else json.dumps([vars(line) for line in self.lines])


@dataclass
class Answer:
    """A price and the promotions applied; or a problem."""

    payable: Optional[int]
    applied: Union[None, str, List[str]]
    """A list, or of a way that writes them into one text that text."""

    problem: Optional[str]

    taken: Optional[List[int]] = None
    """What each of the promotions takes, of a way that says so."""


@dataclass
class Workload:
    """A rule file with orders and their answers."""

    path: Path
    """The file. Beside it lie the orders as JSON Lines."""

    rules: str
    currency: Optional[str]
    decimals: int
    facts: List[Tuple[str, str]]
    """The name and the kind of each fact, as `promo_describe` says them."""

    promotions: List[str]
    orders: List[Order]
    answers: List[Answer]

    @property
    def name(self) -> str:
        return self.path.name


def workloads(folder: Path, count: int = COUNT) -> Iterator[Workload]:
    """All rule files that there are, with `count` orders together. The orders of rules about amounts
    are amounts, so that queries are asked, too."""
    files = [*rule_files.all_files(ROOT), *random_rules.files(random.Random(20), min(40, 4 + TIMES))]
    for number, (name, rules, description) in enumerate(files):
        share = count * (number + 1) // len(files) - count * number // len(files)
        with_lines = not name.startswith("amounts-")
        orders = list(_orders(random.Random(SEED + name), rules, description, share, with_lines))
        path = folder / name
        path.write_text(rules, "utf-8")
        facts = [(fact["name"], fact["kind"]) for fact in description["facts"]]
        promotions = [promotion["name"] for promotion in description["promotions"]]
        answers = _answers(path, orders, description)
        money = description.get("currency"), description["decimals"]
        yield Workload(path, rules, *money, facts, promotions, orders, answers)


# Orders

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_HOSTILE = [
    "\"'`",
    "'; DROP TABLE orders; --",
    "Ünïcödé",
    "价格",
    "a\u200bb",
    "{}",
    "\\N",
    "x" * 40,
]


def _orders(
    chance: random.Random,
    rules: str,
    description: rule_files.Description,
    count: int,
    with_lines: bool,
) -> Iterator[Order]:
    texts = re.findall(r'"((?:[^"\\\n]|\\.)*)"', rules)
    codes = re.findall(r'code "([^"]*)"', rules) + ["NONE"]
    numbers = [float(n) for n in re.findall(r"[^0-9-]([0-9]+(?:\.[0-9]+)?)[^0-9-]", rules)]
    near = [int(n * 10 ** description["decimals"]) for n in numbers] or [100]
    days = [datetime.fromisoformat(day) for day in re.findall(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", rules)]
    days = [day.replace(tzinfo=timezone.utc) for day in days] or [
        datetime(2026, 3, 1, tzinfo=timezone.utc)
    ]
    for _ in range(count):
        facts = {fact["name"]: _value(chance, fact, texts) for fact in description["facts"]}
        lines = _lines_of(chance, near, description.get("labels", [])) if with_lines else None
        minor = _minor(chance, near) if lines is None or chance.random() < 0.01 else None
        shipping = chance.choice([None, None, 0, 600, 1]) if with_lines else None
        if with_lines and chance.random() < 0.005:
            shipping = chance.choice([-1, 10**15, 10**15 + 1])
        currency = chance.choice(["XTS", "", description.get("currency")])
        yield Order(
            minor, _instant(chance, days), _codes(chance, codes), facts, lines, shipping,
            currency if chance.random() < 0.02 else None,
        )


def _minor(chance: random.Random, near: List[int]) -> Optional[int]:
    if chance.random() < 0.03:
        return chance.choice([None, -5, -(2**63), 10**15 + 1, 2**63 - 1])
    if chance.random() < 0.05:
        return chance.choice([0, 1, 10**15, 10**15 - 1])
    if chance.random() < 0.5:
        return max(0, chance.choice(near) * chance.choice([1, 1, 2, 3]) + chance.randint(-2, 2))
    return chance.randint(0, 10 ** chance.randint(3, 7))


def _lines_of(chance: random.Random, near: List[int], labels: List[str]) -> Optional[List[Line]]:
    """Lines, of rules about goods more often."""
    if chance.random() < (0.5 if labels else 0.9):
        return None
    words = [*labels, "an unknown label", "", '"\\'] + [label[1:] for label in labels[:1]]
    return [
        Line(
            _line_minor(chance, near),
            (
                chance.choice([None, 1, 2, 3, 4, 7])
                if chance.random() < 0.995
                else chance.choice([0, -1, 10**6 + 1])
            ),
            chance.choices(
                words,
                [9] * len(labels) + [3] + [0.02] * (len(words) - len(labels) - 1),
                k=chance.choice([0, 1, 1, 2]),
            ),
        )
        for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 5]))
    ]


def _line_minor(chance: random.Random, near: List[int]) -> int:
    if chance.random() < 0.005:
        return chance.choice([-5, 10**15, 10**15 + 1])
    return chance.choice([0, chance.choice(near), chance.randint(1, 30000)])


def _instant(chance: random.Random, days: List[datetime]) -> Optional[int]:
    if chance.random() < 0.02:
        return chance.choice(
            [None, -1, 0, -(10**11), 10**11, 7258118399, 7258118400, 1794391200000]
        )
    day = int(chance.choice(days).timestamp())
    return max(0, day + chance.randint(-40, 40) * 3600 + chance.choice([-1, 0, 1, 1800]))


def _codes(chance: random.Random, codes: List[str]) -> Optional[str]:
    if chance.random() < 0.3:
        return chance.choice([None, ""])
    some = chance.choices(codes, k=chance.choice([1, 1, 2, 3, 3]))
    if chance.random() < 0.02:
        some.append(chance.choice(["a\u200bb", "y" * 201, "ta\tb"]))
    blank = chance.choice([" ", " ", "  "])
    return blank.join(chance.choice([str, str.lower, str.upper])(code) for code in some)


def _value(chance: random.Random, fact: rule_files.Fact, texts: List[str]) -> Value:
    if chance.random() < 0.1:
        return None
    if fact["kind"] == "yes/no":
        return chance.random() < 0.5
    if fact["kind"] == "number":
        bad = chance.random() < 0.02
        return (
            chance.choice([-1, 10**15 + 1])
            if bad
            else chance.choice([0, 10**15, chance.randint(0, 99)])
        )
    bad = chance.random() < 0.03
    return chance.choice(["", *_HOSTILE, *texts]) if bad else chance.choice(fact["values"])


# Answers


def _answers(path: Path, orders: List[Order], description: rule_files.Description) -> List[Answer]:
    """What the program answers."""
    given = path.with_suffix(".jsonl")
    with given.open("w", encoding="utf-8") as file:
        for order in orders:
            file.write(json.dumps(_as_line(order, description)) + "\n")
    out, rejects = path.with_suffix(".priced.jsonl"), path.with_suffix(".rejects.jsonl")
    words = [PROGRAM, path, "--orders", given, "--out", out, "--rejects", rejects]
    run = subprocess.run(
        [*map(str, words), "--columns", "row,payable,applied"], capture_output=True, text=True
    )
    assert run.returncode in (0, 4), run.stderr
    answers: Dict[int, Answer] = {}
    for row in _lines(out):
        payable = int(str(row["payable"]).replace(".", ""))
        answers[int(row["row"])] = Answer(payable, row["applied"], None)
    for row in _lines(rejects) if rejects.exists() else ():
        answers[int(row["rejected_line"])] = Answer(None, None, row["rejected_reason"])
    return [answers[number] for number, _ in enumerate(orders, 1)]


def _lines(path: Path) -> Iterable[dict]:
    return map(json.loads, path.read_text("utf-8").splitlines())


def _as_line(order: Order, description: rule_files.Description) -> Dict[str, object]:
    decimals = description["decimals"]
    line: Dict[str, object] = {"code": order.codes, **order.facts}
    lines = order.lines
    if order.minor is not None:
        line["amount"] = money(order.minor, decimals)
    if order.currency is not None:
        line["currency"] = order.currency
    if lines is not None:
        line["lines"] = [
            {"amount": money(one.minor, decimals), "pieces": one.pieces, "labels": one.labels}
            for one in lines
        ]
    if order.shipping is not None:
        line["shipping"] = money(order.shipping, decimals)
    if order.at is not None:
        # On the clock of the rules, as the first and the last day count there.
        moment = _EPOCH + timedelta(seconds=min(max(order.at, -(10**10)), 10**11))
        line["at"] = moment.astimezone(ZoneInfo(description["timezone"])).isoformat()
    return line


def money(minor: int, decimals: int) -> str:
    digits = str(abs(minor)).rjust(decimals + 1, "0")
    point = len(digits) - decimals
    return "-" * (minor < 0) + digits[:point] + "." * (decimals > 0) + digits[point:]


# Comparison


class Tally:
    """Counts what a way answers, so that a test of nothing fails, and compares it."""

    def __init__(self, way: str, words: Callable[[Optional[str]], object]) -> None:
        """`words`: what refusals have of the words for an order in JSON."""
        self.way, self._words = way, words
        self.asked = self.carts = self.applied = self.refused = self.different = 0

    def add(self, load: Workload, given: Iterable[Optional[Answer]]) -> None:
        """Compares the answers to the orders of a file: None for one that the way cannot say."""
        answers = list(given)
        assert len(answers) == len(load.orders), (len(answers), len(load.orders))
        for order, ours, theirs in zip(load.orders, load.answers, answers):
            if theirs is None:
                continue
            self.asked += 1
            self.carts += order.lines is not None
            self.applied += bool(ours.applied)
            self.refused += ours.problem is not None
            if isinstance(theirs.applied, str):
                ours = replace(ours, applied=" + ".join(ours.applied or ()))
            if self._comparable(order, ours) != self._comparable(order, theirs) or not _adds_up(order, theirs):
                self.different += 1
                if self.different <= 3:
                    print(f"{load.name}: {order}\n  promo-eval: {ours}\n  {self.way}: {theirs}")
        self._compare_takings(load, answers)

    def _comparable(self, order: Order, answer: Answer) -> Tuple[object, ...]:
        """An answer. Of an amount or an instant that is out of range the program quotes a text where a
        way has a number: there only the column counts."""
        words = self._words(answer.problem)
        if isinstance(words, str):
            column = words.split(":")[0]
            amounts = [order.minor, order.shipping, *(line.minor for line in order.lines or ())]
            is_odd = any(one is not None and not 0 <= one <= 10**15 for one in amounts)
            if is_odd or column == "at" and order.at is not None:
                words = column
        return answer.payable, answer.applied, words

    def _compare_takings(self, load: Workload, answers: List[Optional[Answer]]) -> None:
        """Compares what promotions take together with `promo-eval cost`, if a way says it of all."""
        if not any(answer and answer.taken is not None for answer in answers) or None in answers:
            return
        table: Dict[str, Tuple[int, int]] = {}
        for answer in answers:
            for name, taken in zip(answer.applied or (), answer.taken or ()):
                orders, sum = table.get(name, (0, 0))
                table[name] = orders + 1, sum + taken
        expected = _costs(load.path)
        for name in {*expected, *table}:
            if expected.get(name) != table.get(name):
                self.different += 1
                print(f"{load.name}, {name}: {table.get(name)}, and not {expected.get(name)}")

    def check(self, least: float) -> None:
        """Fails if answers differ, or if fewer than a share of the orders were asked."""
        assert self.asked >= COUNT * least
        assert min(self.applied, 2 * self.refused) > self.asked / 10
        assert self.different == 0


def _adds_up(order: Order, answer: Answer) -> bool:
    """Whether what each promotion takes is what the order saves, if the way says it."""
    if answer.taken is None or answer.payable is None:
        return not answer.taken
    before = order.minor or sum(line.minor for line in order.lines or ())
    saved = before + (order.shipping or 0) - answer.payable
    return sum(answer.taken) == saved and len(answer.taken) == len(answer.applied or ())


def _costs(path: Path) -> Dict[str, Tuple[int, int]]:
    """Of each promotion that `promo-eval cost` finds applied, to how many orders, and what it takes."""
    words = [PROGRAM, "cost", path, "--orders", path.with_suffix(".jsonl"), "--format", "json"]
    words += ["--rejects", path.with_suffix(".left.jsonl")]
    run = subprocess.run([*map(str, words)], capture_output=True, text=True)
    assert run.returncode in (0, 4), run.stderr
    return {
        one["promotion"]: (one["orders"], int(one["taken"].replace(".", "")))
        for one in json.loads(run.stdout)["promotions"]
        if one["orders"]
    }

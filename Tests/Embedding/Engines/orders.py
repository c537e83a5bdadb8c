"""Random orders by many rule files, and what promo-eval answers: the same for every engine.

Orders have whole minor units and seconds, several codes and hostile texts; many are refused.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Dict, Iterable, Iterator, List, Optional, Tuple, Union
from zoneinfo import ZoneInfo

import rule_files

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("PROMO_EVAL", ROOT / ".build" / "release" / "promo-eval"))
COUNT = 100_000

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

    @property
    def lines_json(self) -> Optional[str]:
        return None if self.lines is None else json.dumps([vars(line) for line in self.lines])


@dataclass
class Answer:
    """A price and the promotions applied; or a problem."""

    payable: Optional[int]
    applied: Optional[List[str]]
    problem: Optional[str]


@dataclass
class Workload:
    """A rule file with orders and their answers."""

    name: str
    rules: str
    facts: List[Tuple[str, str]]
    """The name and the kind of each fact, as `promo_describe` says them."""

    orders: List[Order]
    answers: List[Answer]


def workloads(
    folder: Path,
    count: int = COUNT,
    with_lines: bool = True,
    files: Iterable[Tuple[str, str, rule_files.Description]] = (),
) -> Iterator[Workload]:
    """Rule files, or all that there are, with `count` orders together. Without lines there is no
    shipping, either."""
    files = list(files) or list(rule_files.all_files(ROOT))
    for number, (name, rules, description) in enumerate(files):
        share = count * (number + 1) // len(files) - count * number // len(files)
        orders = list(_orders(random.Random(name), rules, description, share, with_lines))
        path = folder / name
        path.write_text(rules, "utf-8")
        answers = _answers(path, orders, description)
        facts = [(fact["name"], fact["kind"]) for fact in description["facts"]]
        yield Workload(name, rules, facts, orders, answers)


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
        yield Order(minor, _instant(chance, days), _codes(chance, codes), facts, lines, shipping)


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
    """What the program answers. If no rule asks for the time, it takes an order without an instant to
    be of now, which no engine does: that is known here."""
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
        answers[int(row["line"])] = Answer(None, None, row["reason"])
    return [_without_instant(order, answers[number]) for number, order in enumerate(orders, 1)]


def _lines(path: Path) -> Iterable[dict]:
    return map(json.loads, path.read_text("utf-8").splitlines())


def _as_line(order: Order, description: rule_files.Description) -> Dict[str, object]:
    decimals = description["decimals"]
    line: Dict[str, object] = {"code": order.codes, **order.facts}
    lines = order.lines
    if order.minor is not None or lines is None:
        line["amount"] = "" if order.minor is None else _money(order.minor, decimals)
    if lines is not None:
        line["lines"] = [
            {"amount": _money(one.minor, decimals), "pieces": one.pieces, "labels": one.labels}
            for one in lines
        ]
    if order.shipping is not None:
        line["shipping"] = _money(order.shipping, decimals)
    line["at"] = None
    if order.at is not None:
        # On the clock of the rules, as the first and the last day count there.
        moment = _EPOCH + timedelta(seconds=min(max(order.at, -(10**10)), 10**11))
        line["at"] = moment.astimezone(ZoneInfo(description["timezone"])).isoformat()
    return line


def _money(minor: int, decimals: int) -> str:
    digits = str(abs(minor)).rjust(decimals + 1, "0")
    point = len(digits) - decimals
    return "-" * (minor < 0) + digits[:point] + "." * (decimals > 0) + digits[point:]


def _without_instant(order: Order, answer: Answer) -> Answer:
    if order.at is not None or (answer.problem or "").startswith(
        ("amount", "an order", "lines", "shipping")
    ):
        return answer
    return Answer(None, None, "at: the row has no instant")


# Comparison


def differences(orders: List[Order], expected: List[Answer], given: Iterable[Answer]) -> int:
    """How many answers are others than the program's. Prints the first."""
    found, answers = 0, list(given)
    assert len(answers) == len(expected), (len(answers), len(expected))
    for order, ours, theirs in zip(orders, expected, answers):
        if _comparable(order, ours) != _comparable(order, theirs):
            found += 1
            if found <= 3:
                print(f"{order}\n  promo-eval: {ours}\n  the engine: {theirs}")
    return found


def _comparable(order: Order, answer: Answer) -> Tuple[object, ...]:
    """An answer. Of an amount or an instant the program quotes a text where an engine has a number:
    there only the column counts."""
    problem = answer.problem
    if problem == "an order has an `amount` or `lines`, not both":
        problem = "lines: an order has an `amount` or `lines`, not both"
    column = (problem or "").split(":")[0]
    amounts = [line.minor for line in order.lines or ()]
    if column == "lines" and not order.lines:
        column = problem = "shipping"
    if column in ("amount", "at", "shipping") or any(
        not 0 <= amount <= 10**15 for amount in amounts
    ):
        problem = column
    return answer.payable, answer.applied, problem


class Tally:
    """Counts what was compared, so that a test of nothing fails."""

    def __init__(self) -> None:
        self.orders = self.applied = self.several = self.refused = self.different = 0
        self.carts = 0
        self.columns: Dict[str, int] = {}

    def add(self, load: Workload, given: Iterable[Answer]) -> None:
        self.orders += len(load.orders)
        self.carts += sum(order.lines is not None for order in load.orders)
        for answer in load.answers:
            self.applied += bool(answer.applied)
            self.several += len(answer.applied or ()) > 1
            self.refused += answer.problem is not None
            if answer.problem:
                column = answer.problem.split(":")[0]
                self.columns[column] = self.columns.get(column, 0) + 1
        self.different += differences(load.orders, load.answers, given)

    def check(self, engine: str) -> None:
        print(
            f"{engine}: {self.orders} orders, {self.carts} with lines, {self.applied} with promotions, "
            f"{self.several} with several, {self.refused} refused: {self.different} differences"
        )
        assert self.orders >= COUNT
        assert min(self.applied, self.carts, 2 * self.refused, 2 * self.several) > COUNT / 10
        assert {"amount", "at", "code", "lines", "shipping"} < set(self.columns), self.columns
        assert self.different == 0


def _costs(path: Path) -> Tuple[int, Dict[str, Tuple[int, int]]]:
    """How many of the orders `promo-eval cost` prices, and of each promotion that is applied, to how many
    and what it takes. Orders without an instant, which no engine prices, are left out."""
    given = path.with_suffix(".dated.jsonl")
    lines = path.with_suffix(".jsonl").read_text("utf-8").splitlines(keepends=True)
    given.write_text("".join(line for line in lines if json.loads(line)["at"]), "utf-8")
    words = [PROGRAM, "cost", path, "--orders", given, "--format", "json"]
    words += ["--rejects", path.with_suffix(".undated.jsonl")]
    run = subprocess.run([*map(str, words)], capture_output=True, text=True)
    assert run.returncode in (0, 4), run.stderr
    cost = json.loads(run.stdout)
    return cost["orders"], {
        one["promotion"]: (one["orders"], int(one["taken"].replace(".", "")))
        for one in cost["promotions"]
        if one["orders"]
    }


class Takings:
    """Counts what was compared of tables of promotions: to how many orders each is applied, and what it
    takes from them."""

    def __init__(self) -> None:
        self.orders = self.carts = self.promotions = self.applied = self.different = 0

    def add(self, folder: Path, load: Workload, table: Iterable[Tuple[str, int, int]]) -> None:
        """Compares a table with that of `promo-eval cost`, by the files that are in a folder."""
        given = {name: (int(count), int(taken)) for name, count, taken in table}
        orders, expected = _costs(folder / load.name)
        assert orders == sum(answer.problem is None for answer in load.answers)
        self.orders += len(load.orders)
        self.carts += sum(order.lines is not None for order in load.orders)
        self.promotions += len(expected)
        self.applied += sum(count for count, _ in expected.values())
        for name in {*expected, *given}:
            if expected.get(name) != given.get(name):
                self.different += 1
                print(f"{load.name}, {name}: {given.get(name)}, and not {expected.get(name)}")

    def check(self, engine: str) -> None:
        print(
            f"{engine}: {self.orders} orders, {self.carts} with lines, {self.promotions} promotions "
            f"applied {self.applied} times: {self.different} differences"
        )
        assert self.orders >= COUNT
        assert min(self.applied, self.carts, 200 * self.promotions) > COUNT / 10
        assert self.different == 0

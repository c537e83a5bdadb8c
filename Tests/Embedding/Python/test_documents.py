"""One document of an order by every way has one price, or one refusal. A document is what a line of
JSON Lines says; the other ways are asked the same as each says it. PROMO_DOCUMENTS says how many."""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest

pyarrow = pytest.importorskip("pyarrow")

from promo import PromoError, Rules

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Engines"))
from orders import PROGRAM  # noqa: E402

COUNT = int(os.environ.get("PROMO_DOCUMENTS", "3000"))
REFUSED = "refused"
GOODS = """
timezone "Europe/Berlin"
goods "shoes", "hats", "gift card"
fact tier one of "none", "gold" default "none"
fact member yes/no default no
fact age number default 0
except "gift card"
promotion "Shoes" { discount 20% off only "shoes" from 2026-05-01 to 2026-06-15 sync }
promotion "Three for two" { buy 2 get 1 free only "hats" }
promotion "Gold" { discount 10% off when tier is "gold" or age >= 60 sync }
promotion "Members" { coupon 5 spend 50 when member between 09:00 and 17:00 sync }
promotion "Code" { coupon 3 code "SAVE" sync }
promotion "Post" { free shipping spend 99 }
"""
PLAIN = """
timezone "Europe/Berlin"
fact tier one of "none", "gold" default "none"
fact member yes/no default no
fact age number default 0
promotion "May" { discount 20% off from 2026-05-01 to 2026-06-15 sync }
promotion "Gold" { discount 10% off when tier is "gold" or age >= 60 sync }
promotion "Members" { coupon 5 spend 50 when member sync }
promotion "Code" { coupon 3 code "SAVE" sync }
"""
RULES = {"goods": GOODS, "euro": "currency EUR" + GOODS, "yen": "currency JPY" + PLAIN, "plain": PLAIN}
Document = Dict[str, Any]

# Keys that no way knows, and that look like one that decides the price.
SLIPS = [
    "codes", "coupon", "vipp", "tiers", "shiping", "shippingMinor", "freight", "date", "amont", "menber",
    "items", "label", "labels", "qty", "pieces", "AT", "Amount", "Tier", "Shipping_Minor", "Code",
]
LINE_SLIPS = ["label", "tags", "qty", "quantity", "shipping", "price", "Amount", "Labels"]
# Keys that are somebody else's.
OTHERS = ["id", "note", "customer"]
LINE_OTHERS = ["sku", "name"]
FACTS = ("tier", "member", "age")
PARTS = ("amount", "minor", "pieces", "labels")
NAMES = ("amount", "minor", "lines", "shipping", "shipping_minor", "at", "code", "currency", *FACTS)
ARGUMENTS = ("codes", *(name for name in NAMES if name != "code"))


class Chance(random.Random):
    # Those of an amount.
    decimals = 2

    def often(self, *values: Any) -> Any:
        """The first of some values, most of the time."""
        return values[0] if self.random() < 0.7 else self.choice(values)

    def amount(self, name: str) -> Document:
        """An amount by one of its names, or by both, or by none."""
        minor = "minor" if name == "amount" else f"{name}_minor"
        units = self.choice([0, 1, 9_900, self.randrange(30_000), self.randrange(30_000)])
        written = f"{units // 100}.{units % 100:02}" if self.decimals else str(units)
        said = [
            {name: written}, {minor: units}, {name: Decimal(written)}, {name: units // 100 or 7},
            {name: written, minor: units}, {name: None}, {name: 0}, {minor: None}, {},
            {name: ""}, {name: "x"}, {name: f"-{written}"}, {minor: -1}, {minor: written},
            {name: "1.005"}, {minor: 10**15 + 1}, {name: [written]}, {name: True}, {minor: True},
            {name: None, minor: units}, {minor: Decimal("5.5")}, {name: f" {written}"},
        ]
        return dict(self.choice(said[: self.often(3, 5, len(said))]))

    def document(self) -> Document:
        document: Document = {}
        lines = self.often([], None, "none")
        if self.random() < 0.5:
            lines = [self.line() for _ in range(self.choice([0, 1, 1, 2, 3, 5]))]
            if self.random() < 0.05:
                lines.append(self.choice([None, [], "90", 5, {}]))
            document["lines"] = self.often(lines, lines, {}, "90", None)
        if "lines" not in document or self.random() < 0.02:
            document.update(self.amount("amount"))
        if self.random() < 0.4:
            document.update(self.amount("shipping"))
        day = f"2026-0{self.choice([4, 5, 6])}-{self.choice([10, 15, 16])}"
        written = f"{day}T{self.choice(['08:59', '12:00', '17:00'])}"
        if self.random() < 0.95:
            document["at"] = self.often(
                written, day, f"{written}Z", f"{written}:30+05:00", None, "", "now", "2026-13-01", f"{day} ")
        if self.random() < 0.4:
            document["code"] = self.often(
                "SAVE", "save NONE", "", None, " ", "a\u200bb", " SAVE", ["SAVE", "NONE"], [], [5], 5)
        if self.random() < 0.3:
            document["tier"] = self.often("gold", "none", None, "", "silver", 5, "gold ", " ")
        if self.random() < 0.3:
            document["member"] = self.often(True, "yes", "no", None, "", False, "x")
        if self.random() < 0.2:
            document["age"] = self.often(61, 0, "60", None, "", -1, 10**15, 10**15 + 1, "x")
        if self.random() < 0.05:
            document["currency"] = self.choice([None, "EUR", "", "JPY", "EUR "])
        if self.random() < 0.03:
            document[self.choice(SLIPS)] = self.choice(["SAVE", "5", True, 1, None])
        if self.random() < 0.05:
            document[self.choice(OTHERS)] = self.choice(["7", None])
        keys = list(document)
        self.shuffle(keys)
        return {key: document[key] for key in keys}

    def line(self) -> Document:
        line = self.amount("amount")
        if self.random() < 0.5:
            line["pieces"] = self.often(1, 2, 3, 6, "2", None, 0, -1, 10**6 + 1, Decimal("1.5"), True, "x")
        if self.random() < 0.8:
            labels = ["shoes", "Hats", "gift card", "blue"]
            line["labels"] = self.choices(labels, k=self.choice([0, 1, 1, 2]))
            if self.random() < 0.03:
                line["labels"] = self.choice([["shose"], [" shoes"], "shoes", None, [5], [None], {}])
        if self.random() < 0.02:
            line[self.choice(LINE_SLIPS)] = self.choice(["1", 3, ["gift card"], None])
        if self.random() < 0.03:
            line[self.choice(LINE_OTHERS)] = self.choice(["A-1", None])
        return line


def plain(value: object) -> object:
    """A value for JSON: a Decimal is a number."""
    if isinstance(value, Decimal):
        return float(value) if value.as_tuple().exponent else int(value)
    raise TypeError


# Each way


def by_files(rules: str, documents: List[Document], form: str, folder: Path) -> List[object]:
    """What promo-eval answers to a file, document by document."""
    path, given, out, bad = (folder / name for name in ("r.promo", f"o.{form}", "out.jsonl", "bad.jsonl"))
    path.write_text(rules)
    out.write_text("")
    with given.open("w", newline="") as file:
        if form == "jsonl":
            file.writelines(json.dumps(one, default=plain) + "\n" for one in documents)
        else:
            writer = csv.DictWriter(file, list(dict.fromkeys(name for one in documents for name in one)))
            writer.writeheader()
            writer.writerows(documents)
    words = [PROGRAM, path, "--orders", given, "--out", out, "--rejects", bad, "--format", "jsonl"]
    run = subprocess.run([*words, "--columns", "row,payable"], stderr=subprocess.PIPE,
                         env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    assert run.returncode in (0, 4), run.stderr.decode()
    answers: List[object] = [REFUSED] * len(documents)
    for line in out.read_text().splitlines():
        row = json.loads(line)
        answers[row["row"] - 1] = int(row["payable"].replace(".", ""))
    return answers


def in_cells(document: Document) -> Document:
    """A document as cells of CSV say it. What has no value is left out, but for names that nothing
    uses; lists of codes have blanks between them."""
    def cell(value: object) -> object:
        if isinstance(value, list):
            return " ".join(value)
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value

    return {
        name: cell(value) for name, value in document.items()
        if value is not None or name not in NAMES
    }


def as_csv_says(document: Document) -> Document:
    """A document without what no cell of CSV says: an empty text, which is none but for the currency,
    and blanks around a value."""
    texts = {name: value.strip() for name, value in document.items() if isinstance(value, str)}
    said = {name: text or ("" if name == "currency" else None) for name, text in texts.items()}
    return {**document, **said}


def header(document: Document) -> object:
    """What documents in one file of CSV have alike: a name that is not quite right stops all of it, and
    a row without a currency is refused beside others that have one."""
    names = set(in_cells(document))
    return frozenset(names) if names - {*NAMES, *OTHERS} else "currency" in names


def fits_csv(document: Document) -> bool:
    """Whether CSV says the document: it has no lines, and a number in it is no text."""
    lists = [value for name, value in document.items() if name != "code" and isinstance(value, (list, dict))]
    named = {name.lower(): value for name, value in document.items() if value is not None}
    numbers = [named.get(name) for name in ("amount", "shipping", "code")]
    texts = [named.get(name) for name in ("minor", "shipping_minor")]
    return (
        "lines" not in document and not lists and not any(isinstance(number, int) for number in numbers)
        and not any(isinstance(text, str) for text in texts)
        and all(isinstance(code, str) for code in document.get("code") or [])
    )


def renamed(document: Document) -> Document:
    """A document with the name that codes have in Python and in tables. There `code` is the slip."""
    names = {"code": "codes", "codes": "code", "Code": "Codes"}
    said = {names.get(name, name): value for name, value in document.items()}
    if isinstance(said.get("lines"), list):
        said["lines"] = [typed(line) for line in said["lines"]]
    return said


def typed(line: Any) -> Any:
    """A line whose pieces are a number, as Python and columns have them."""
    pieces = line.get("pieces") if isinstance(line, dict) else None
    return {**line, "pieces": int(pieces)} if isinstance(pieces, str) and pieces.isdigit() else line


def tried(call: Callable[[], object]) -> object:
    try:
        return call()
    except (PromoError, TypeError, ValueError):
        return REFUSED


def by_price(rules: Rules, document: Document) -> object:
    # Codes and facts are collections there, without what is none.
    none = {name for name in ("codes", *FACTS) if document.get({"codes": "code"}.get(name, name)) is None}
    said = {name: value for name, value in renamed(document).items() if name not in none}
    facts = {name: said.pop(name) for name in FACTS if name in said}
    if isinstance(said.get("codes"), str):
        said["codes"] = [code for code in said["codes"].split(" ") if code]
    return tried(lambda: rules.price(**said, facts=facts))


def by_rows(rules: Rules, document: Document) -> object:
    said = joined(renamed(document))
    facts = {name: [said.pop(name)] for name in FACTS if name in said}
    # A column has values, or is not there.
    columns = {
        "amounts" if name == "amount" else name: [value] for name, value in said.items()
        if value is not None or name not in ARGUMENTS
    }

    def price() -> object:
        payable = rules.price_rows(**{"at": [None], **columns}, facts=facts).payables[0]
        return REFUSED if payable < 0 else payable

    return tried(price)


def joined(document: Document) -> Document:
    """A document whose codes are one text, as columns have them."""
    codes = document.get("codes")
    if isinstance(codes, list) and all(isinstance(code, str) for code in codes):
        return {**document, "codes": " ".join(codes)}
    return document


def by_table(rules: Rules, document: Document) -> object:
    row = joined(renamed(document))
    if isinstance(row.get("lines"), list):
        row["lines"] = in_one_type(in_small(row["lines"]), rules.describe()["decimals"])

    def price() -> object:
        table = pyarrow.table({name: [value] for name, value in row.items()})
        payable = pyarrow.table(rules.price_table(table))["payable"][0].as_py()
        return REFUSED if payable is None else payable

    try:
        return tried(price)
    except pyarrow.ArrowException:
        return REFUSED


def in_small(lines: List[Any]) -> List[Any]:
    """Lines whose names have no capitals, as those of a struct are all alike; one with a name twice stays."""
    return [
        {name.lower(): value for name, value in line.items()}
        if isinstance(line, dict) and len({name.lower() for name in line}) == len(line) else line
        for line in lines
    ]


def in_one_type(lines: List[Any], decimals: int) -> List[Any]:
    """Lines whose amounts are of one type, as a column has it: texts, where they are of several. Of a
    whole number that may mean two things there is no text, and so no column."""
    amounts = [line.get("amount") for line in lines if isinstance(line, dict)]
    if len({type(amount) for amount in amounts if amount is not None}) < 2:
        return lines

    def text(amount: object) -> object:
        has_meaning = type(amount) is int and (amount == 0 or decimals == 0)
        return str(amount) if isinstance(amount, Decimal) or has_meaning else amount

    return [
        {**line, "amount": text(line["amount"])} if isinstance(line, dict) and "amount" in line else line
        for line in lines
    ]


WAYS = {"price": by_price, "rows": by_rows, "table": by_table}


# What a way refuses, whatever else the document says


def is_unknown(document: Document) -> bool:
    """A call refuses an argument and a key of a line that it does not know, which files and tables pass
    over if they look like nothing that decides prices."""
    lines = document.get("lines")
    keys = {key for line in (lines if isinstance(lines, list) else []) if isinstance(line, dict) for key in line}
    return bool({*renamed(document)} - {*ARGUMENTS} or keys - {*PARTS})


def has_whole_amounts(document: Document) -> bool:
    """A column of whole numbers has no amounts, even where it has zeros alone, which mean one thing."""
    lines = document.get("lines")
    in_lines = in_small(lines) if isinstance(lines, list) else []
    of_lines = [line.get("amount") for line in in_lines if isinstance(line, dict)]
    columns = [[document.get("amount")], [document.get("shipping")], of_lines]
    return any({type(one) for one in column if one is not None} == {int} for column in columns)


REASONS: Dict[str, Tuple[Tuple[str, ...], Callable[[Document], bool]]] = {
    "unknown": (("price", "rows"), is_unknown),
    "whole": (("table",), has_whole_amounts),
}


def expected(way: str, document: Document, answer: object, rules: str) -> Tuple[object, str]:
    """What a way answers to a document, and the reason if it is not what order files answer."""
    for name, (ways, holds) in REASONS.items():
        # Without decimals a whole number means one thing.
        if way in ways and answer != REFUSED and not (name == "whole" and "JPY" in rules) and holds(document):
            return REFUSED, name
    return answer, "priced" if answer != REFUSED else REFUSED


@pytest.mark.parametrize("name", RULES)
def test_a_document_has_one_price_or_one_refusal(name: str, tmp_path: Path) -> None:
    text, chance = RULES[name], Chance(14)
    chance.decimals = 0 if "JPY" in text else 2
    documents = [chance.document() for _ in range(COUNT)]
    found: Counter[str] = Counter()
    wrong: List[str] = []

    def compare(way: str, document: Document, answer: object, other: object, reason: str) -> None:
        found[f"{way} {reason}"] += 1
        if other != answer:
            wrong.append(f"{way}: {document}\n  {answer}, {other}")

    with Rules.compile(text) as rules:
        for document, answer in zip(documents, by_files(text, documents, "jsonl", tmp_path)):
            for way, ask in WAYS.items():
                usual, reason = expected(way, document, answer, text)
                compare(way, document, usual, ask(rules, document), reason)
    some = [as_csv_says(one) for one in documents if fits_csv(one)]
    groups: Dict[object, List[Tuple[Document, object]]] = {}
    for document, answer in zip(some, by_files(text, some, "jsonl", tmp_path)):
        groups.setdefault(header(document), []).append((document, answer))
    for group in groups.values():
        others = by_files(text, [in_cells(one) for one, _ in group], "csv", tmp_path)
        for (document, answer), other in zip(group, others):
            compare("csv", document, answer, other, "priced" if answer != REFUSED else REFUSED)
    print(name, dict(sorted(found.items())))
    print("\n".join(wrong[:12]))
    assert not wrong, f"{len(wrong)} differ"
    for way in (*WAYS, "csv"):
        assert min(found[f"{way} priced"], found[f"{way} refused"]) > COUNT / 30, way

"""One document of an order by every way: never two prices. Where order files refuse it, so do all
others, but for what they say that they take. PROMO_DOCUMENTS says how many documents."""

from __future__ import annotations

import csv
import json
import os
import random
import subprocess
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any, Dict, List, Optional

import pytest

pyarrow = pytest.importorskip("pyarrow")

from promo import PromoError, Rules

from orders import PROGRAM

COUNT = int(os.environ.get("PROMO_DOCUMENTS", "3000"))
REFUSED = "refused"
RULES = """
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
Document = Dict[str, Any]

# Keys that no way knows, and that look like one that decides the price.
SLIPS = ["codes", "coupon", "vipp", "tiers", "shiping", "shippingMinor", "date", "amont", "menber"]
LINE_SLIPS = ["label", "tags", "qty", "quantity", "shipping", "price"]
# Keys that are somebody else's.
OTHERS = ["id", "note", "customer"]
LINE_OTHERS = ["sku", "name"]


class Chance(random.Random):
    def often(self, *values: Any) -> Any:
        """The first of some values, most of the time."""
        return values[0] if self.random() < 0.7 else self.choice(values)

    def amount(self, name: str) -> Document:
        """An amount by one of its names, or by both, or by none."""
        minor = "minor" if name == "amount" else f"{name}_minor"
        units = self.choice([0, 1, 9_900, self.randrange(30_000), self.randrange(30_000)])
        written = f"{units // 100}.{units % 100:02}"
        said = [
            {name: written}, {minor: units}, {name: Decimal(written)}, {name: units // 100 or 7},
            {name: written, minor: units}, {name: None}, {name: 0}, {minor: None}, {},
            {name: ""}, {name: "x"}, {name: f"-{written}"}, {minor: -1}, {minor: written},
            {name: "1.005"}, {minor: 10**15 + 1}, {name: [written]}, {name: True}, {minor: True},
            {name: None, minor: units}, {minor: Decimal("5.5")},
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
                written, day, f"{written}Z", f"{written}:30+05:00", None, "", "now", "2026-13-01")
        if self.random() < 0.4:
            document["code"] = self.often("SAVE", "save NONE", "", None, " ", "a\u200bb")
        if self.random() < 0.3:
            document["tier"] = self.often("gold", "none", None, "", "silver", 5, "gold ")
        if self.random() < 0.3:
            document["member"] = self.often(True, "yes", "no", None, "", False, "x")
        if self.random() < 0.2:
            document["age"] = self.often(61, 0, "60", None, "", -1, 10**15, 10**15 + 1, "x")
        if self.random() < 0.05:
            document["currency"] = self.choice([None, "EUR", "", "JPY"])
        if self.random() < 0.03:
            document[self.choice(SLIPS)] = self.choice(["SAVE", "5", True, 1])
        if self.random() < 0.05:
            document[self.choice(OTHERS)] = self.choice(["7", None])
        keys = list(document)
        self.shuffle(keys)
        return {key: document[key] for key in keys}

    def line(self) -> Document:
        line = self.amount("amount")
        if self.random() < 0.5:
            line["pieces"] = self.often(1, 2, 3, 6, None, 0, -1, 10**6 + 1, Decimal("1.5"), True, "x")
        if self.random() < 0.8:
            labels = ["shoes", "Hats", "gift card", "blue"]
            line["labels"] = self.choices(labels, k=self.choice([0, 1, 1, 2]))
            if self.random() < 0.03:
                line["labels"] = self.choice([["shose"], "shoes", None, [5], [None], {}])
        if self.random() < 0.02:
            line[self.choice(LINE_SLIPS)] = self.choice(["1", 3, ["gift card"]])
        if self.random() < 0.03:
            line[self.choice(LINE_OTHERS)] = self.choice(["A-1", None])
        return line


def plain(value: object) -> object:
    """A value for JSON: a Decimal is a number."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError


def by_files(documents: List[Document], form: str, folder: Path) -> List[object]:
    """What promo-eval answers to a file, document by document."""
    rules, given, out, bad = (folder / name for name in ("r.promo", f"o.{form}", "out.jsonl", "bad.jsonl"))
    rules.write_text(RULES)
    with given.open("w", newline="") as file:
        if form == "jsonl":
            # With keys that are somebody else's, so that no later one is a surprise.
            file.writelines(json.dumps(one, default=plain) + "\n" for one in documents)
        else:
            names = list(dict.fromkeys(name for one in documents for name in one))
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            for one in documents:
                cells = {True: "yes", False: "no"}
                writer.writerow({
                    name: cells[value] if isinstance(value, bool) else value
                    for name, value in one.items()})
    words = [PROGRAM, rules, "--orders", given, "--out", out, "--rejects", bad, "--format", "jsonl"]
    run = subprocess.run([*words, "--columns", "row,payable"], stderr=subprocess.PIPE,
                         env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    assert run.returncode in (0, 4), run.stderr.decode()
    answers: List[object] = [REFUSED] * len(documents)
    for line in out.read_text().splitlines():
        row = json.loads(line)
        answers[row["row"] - 1] = int(row["payable"].replace(".", ""))
    return answers


def translated(document: Document) -> Document:
    """A document as arguments of Python: codes and facts have names of their own there."""
    said = {key: value for key, value in document.items() if key not in ("code", "tier", "member", "age")}
    said["codes"] = [code for code in (document.get("code") or "").split(" ") if code]
    facts = {key: document.get(key) for key in ("tier", "member", "age")}
    said["facts"] = {key: value for key, value in facts.items() if value not in (None, "")}
    for key in OTHERS:
        said.pop(key, None)
    return said


def tried(call: Any) -> object:
    try:
        return call()
    except (PromoError, TypeError, ValueError):
        return REFUSED


def by_price(rules: Rules, document: Document) -> object:
    return tried(lambda: rules.price(**translated(document)))


def by_rows(rules: Rules, document: Document) -> object:
    said = translated(document)
    names = {"amount": "amounts"}
    columns = {names.get(key, key): [value] for key, value in said.items() if key not in ("codes", "facts")}
    # A column has values, or is not there.
    columns = {key: column for key, column in columns.items() if column != [None] or key == "at"}
    columns["codes"], facts = [document.get("code")], {key: [value] for key, value in said["facts"].items()}

    def price() -> object:
        payable = rules.price_rows(**columns, facts=facts).payables[0]
        return REFUSED if payable < 0 else payable

    return tried(price)


def by_table(rules: Rules, document: Document) -> object:
    row = {"codes" if key == "code" else key: value for key, value in document.items()}
    both = [("amount", "minor"), ("shipping", "shipping_minor")]
    # A column has values, or is not there; `codes` has its own name in tables.
    absent = {name for pair in both for name in pair if row.get(name, 0) is None}

    def price() -> object:
        if "codes" in document:
            raise PromoError(0, "a slip in a file")
        table = pyarrow.table({name: [value] for name, value in row.items() if name not in absent})
        payable = pyarrow.table(rules.price_table(table))["payable"][0].as_py()
        return REFUSED if payable is None else payable

    try:
        return tried(price)
    except pyarrow.ArrowException:
        return REFUSED


def is_taken(way: str, document: Document) -> bool:
    """Whether a way takes a document that order files refuse, as its page says: a list without lines
    beside an amount, a label that is nearly one of the rules (one order alone: its quote lists it), an
    empty collection of labels, a number in a column that pyarrow makes one of decimals, and parts of lines in tables that have the right part, too."""
    lines = document.get("lines")
    if way != "price" and (lines == [] or lines and document.get("amount") == ""):
        return True
    if way == "table" and set(document) & {*SLIPS} and None in document.values():
        return True  # The right column is there, without a value.
    if "codes" in document and way != "table":
        return True  # The name of an argument there.
    for line in lines if isinstance(lines, list) else []:
        labels = line.get("labels") if isinstance(line, dict) else None
        if way == "table" and isinstance(line, dict) and isinstance(line.get("amount"), int):
            return True
        if labels == {} or way == "price" and labels == ["shose"]:
            return True
        if way == "table" and isinstance(line, dict) and set(line) & set(LINE_SLIPS):
            return True
    return False


def fits_csv(document: Document) -> bool:
    values = list(document.values())
    texts = (str, bool, type(None), Decimal)
    whole = all(isinstance(document.get(key), texts) for key in ("amount", "shipping"))
    simple = not any(isinstance(value, (list, dict)) for value in values)
    slips = set(document) & {*SLIPS}
    return whole and simple and not slips and "lines" not in document


def test_a_document_has_one_price_or_none(tmp_path: Path) -> None:
    chance = Chance(14)
    documents = [chance.document() for _ in range(COUNT)]
    expected = by_files(documents, "jsonl", tmp_path)
    found: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    with Rules.compile(RULES) as rules:
        for document, answer in zip(documents, expected):
            found["priced" if answer != REFUSED else REFUSED] += 1
            for way, ask in [("price", by_price), ("rows", by_rows), ("table", by_table)]:
                other = ask(rules, document)
                if other == answer:
                    continue
                kind = f"{way}: {'refused' if other == REFUSED else 'priced' if answer == REFUSED else 'ANOTHER'}"
                if other == REFUSED or answer == REFUSED and is_taken(way, document):
                    found[kind] += 1
                    continue
                shown[kind] += 1
                if shown[kind] <= 4:
                    print(f"{kind}: {document}\n  {answer}, {other}")
    some = [one for one in documents if fits_csv(one)]
    for document, answer, other in zip(
        some, by_files(some, "jsonl", tmp_path), by_files(some, "csv", tmp_path)
    ):
        found["csv"] += 1
        # An empty cell states nothing, an empty text states something empty.
        if other != answer and "" not in (document.get("currency"), document.get("shipping")):
            shown["csv"] += 1
            if shown["csv"] <= 4:
                print(f"csv: {document}\n  {answer}, {other}")
    print(dict(found))
    assert not shown, shown
    assert min(found["priced"], found[REFUSED], 4 * found["csv"]) > COUNT / 5

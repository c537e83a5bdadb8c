"""Tests/Embedding/awkward.tsv, which Swift, C and order files answer too."""

import re
from pathlib import Path

import pytest
from promo import PromoError, Rules

FOLDER = Path(__file__).resolve().parents[1]
FACTS = ("tier", "first", "age")


def plain(cell: str) -> str:
    """A cell with bytes in place of `\\xHH`."""
    parts = re.split(r"(\\x[0-9A-F]{2})", cell)
    return b"".join(
        bytes([int(part[2:], 16)]) if part.startswith("\\x") else part.encode() for part in parts
    ).decode()


def table() -> list[tuple[list[str], str]]:
    lines = (FOLDER / "awkward.tsv").read_text("utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")][1:]
    return [([plain(cell) for cell in row[:6]], row[6]) for row in rows]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules.load(FOLDER / "awkward.promo")


def test_orders_alone(rules: Rules) -> None:
    for cells, expected in table():
        facts = {name: value for name, value in zip(FACTS, cells[3:]) if value}
        codes = [code for code in cells[2].split(" ") if code]
        try:
            answer = str(rules.price(cells[0], cells[1], codes, facts))
        except PromoError as error:
            answer = error.message
        assert answer == expected, cells


def test_orders_in_rows(rules: Rules) -> None:
    orders = table()
    assert len(orders) > 60
    amounts, at, codes, *facts = (list(column) for column in zip(*(cells for cells, _ in orders)))
    prices = rules.price_rows(amounts=amounts, at=at, codes=codes, facts=dict(zip(FACTS, facts)))
    for row, (cells, expected) in enumerate(orders):
        words = prices.problem(row)
        answer = str(prices.payables[row]) if words is None else words.split(": ", 1)[1]
        assert answer == expected, cells

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from promo import BAD_ARGUMENT, BAD_ORDER, BAD_TEXT, PromoError, Rules

SHOP = """
currency CNY
goods "shirts", "hats"
fact member yes/no default no
promotion "Three for two" { buy 2 get 1 free only "shirts" }
promotion "Hats" { discount 20% off only "hats" }
promotion "Members" { coupon 5 when member sync }
promotion "Half" { discount 50% off code "HALF" alone }
promotion "Tote" { get 1 "hats" free spend 200 }
promotion "Post" { free shipping spend 99 }
"""
AT = "2026-11-11T10:00Z"


@pytest.mark.parametrize(
    "line",
    [
        ("90", 3, ["shirts"]),
        ["90.00", 3, ("Shirts", "blue")],
        (9000, 3, {"shirts"}),
        (Decimal(90), 3, iter(["shirts"])),
        {"amount": "90", "pieces": 3, "labels": ["shirts"]},
    ],
)
def test_a_line_is_priced_however_it_is_said(line: Any) -> None:
    with Rules.compile(SHOP) as rules:
        assert rules.price(at=AT, lines=[line], shipping="6.50") == 6650


def test_lines_shipping_codes_and_facts() -> None:
    with Rules.compile(SHOP) as rules:
        lines = [("90", 3, ["shirts"]), ("50", 1, ["hats"]), ("20",), ("10", 2)]
        assert rules.price(at=AT, lines=lines) == 6000 + 4000 + 3000
        assert rules.price(at=AT, lines=lines, shipping=650) == 13000
        assert rules.price(at=AT, lines=lines, facts={"member": True}) == 12500
        assert rules.price(at=AT, lines=lines, codes=["half"], shipping=1) == 8501
        assert rules.price(at=AT, lines=(line for line in reversed(lines))) == 13000
        assert rules.price(at=AT, lines=[], shipping="6") == 600
        assert rules.price("99", AT, shipping="6") == 9900
        assert rules.price("98.99", AT, shipping="6") == 10499
        assert rules.price("98.99", AT) == 9899


def test_a_quote_has_lines_shipping_and_offers() -> None:
    with Rules.compile(SHOP) as rules:
        quote = rules.quote(at=AT, lines=[("250", 1, ["blue"]), {"amount": 0}], shipping=650)
        assert (quote["amount"], quote["payable"], quote["saved"]) == ("250.00", "250.00", "6.50")
        assert quote["lines"][0]["labels"] == ["blue"]
        assert quote["lines"][1]["left"] == "0.00"
        assert quote["shipping"] == {"amount": "6.50", "left": "0.00"}
        assert quote["offers"] == [{"promotion": "Tote", "pieces": 1, "labels": ["hats"]}]
        assert quote["unknownLabels"] == ["blue"]
        quote = rules.quote(at=AT, lines=[("90", 3, ["shirts"])])
        assert quote["lines"][0]["applied"] == [
            {"promotion": "Three for two", "off": "30.00", "reduced": 1}
        ]
        assert "shipping" not in quote and "bounded" not in quote


def test_a_quote_says_what_is_missing() -> None:
    rules = """
    goods "shirts", "hats"
    promotion "Hats" { discount 20% off only "hats" }
    promotion "Three for two" { buy 2 get 1 free only "shirts" }
    promotion "Pair" { coupon 5 buy 2 "hats" }
    """
    with Rules.compile(rules) as shop:
        quote = shop.quote(at=AT, lines=[("250",), ("10", 1, ["shirts"])])
        assert quote["outcomes"] == [
            {"promotion": "Hats", "outcome": "no-goods"},
            {"promotion": "Three for two", "outcome": "below-count", "pieces": 2},
            {"promotion": "Pair", "outcome": "below-count", "pieces": 2, "labels": ["hats"]},
        ]
        assert "offers" not in quote and "unknownLabels" not in quote


def test_a_quote_divides_what_is_taken() -> None:
    rules = """
    promotion "One" { coupon 1 sync }
    promotion "Two" { coupon 2 spend 100 sync }
    """
    with Rules.compile(rules) as shop:
        lines = shop.quote(at=AT, lines=[("250",), ("10",)])["lines"]
        shares = [[share["off"] for share in line["applied"]] for line in lines]
        assert shares == [["0.96", "1.92"], ["0.04", "0.08"]]
        assert [line["left"] for line in lines] == ["247.12", "9.88"]


def test_rules_list_the_labels_that_they_declare() -> None:
    with Rules.compile(SHOP) as rules, Rules.compile('promotion "A" { coupon 1 }') as plain:
        assert rules.describe()["labels"] == ["shirts", "hats"]
        assert "labels" not in plain.describe()


@pytest.mark.parametrize(
    "said, code, words",
    [
        ({"lines": [("x",)]}, BAD_ORDER, "line 1: `x` is not a number"),
        ({"lines": [(1,), (-1,)]}, BAD_ORDER, "line 2: an amount is 0 to 10^15"),
        ({"lines": [(1.5,)]}, BAD_ARGUMENT, "line 1: an amount is a whole number"),
        ({"lines": [(1, 0)]}, BAD_ORDER, "line 1: a line has 1 to 1,000,000 pieces, not 0"),
        ({"lines": [(1, 10**6 + 1)]}, BAD_ORDER, "not 1000001"),
        ({"lines": [(1, 10**400)]}, BAD_ORDER, "a number that large"),
        ({"lines": [(1, "3")]}, BAD_ARGUMENT, "line 1: the number of pieces"),
        ({"lines": [(1, True)]}, BAD_ARGUMENT, "line 1: the number of pieces"),
        ({"lines": [(1, 1, "shirts")]}, BAD_ARGUMENT, "labels are a list of texts, as in ['shirts']"),
        ({"lines": [(1, 1, 7)]}, BAD_ARGUMENT, "labels are a list of texts"),
        ({"lines": [(1, 1, [7])]}, BAD_ARGUMENT, "a label is a text"),
        ({"lines": [(1, 1, ["\ud800"])]}, BAD_TEXT, "line 1: '\\ud800' has a lone surrogate"),
        ({"lines": [(1, 1, [], 1)]}, BAD_ARGUMENT, "a line is a tuple"),
        ({"lines": [()]}, BAD_ARGUMENT, "a line is a tuple"),
        ({"lines": ["90"]}, BAD_ARGUMENT, "a line is a tuple"),
        ({"lines": [{"amount": 1, "piece": 3}]}, BAD_ARGUMENT, "and not 'piece'"),
        ({"lines": [{"pieces": 3}]}, BAD_ARGUMENT, "a line needs an amount"),
        ({"lines": "90"}, BAD_ARGUMENT, "lines are a list"),
        ({"lines": {"amount": 1}}, BAD_ARGUMENT, "lines are a list"),
        ({"lines": 7}, BAD_ARGUMENT, "lines are a list"),
        ({"lines": [(1,)] * 10_001}, BAD_ORDER, "at most 10,000 lines"),
        ({"lines": [(10**15,)], "shipping": 1}, BAD_ORDER, "at most 10^15 minor units"),
        ({"lines": [(1,)], "shipping": "x"}, BAD_ORDER, "`x` is not a number"),
        ({"lines": [(1,)], "shipping": -1}, BAD_ORDER, "an amount is 0 to 10^15"),
        ({"lines": [(1,)], "amount": 1}, BAD_ARGUMENT, "an amount or lines"),
        ({}, BAD_ARGUMENT, "an amount is a whole number of minor units"),
        ({"lines": [(1,)], "at": None}, BAD_ARGUMENT, "needs an instant"),
    ],
)
def test_lines_that_cannot_be(said: Any, code: int, words: str) -> None:
    with Rules.compile(SHOP) as rules:
        for call in (rules.price, rules.quote):
            with pytest.raises(PromoError) as caught:
                call(**{"at": AT, **said})
            assert caught.value.code == code
            assert words in str(caught.value)


def test_rows_name_four_promotions() -> None:
    rules = """
    promotion "Piece" { coupon 1 every piece sync }
    promotion "Sale" { discount 10% off sync }
    promotion "50" { coupon 5 spend 50 sync }
    promotion "Code" { coupon 2 code "A" sync }
    """
    with Rules.compile(rules) as four:
        prices = four.price_rows(minor=[10000, 500], at=[0, 0], codes=["a", None], applied=True)
        assert prices.payables.tolist() == [8210, 360]
        assert prices.applied is not None
        assert prices.applied.tolist() == [0, 1, 2, 3, 0, 1, -1, -1]

from __future__ import annotations

import gc
from datetime import datetime
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
        {"minor": 9000, "pieces": 3, "labels": {"shirts"}},
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
        assert rules.price(at=AT, lines=lines, shipping_minor=650) == 13000
        assert rules.price(at=AT, lines=lines, facts={"member": True}) == 12500
        assert rules.price(at=AT, lines=lines, codes=["half"], shipping_minor=1) == 8501
        assert rules.price(at=AT, lines=(line for line in reversed(lines))) == 13000
        assert rules.price(at=AT, lines=[], shipping="6") == 600
        assert rules.price("99", AT, shipping="6") == 9900
        assert rules.price("98.99", AT, shipping="6") == 10499
        assert rules.price("98.99", AT) == 9899


def test_a_quote_has_lines_shipping_and_offers() -> None:
    with Rules.compile(SHOP) as rules:
        quote = rules.quote(at=AT, lines=[("250", 1, ["blue"]), {"amount": 0}], shipping_minor=650)
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
        ({"lines": [("1",), {"minor": -1}]}, BAD_ORDER, "line 2: an amount is 0 to 10^15"),
        ({"lines": [(1.5,)]}, BAD_ARGUMENT, "line 1: `amount` is a text or a Decimal"),
        ({"lines": [("1", 0)]}, BAD_ORDER, "line 1: a line has 1 to 1,000,000 pieces, not 0"),
        ({"lines": [("1", 10**6 + 1)]}, BAD_ORDER, "not 1000001"),
        ({"lines": [("1", 10**400)]}, BAD_ORDER, "a number that large"),
        ({"lines": [("1", "3")]}, BAD_ARGUMENT, "line 1: the number of pieces"),
        ({"lines": [("1", True)]}, BAD_ARGUMENT, "line 1: the number of pieces"),
        ({"lines": [("1", 1, "shirts")]}, BAD_ARGUMENT, "labels are a list of texts, as in ['shirts']"),
        ({"lines": [("1", 1, 7)]}, BAD_ARGUMENT, "labels are a list of texts"),
        ({"lines": [("1", 1, [7])]}, BAD_ARGUMENT, "a label is a text"),
        ({"lines": [("1", 1, ["\ud800"])]}, BAD_TEXT, "line 1: '\\ud800' has a lone surrogate"),
        ({"lines": [("1", 1, [], 1)]}, BAD_ARGUMENT, "a line is a tuple"),
        ({"lines": [()]}, BAD_ARGUMENT, "a line is a tuple"),
        ({"lines": ["90"]}, BAD_ARGUMENT, "a line is a tuple"),
        ({"lines": [{"amount": "1", "piece": 3}]}, BAD_ARGUMENT, "and not 'piece'"),
        ({"lines": [{"pieces": 3}]}, BAD_ARGUMENT, "a line needs either an amount or minor"),
        ({"lines": "90"}, BAD_ARGUMENT, "lines are a list"),
        ({"lines": {"amount": "1"}}, BAD_ARGUMENT, "lines are a list"),
        ({"lines": 7}, BAD_ARGUMENT, "lines are a list"),
        ({"lines": [("1",)] * 10_001}, BAD_ORDER, "at most 10,000 lines, not 10,001"),
        ({"lines": [{"minor": 10**15}], "shipping_minor": 1}, BAD_ORDER, "at most 10^15 minor units"),
        ({"lines": [("1",)], "shipping": "x"}, BAD_ORDER, "`x` is not a number"),
        ({"lines": [("1",)], "shipping_minor": -1}, BAD_ORDER, "an amount is 0 to 10^15"),
        ({"lines": [("1",)], "amount": "1"}, BAD_ARGUMENT, "an amount or lines"),
        ({}, BAD_ARGUMENT, "an order needs its `amount`"),
        ({"lines": [("1",)], "at": None}, BAD_ARGUMENT, "needs an instant"),
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


def bounded_rules() -> str:
    """A group for each two of nine labels: of nine goods, not all sets are looked at."""
    labels = [f"l{number}" for number in range(9)]
    pairs = [(one, two) for one in labels for two in labels if one < two]
    rules = [f'promotion "{one}{two}" {{ buy 1 "{one}", 1 "{two}" for 20% off }}' for one, two in pairs]
    declared = ", ".join(f'"{label}"' for label in labels)
    return f'goods {declared} {" ".join(rules)} promotion "Store" {{ coupon 1 sync }}'


def test_rows_say_where_a_cheaper_set_may_exist() -> None:
    rows = [[("10", 1, [f"l{number}"]) for number in range(count)] for count in (3, 9, 1)]
    with Rules.compile(bounded_rules()) as rules:
        for applied in (False, True):
            prices = rules.price_rows(lines=rows, at=[0] * 3, applied=applied)
            assert prices.bounded.tolist() == [0, 1, 0]
        assert [rules.quote(at=0, lines=row).get("bounded", False) for row in rows] == [False, True, False]


def test_tables_say_where_a_cheaper_set_may_exist() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    lines = [[{"amount": "10", "labels": [f"l{number}"]} for number in range(count)] for count in (9, 3)]
    table = pyarrow.table({"at": [0, 0], "lines": lines})
    with Rules.compile(bounded_rules()) as rules:
        assert pyarrow.table(rules.price_table(table))["bounded"].to_pylist() == [True, False]


# Columns of lines


def test_a_column_of_lines() -> None:
    rows = [
        [("90", 3, ["shirts"]), {"minor": 5000, "labels": ["hats"]}],
        None,
        [],
        [(Decimal("10.5"),), {"minor": 150, "pieces": 2}],
    ]
    with Rules.compile(SHOP) as rules:
        prices = rules.price_rows(
            lines=rows, minor=[None, 700, None, None], at=[AT] * 4, shipping=["6.50", "6", "6", None]
        )
        assert prices.payables.tolist() == [10_000, 1_300, 600, 1_200]
        numbers = rules.price_rows(lines=[[{"minor": 9000, "pieces": 3, "labels": ["shirts"]}]], at=[0], shipping_minor=[650])
        assert numbers.payables.tolist() == [6_650]


def test_a_bad_line_fails_its_row_alone() -> None:
    one = {"minor": 1}
    rows: Any = [[one], [one, {"minor": -1}], [{**one, "pieces": 10**6 + 1}]]
    rows += [[{**one, "labels": ["hat"]}], None, [one]]
    with Rules.compile(SHOP) as rules:
        prices = rules.price_rows(
            lines=rows, at=[0] * 6, minor=[None] * 5 + [1], shipping_minor=[-1] + [None] * 5
        )
        assert prices.problems.tolist() == [5, 4, 4, 4, 1, 4]
        assert [prices.problem(row) for row in range(6)] == [
            "shipping: an amount is 0 to 10^15 minor units, not -1",
            "lines: line 2: amount: an amount is 0 to 10^15 minor units, not -1",
            "lines: line 1: pieces: a line has 1 to 1,000,000 pieces, not `1000001`",
            "lines: line 1: no `goods` declares the label `hat`, did you mean `hats`?",
            "amount: there is neither an `amount` nor `lines`",
            "lines: an order has an `amount` or `lines`, not both",
        ]


def test_rows_with_lines_name_all_their_promotions() -> None:
    goods = [f"g{number}" for number in range(9)]
    text = "goods " + ", ".join(f'"{name}"' for name in goods)
    text += "".join(f' promotion "{name}" {{ discount 10% off only "{name}" sync }}' for name in goods)
    with Rules.compile(text) as rules:
        rows = [[("10", 1, [name]) for name in goods], [("10", 1, ["g7"])]]
        prices = rules.price_rows(lines=rows, at=[0, 0], applied=True)
        assert prices.applied_room == 9
        assert [prices.promotions(row) for row in range(2)] == [list(range(9)), [7]]
        with pytest.raises(ValueError, match="applied=True"):
            rules.price_rows(lines=rows, at=[0, 0]).promotions(0)


@pytest.mark.parametrize(
    "lines, words",
    [
        ("90", "a column of lists"),
        ([[("90",), 5]], "row 0: line 2: a line is a tuple"),
        ([None, [(1.5,)]], "`amount` is a text or a Decimal"),
        ([["90"]], "row 0: line 1: a line is a tuple"),
        ([("90",)], "row 0: line 1: a line is a tuple"),
        ([{"amount": "1"}], "the lines of a row are a list"),
        ([[("1", 1, "shirts")]], "labels are a list of texts"),
        ([[("1", 1, [7])]], "a label is a text"),
        ([[{"amount": "1", "piece": 3}]], "and not 'piece'"),
    ],
)
def test_columns_of_lines_that_cannot_be(lines: Any, words: str) -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(TypeError) as caught:
        rules.price_rows(lines=lines, at=[0] * len(lines))
    assert words in str(caught.value)


def test_arrow_columns_of_lines() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    line = pyarrow.struct([("amount", pyarrow.string()), ("labels", pyarrow.list_(pyarrow.string()))])
    rows = [None, [{"amount": "90", "labels": ["blue"]}, None], [{"amount": "50", "labels": ["hats"]}]]
    column = pyarrow.chunked_array([pyarrow.array(rows, pyarrow.list_(line))[1:]] * 2)
    with Rules.compile(SHOP) as rules:
        prices = rules.price_rows(lines=column, at=[0] * 4)
        assert prices.payables.tolist() == [-1, 4_000] * 2
        assert prices.problem(2) == "lines: line 2: there is no `amount`"
        for part, words in [
            ({"cost": 1}, "and not 'cost'"),
            ({"amount": "1", "label": ["hats"]}, "and not 'label'"),
            ({"amount": "1", "Amount": "2"}, "a name twice"),
            ({"pieces": 1}, "either `minor` or `amount`"),
        ]:
            with pytest.raises(TypeError, match=words):
                rules.price_rows(lines=pyarrow.array([[part]]), at=[0])
        with pytest.raises(TypeError, match="lists of structs"):
            rules.price_rows(lines=pyarrow.array([[1]]), at=[0])


# Tables


def test_a_table_is_answered_as_a_table() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    orders = pyarrow.table({
        "minor": [700, None, -1],
        "at": ["2026-11-11", "2026-11-11", "2026-11-11"],
        "lines": pyarrow.array([None, [{"minor": 9000, "pieces": 3, "labels": ["shirts"]}], None]),
        "shipping": [None, "6.50", None],
    })
    with Rules.compile(SHOP) as rules:
        priced = rules.price_table(orders)
        batch = rules.price_table(orders.to_batches()[0])
        taken = pyarrow.table(rules.price_table(orders, taken=True))
    expected = [
        {"payable": 700, "applied": [], "problem": None, "bounded": False},
        {"payable": 6650, "applied": [0], "problem": None, "bounded": False},
        {
            "payable": None,
            "applied": [],
            "problem": "amount: an amount is 0 to 10^15 minor units, not -1",
            "bounded": False,
        },
    ]
    assert len(priced) == 3
    # As often as anybody asks.
    for _ in range(2):
        assert pyarrow.table(priced).to_pylist() == expected
        assert pyarrow.record_batch(batch).to_pylist() == expected
    assert pyarrow.schema(priced).names == ["payable", "applied", "problem", "bounded"]
    assert taken.drop_columns(["taken"]).to_pylist() == expected
    assert taken["taken"].to_pylist() == [[], [3000], []]


def test_answers_last_as_long_as_their_columns() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from promo import _capsules

    with Rules.compile(SHOP) as rules:
        priced = rules.price_table(pyarrow.table({"minor": range(1000), "at": [0] * 1000}))
        table = pyarrow.table(priced)
        first = [chunk.buffers()[1].address for chunk in table["payable"].chunks]
        again = [chunk.buffers()[1].address for chunk in pyarrow.table(priced)["payable"].chunks]
        assert first == again
        del priced
        column = table["payable"]
        del table
        gc.collect()
        assert column.to_pylist() == list(range(1000))
        del column
        gc.collect()
    assert _capsules._kept == {} == _capsules._in_capsules == _capsules._streams


def test_tables_of_other_libraries() -> None:
    polars = pytest.importorskip("polars")
    with Rules.compile(SHOP) as rules:
        frame = polars.DataFrame({"minor": [700, 9900], "at": ["2026-11-11"] * 2, "id": [1.5, 2.5]})
        assert polars.DataFrame(rules.price_table(frame))["payable"].to_list() == [700, 9900]
        empty = frame.clear()
        assert len(rules.price_table(empty)) == 0
        pandas = pytest.importorskip("pandas")
        pytest.importorskip("pyarrow")
        frame = pandas.DataFrame({"minor": [700], "at": pandas.to_datetime(["2026-11-11"], utc=True)})
        assert len(rules.price_table(frame)) == 1


def test_tables_that_cannot_be() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    with Rules.compile(SHOP) as rules:
        for columns, words in [
            ({"minor": [1], "at": [datetime(2026, 1, 1)]}, "without a time zone"),
            ({"minor": [1], "at": [0], "memebr": [True]}, "looks like the fact `member`"),
            ({"minor": [1.5], "at": [0]}, "floating-point numbers"),
            ({"minor": [1]}, "no column `at`"),
            ({"at": [0]}, "no column `minor`, `amount` or `lines`"),
        ]:
            with pytest.raises(PromoError, match=words):
                rules.price_table(pyarrow.table(columns))
        with pytest.raises(TypeError, match="a table is one of Arrow"):
            rules.price_table({"minor": [1]})

"""Columns with codes and facts of each row, of every library that has columns."""

from __future__ import annotations

import array
import gc
import random
import threading
import time
import weakref
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Callable, Dict, List, Optional

import pytest
from promo import BAD_HANDLE, PromoError, Rules

SHOP = """
fact tier one of "none", "gold", "platinum for life" default "none"
fact first yes/no default no
fact age number default 0
promotion "Gold" { discount 10% off when tier is "gold" }
promotion "Platinum" { discount 25% off when tier is "platinum for life" }
promotion "First" { coupon 5 when first sync }
promotion "Old" { coupon 7 when age >= 60 }
promotion "Code" { coupon 20 spend 100 code "SAVE" sync }
promotion "Summer" { coupon 30 code "SUMMER-OF-LOVE" from 2026-06-01 }
"""
START = datetime(2026, 1, 1, tzinfo=timezone.utc)
Columns = Dict[str, List[Any]]


def orders(count: int) -> Columns:
    """Random orders; one in ten has a mistake or lacks its amount or instant."""
    numbers = random.Random(11)
    columns: Columns = {"minor": [], "at": [], "codes": [], "tier": [], "first": [], "age": []}
    for _ in range(count):
        mistake = numbers.randrange(60)
        minor = -1 if mistake == 0 else None if mistake == 1 else numbers.randrange(50_000)
        columns["minor"].append(minor)
        moment = START + timedelta(seconds=numbers.randrange(31_536_000), microseconds=7)
        columns["at"].append(None if mistake == 2 else moment)
        code = numbers.choice([None, "", "SAVE", " save  NONE", "SUMMER-OF-LOVE", "NONE"])
        columns["codes"].append("SA\tVE" if mistake == 3 else code)
        tier = numbers.choice([None, "", "none", "gold", "platinum for life"])
        columns["tier"].append("silver" if mistake == 4 else tier)
        columns["first"].append(numbers.choice([None, True, False]))
        columns["age"].append(-5 if mistake == 5 else numbers.choice([None, 7, 60, 99]))
    return columns


def alone(rules: Rules, columns: Columns, row: int) -> Optional[int]:
    """What the order of a row pays when it is priced alone; None if it cannot be."""
    one = {name: column[row] for name, column in columns.items()}
    if one["minor"] is None or one["at"] is None:
        return None
    facts = {name: one[name] for name in ("tier", "first", "age") if one[name] not in (None, "")}
    try:
        return rules.price(
            minor=one["minor"], at=one["at"], codes=(one["codes"] or "").split(" "), facts=facts
        )
    except PromoError as error:
        if "a code must not be empty" not in str(error):
            return None
    codes = [code for code in (one["codes"] or "").split(" ") if code]
    try:
        return rules.price(minor=one["minor"], at=one["at"], codes=codes, facts=facts)
    except PromoError:
        return None


def listed(name: str, column: List[Any]) -> Any:
    return column


def numpy_column(name: str, column: List[Any]) -> Any:
    numpy = pytest.importorskip("numpy")
    if name == "minor":
        return numpy.array([-(2**63) if value is None else value for value in column])
    if name == "at":
        return numpy.array([-(2**63) if value is None else int(value.timestamp()) for value in column])
    return numpy.array(column, object)


def arrow_column(name: str, column: List[Any]) -> Any:
    return pytest.importorskip("pyarrow").array(column)


def chunked_column(name: str, column: List[Any]) -> Any:
    pyarrow = pytest.importorskip("pyarrow")
    whole = pyarrow.array([None, *column, None])[1:-1]
    cuts = [0, *sorted(random.Random(name).sample(range(len(column)), 3)), len(column)]
    parts = [whole[start:end] for start, end in zip(cuts, cuts[1:])]
    return pyarrow.chunked_array(parts)


def dictionary_column(name: str, column: List[Any]) -> Any:
    whole = arrow_column(name, column)
    return whole.dictionary_encode() if name in ("tier", "codes") else whole


def pandas_column(name: str, column: List[Any]) -> Any:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    kinds = {"minor": "Int64", "age": "Int16", "first": "boolean", "tier": "category"}
    if name == "at":
        return pandas.Series(pandas.to_datetime(column)).dt.tz_convert("Asia/Shanghai")
    return pandas.Series(column, dtype=kinds.get(name))


def polars_column(name: str, column: List[Any]) -> Any:
    return pytest.importorskip("polars").Series(column)


def polars_category(name: str, column: List[Any]) -> Any:
    polars = pytest.importorskip("polars")
    return polars.Series(column, dtype=polars.Categorical if name == "tier" else None)


LIBRARIES = [
    listed,
    numpy_column,
    arrow_column,
    chunked_column,
    dictionary_column,
    pandas_column,
    polars_column,
    polars_category,
]


@pytest.mark.parametrize("made", LIBRARIES)
def test_rows_are_what_their_orders_are(made: Callable[[str, List[Any]], Any]) -> None:
    columns = orders(600)
    with Rules.compile(SHOP) as rules:
        expected = [alone(rules, columns, row) for row in range(600)]
        given = {name: made(name, column) for name, column in columns.items()}
        facts = {name: given[name] for name in ("tier", "first", "age")}
        minor, at, codes = given["minor"], given["at"], given["codes"]
        prices = rules.price_rows(minor=minor, at=at, codes=codes, facts=facts, applied=True)
        assert prices.payables.tolist() == [-1 if price is None else price for price in expected]
        assert prices.bad_rows == [row for row in range(600) if expected[row] is None]
        assert 30 < len(prices.bad_rows) < 100
        assert {prices.problems[row] for row in prices.bad_rows} == {1, 2, 3, 6, 8}
        words = [prices.problem(row) for row in range(600)]
        assert [row for row in range(600) if words[row]] == prices.bad_rows
        kinds = {word.split(":")[0] for word in words if word}
        assert kinds == {"amount", "at", "code", "tier", "age"}
        assert prices.applied is not None and len(prices.applied) == 4 * 600
        for row in range(600):
            stack = [number for number in prices.applied[4 * row : 4 * row + 4] if number >= 0]
            saves = 0 <= prices.payables[row] < (columns["minor"][row] or 0)
            assert bool(stack) == saves


def test_threads_price_rows_at_once_and_while_rules_are_closed() -> None:
    columns = orders(4_000)
    facts = {name: columns[name] for name in ("tier", "first", "age")}
    lasting, closing = Rules.compile(SHOP), Rules.compile(SHOP)

    def payables(rules: Rules) -> "array.array[int]":
        said = {"minor": columns["minor"], "at": columns["at"], "codes": columns["codes"]}
        return rules.price_rows(**said, facts=facts).payables  # type: ignore[arg-type]

    expected = payables(lasting)
    wrong: List[object] = []

    def work() -> None:
        for _ in range(4):
            if payables(lasting) != expected:
                wrong.append("a price")
            try:
                if payables(closing) != expected:
                    wrong.append("a price of what is closed")
            except PromoError as error:
                if error.code != BAD_HANDLE:
                    wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    closing.close()
    for thread in threads:
        thread.join()
    assert wrong == []
    lasting.close()


def test_columns_are_used_where_they_are() -> None:
    numpy = pytest.importorskip("numpy")
    from promo._cells import MINOR, chunks

    column = numpy.arange(10)[3:]
    assert chunks(column, MINOR)[0].cells.values == column.ctypes.data
    pyarrow = pytest.importorskip("pyarrow")
    whole = pyarrow.array(range(10))
    (chunk,) = chunks(whole[3:], MINOR)
    assert chunk.cells.values == whole.buffers()[1].address
    assert (chunk.cells.first, chunk.count) == (3, 7)


def test_arrow_columns_are_let_go() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    before = pyarrow.total_allocated_bytes()
    with Rules.compile(SHOP) as rules:
        column = pyarrow.chunked_array([list(range(1000))] * 50)
        prices = rules.price_rows(minor=column, at=column)
        del column
        assert prices.problem(0) is None
        assert pyarrow.total_allocated_bytes() > before
        held = weakref.ref(prices)
        del prices
        gc.collect()
        assert held() is None
        assert pyarrow.total_allocated_bytes() == before


@pytest.mark.parametrize("unit", ["[D]", "[s]", "[ns]", ""])
def test_datetime64_says_its_clock(unit: str) -> None:
    numpy = pytest.importorskip("numpy")
    text = 'timezone "Asia/Shanghai" promotion "A" { coupon 1 from 2026-11-11 }'
    given = ["2026-11-10T20", "NaT", "2026-11-11T02"] if unit != "[D]" else ["2026-11-10", "NaT", "2026-11-11"]
    at = numpy.array(given if unit else ["NaT"] * 3, f"datetime64{unit}")
    with Rules.compile(text) as rules:
        with pytest.raises(PromoError, match="no time zone"):
            rules.price_rows(minor=[500] * 3, at=at)
        if not unit:
            return
        seconds = at.astype("datetime64[s]")
        texts = [None if numpy.isnat(one) else text for one, text in zip(at, numpy.datetime_as_string(seconds, "s"))]
        in_utc = rules.price_rows(minor=[500] * 3, at=seconds.view("int64"))
        by_rules = rules.price_rows(minor=[500] * 3, at=texts)
        assert in_utc.payables.tolist() == [500 if unit == "[D]" else 400, -1, 400]
        assert by_rules.payables.tolist() == [500, -1, 400]
        assert in_utc.problem(1) == "at: there is none, and the rules ask for the time"


def test_a_row_lacks_its_instant_where_no_rule_asks_for_it() -> None:
    with Rules.compile('promotion "A" { coupon 1 }') as rules:
        prices = rules.price_rows(minor=[500, 500], at=[None, 0])
        assert prices.payables.tolist() == [400, 400]


def test_amounts_are_said_by_name() -> None:
    amounts = ["1.50", Decimal("2.5"), None, "1.005", "3"]
    with Rules.compile('promotion "A" { coupon 1 }') as rules:
        prices = rules.price_rows(amounts=amounts, at=["2026-01-01"] * 5)
        assert prices.payables.tolist() == [50, 150, -1, -1, 200]
        assert prices.problem(2) == "amount: there is neither an `amount` nor `lines`"
        assert "1.005" in (prices.problem(3) or "")
        for wrong in ({"minor": amounts}, {"amounts": [150]}, {"minor": [1], "amounts": ["1"]}, {}):
            with pytest.raises(TypeError, match="minor"):
                rules.price_rows(at=[0] * 5, **wrong)  # type: ignore[arg-type]
        pyarrow = pytest.importorskip("pyarrow")
        decimals = pyarrow.array([Decimal("1.50"), None, Decimal("0.01")])
        assert rules.price_rows(amounts=decimals, at=[0] * 3).payables.tolist() == [50, -1, 0]


def test_codes_and_facts_of_all_rows() -> None:
    with Rules.compile(SHOP) as rules:
        facts = {"tier": "none", "first": [True, False]}
        prices = rules.price_rows(
            minor=[20_000, 20_000], at=[0, 0], facts=facts, codes_of_all=["save"]
        )
        assert prices.payables.tolist() == [17_500, 18_000]


@pytest.mark.parametrize(
    "column, words",
    [
        ([1.5], "type float"),
        (5, "of type int"),
        ("12", "not one text"),
        (array.array("d", [1.0]), "type float"),
    ],
)
def test_columns_of_something_else_are_refused(column: Any, words: str) -> None:
    with Rules.compile(SHOP) as rules, pytest.raises(TypeError, match=words):
        rules.price_rows(minor=column, at=[0])


def test_columns_of_numbers_that_are_no_amounts_are_refused() -> None:
    numpy = pytest.importorskip("numpy")
    with Rules.compile(SHOP) as rules:
        for bad in (numpy.zeros(1), numpy.zeros((1, 1), int), numpy.zeros(1, "datetime64[s]")):
            with pytest.raises(TypeError, match="whole minor units"):
                rules.price_rows(minor=bad, at=[0])
        even = rules.price_rows(minor=numpy.arange(8)[::2], at=numpy.zeros(4, "int32"))
        assert even.payables.tolist() == [0, 2, 4, 6]


def test_instants_without_a_zone_are_refused() -> None:
    with Rules.compile(SHOP) as rules:
        naive = [datetime(2026, 11, 11)]
        with pytest.raises(TypeError, match="timezone.utc"):
            rules.price_rows(minor=[1], at=naive)
        for library in ("pyarrow", "polars"):
            module = pytest.importorskip(library)
            made = module.array(naive) if library == "pyarrow" else module.Series(naive)
            with pytest.raises(TypeError, match="no time zone"):
                rules.price_rows(minor=[1], at=made)


def test_columns_of_other_lengths_are_refused() -> None:
    with Rules.compile(SHOP) as rules:
        with pytest.raises(ValueError, match="1 of amounts, 2 of instants"):
            rules.price_rows(minor=[1], at=[0, 0])
        with pytest.raises(PromoError, match="did you mean `tier`"):
            rules.price_rows(minor=[1], at=[0], facts={"teir": ["gold"]})
        assert len(rules.price_rows(minor=[], at=[])) == 0


def test_a_row_with_an_odd_text_fails_alone() -> None:
    with Rules.compile('fact age number promotion "A" { coupon 1 when age > 9 }') as rules:
        amounts = ["1", "1\ud800", Decimal("1E+1000000000"), "1"]
        ages = ["1", "1", "1", "\udfff"]
        priced = rules.price_rows(amounts=amounts, at=[0] * 4, facts={"age": ages})
        assert priced.bad_rows == [1, 2, 3]

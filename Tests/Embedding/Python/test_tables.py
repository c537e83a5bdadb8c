"""Random orders with lines, codes and facts: as tables and as columns they are what they are to
promo-eval, in every layout of Arrow."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

import pytest
from promo import BAD_ORDER, PromoError, Rules

pyarrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Engines"))
import orders  # noqa: E402
import ways  # noqa: E402

COUNT = 4_000


def decimal(text: Optional[str]) -> Optional[Decimal]:
    return None if text is None else Decimal(text)


class Table:
    """The columns of orders for pyarrow, some parts of them in another form."""

    def __init__(self, load: orders.Workload) -> None:
        self.load, self.facts = load, dict(load.facts)

    def column(self, name: str) -> List[Any]:
        return [getattr(order, name) for order in self.load.orders]

    def written(self, units: Optional[int]) -> Optional[str]:
        return None if units is None else orders.money(units, self.load.decimals)

    def moneys(self, name: str) -> List[Optional[str]]:
        return list(map(self.written, self.column(name)))

    def lines(self, read: Callable[[Optional[str]], object]) -> List[Any]:
        def line(one: orders.Line) -> Dict[str, object]:
            return {**vars(one), "amount": read(self.written(one.minor))}

        return [None if row is None else list(map(line, row)) for row in self.column("lines")]

    def fact_columns(self, text: Any) -> Dict[str, Any]:
        kinds = {"one of": text, "yes/no": pyarrow.bool_(), "number": pyarrow.int64()}
        facts = self.column("facts")
        return {
            name: pyarrow.array([order[name] for order in facts], kinds[kind])
            for name, kind in self.facts.items()
        }

    def common(self, text: Any, unit: str, zone: str) -> Dict[str, Any]:
        # Nanoseconds end in 2262: a later instant is refused as well.
        most, times = 9 * 10**9, self.column("at")
        seconds = [None if at is None else max(-most, min(at, most)) for at in times]
        per_second = {"s": 1, "ns": 10**9}[unit]
        counts = [None if at is None else at * per_second for at in seconds]
        return {
            "at": pyarrow.array(counts, pyarrow.timestamp(unit, zone)),
            "codes": pyarrow.array(self.column("codes"), text),
            "currency": pyarrow.array(self.column("currency"), text),
        }


def in_texts(table: Table) -> Any:
    text = pyarrow.string()
    line = pyarrow.struct([("amount", text), ("pieces", pyarrow.int64()), ("labels", pyarrow.list_(text))])
    return pyarrow.record_batch({
        "amount": pyarrow.array(table.moneys("minor"), text),
        "lines": pyarrow.array(table.lines(lambda amount: amount), pyarrow.list_(line)),
        "shipping": pyarrow.array(table.moneys("shipping"), text),
        **table.common(text, "s", "UTC"),
        **table.fact_columns(text),
    })


def in_decimals(table: Table) -> Any:
    """Decimals with more places than the currency, wide texts, lists and dictionaries, in slices."""
    text, amount = pyarrow.large_string(), pyarrow.decimal128(24, table.load.decimals + 2)
    line = pyarrow.struct([
        ("labels", pyarrow.large_list(text)), ("amount", amount), ("other", pyarrow.float64()),
        ("pieces", pyarrow.int32()),
    ])
    facts = table.fact_columns(text)
    for name, kind in table.facts.items():
        if kind == "one of":
            facts[name] = facts[name].dictionary_encode()
    lines = table.lines(decimal)
    whole = pyarrow.table({
        **table.common(text, "ns", "Asia/Tokyo"),
        "amount": pyarrow.array(list(map(decimal, table.moneys("minor"))), amount),
        "shipping": pyarrow.array(list(map(decimal, table.moneys("shipping"))), amount),
        "lines": pyarrow.array(lines, pyarrow.large_list(line)),
        **facts,
    })
    parts = [whole.slice(start, 37).combine_chunks() for start in range(0, 50, 37)]
    return pyarrow.concat_tables([*parts, whole.slice(74, 100), whole.slice(174)])


def in_polars(table: Table) -> Any:
    frame = polars.from_arrow(in_decimals(table).combine_chunks())
    texts = [name for name, kind in table.facts.items() if kind == "one of"]
    return frame.with_columns(
        polars.col("codes").cast(polars.Categorical), polars.col(texts).cast(polars.Categorical),
        polars.col("at").dt.cast_time_unit("ms"),
    )


def sliced_structs(table: Table) -> Any:
    """An array of structs from the middle of another, with rows that are null before and after."""
    batch = in_texts(table)
    rows = batch.to_struct_array()
    nulls = pyarrow.nulls(5, rows.type)
    return pyarrow.concat_arrays([nulls, rows, nulls])[5:-5]


@pytest.fixture(scope="module")
def loads(tmp_path_factory: Any) -> List[orders.Workload]:
    if not orders.PROGRAM.exists():
        pytest.skip("promo-eval is not built")
    return list(orders.workloads(tmp_path_factory.mktemp("orders"), COUNT))


def compare(loads: List[orders.Workload], way: str, answers: Callable[[Any, Rules], ways.Answers]) -> None:
    tally = orders.Tally(way, lambda words: words)
    for load in loads:
        with Rules.compile(load.rules) as rules:
            tally.add(load, answers(load, rules))
    tally.check(1)


@pytest.mark.parametrize("made", [in_texts, in_decimals, in_polars, sliced_structs])
def test_tables_are_what_order_files_are(loads: Any, made: Callable[[Table], Any]) -> None:
    compare(loads, made.__name__, lambda load, rules: ways.of_table(
        load, rules.price_table(made(Table(load)), taken=True)))


def arrow_columns(table: Table) -> Dict[str, Any]:
    whole = in_decimals(table)
    # Columns are stricter than tables: each part of a line has a use.
    return {**{name: whole.column(name) for name in whole.column_names}, "lines": in_texts(table)["lines"]}


def python_columns(table: Table) -> Dict[str, Any]:
    """Lists of lists of tuples and dicts, some amounts of which are Decimals."""
    def said(line: Dict[str, Any], place: int) -> Any:
        amount = Decimal(line["amount"]) if place % 3 else line["amount"]
        pieces = 1 if line["pieces"] is None else line["pieces"]
        parts = {"amount": amount, "pieces": pieces, "labels": line["labels"]}
        return tuple(parts.values()) if place % 2 else parts

    columns = in_texts(table).to_pydict()
    columns["at"] = table.column("at")
    columns["lines"] = [
        None if row is None else [said(line, place) for place, line in enumerate(row)]
        for row in columns["lines"]
    ]
    return columns


def pandas_columns(table: Table) -> Dict[str, Any]:
    pandas = pytest.importorskip("pandas")
    columns = {name: pandas.Series(column, dtype=object) for name, column in python_columns(table).items()}
    assert str(columns["lines"].dtype) == "object"
    return columns


def polars_columns(table: Table) -> Dict[str, Any]:
    frame = polars.from_arrow(in_texts(table))
    return {name: frame[name] for name in frame.columns}


@pytest.mark.parametrize("made", [arrow_columns, python_columns, pandas_columns, polars_columns])
def test_columns_are_what_order_files_are(loads: Any, made: Callable[[Table], Any]) -> None:
    def answers(load: orders.Workload, rules: Rules) -> ways.Answers:
        table = Table(load)
        columns = made(table)
        prices = rules.price_rows(
            amounts=columns["amount"], at=columns["at"], codes=columns["codes"],
            facts={name: columns[name] for name in table.facts}, lines=columns["lines"],
            shipping=columns["shipping"], currency=columns["currency"], applied=True,
        )
        return ways.of_rows(load, prices)

    compare(loads, made.__name__, answers)


GOODS = 'goods "gift card" except "gift card" promotion "All" { discount 20% off code "A" }'
PLAIN = 'fact vip yes/no default no promotion "All" { coupon 1 when vip }'
ONE_LINE = {"amount": "100", "labels": ["gift card"]}


@pytest.mark.parametrize(
    "rules, row, words",
    [
        (PLAIN, {"amount": "1", "freight": "5"}, "the column `freight` looks like `shipping`"),
        (PLAIN, {"amount": "1", "shippingMinor": 5}, "the column `shippingMinor` looks like `shipping_minor`"),
        (PLAIN, {"amount": "1", "vip": None, "vipp": True}, "the column `vipp` looks like the fact `vip`"),
        (GOODS, {"amount": "1", "label": ["gift card"]}, "the column `label` looks like `labels`, which is of a line"),
        (GOODS, {"amount": "1", "Pieces": 2}, "the column `Pieces` looks like `pieces`, which is of a line"),
        (GOODS, {"amount": "1", "Amount": "2"}, "there are two columns `amount`"),
        (GOODS, {"lines": [{**ONE_LINE, "label": ["x"]}]}, "lines: `label` looks like `labels`"),
        (GOODS, {"lines": [{**ONE_LINE, "pieces": 1, "qty": 2}]}, "lines: `qty` looks like `pieces`"),
        (GOODS, {"lines": [{**ONE_LINE, "Price": "5"}]}, "lines: `price` looks like `amount`"),
        (GOODS, {"lines": [{**ONE_LINE, "shipping": "5"}]}, "lines: `shipping` is of the order, not of a line"),
    ],
)
def test_no_name_passes_in_silence(rules: str, row: Dict[str, Any], words: str) -> None:
    table = pyarrow.table({"at": ["2026-06-01"], **{name: [value] for name, value in row.items()}})
    with Rules.compile(rules) as compiled, pytest.raises(PromoError) as caught:
        compiled.price_table(table)
    assert words in caught.value.message


def test_names_of_others_are_passed_over() -> None:
    """As in order files: a near name beside the right one, and what decides nothing in these rules."""
    lines = [[{**ONE_LINE, "sku": 7}]]
    for rules, columns in [
        (PLAIN, {"amount": ["1"], "items": [2], "labels": [["gift card"]], "qty": [3]}),
        (GOODS, {"lines": lines, "codes": ["A"], "coupon": ["A"], "note": ["amount"], "tags": [["new"]]}),
    ]:
        with Rules.compile(rules) as compiled:
            priced = compiled.price_table(pyarrow.table({"at": ["2026-06-01"], **columns}))
            assert pyarrow.table(priced)["problem"].to_pylist() == [None]


def test_a_row_with_a_near_name_alone_is_refused() -> None:
    columns = {
        "codes": ["A", None, None, ""], "coupon": ["A", "A", None, "A"], "at": [0] * 4,
        "minor": [100, None, None, 300], "amount": [None, "1", "2", "3"],
    }
    with Rules.compile(GOODS) as rules:
        priced = pyarrow.table(rules.price_table(pyarrow.table(columns)))
    assert priced["payable"].to_pylist() == [80, None, 200, None]
    assert priced["problem"].to_pylist() == [
        None, "the column `coupon` looks like `codes`: rename it, or leave it out if it is something else",
        None, "`amount` and `minor` say the same: write one of them",
    ]


def test_lines_with_amounts_in_two_columns() -> None:
    lines = [
        [{"minor": 100, "amount": None}, {"minor": None, "amount": "2"}], [],
        [{"minor": None, "amount": "3"}, {"minor": 1, "amount": "1"}], [{"minor": -1, "amount": None}],
        [{"minor": None, "amount": None}], [None],
    ]
    whole = pyarrow.table({"lines": [[{"minor": 9, "amount": "9"}], *lines], "at": [0] * 7})
    with Rules.compile('promotion "A" { coupon 1 }') as rules:
        priced = pyarrow.table(rules.price_table(whole.slice(1)))
    assert priced["payable"].to_pylist() == [200, 0, None, None, None, None]
    assert priced["problem"].to_pylist()[2:] == [
        "lines: line 2: `amount` and `minor` say the same: write one of them",
        "lines: line 1: amount: an amount is 0 to 10^15 minor units, not -1",
        "lines: line 1: there is no `amount`", "lines: line 1: there is no `amount`",
    ]


def test_a_row_that_is_null() -> None:
    rows = pyarrow.array([{"minor": 100, "at": 0}, None, {"minor": 300, "at": 0}, None])
    for start in range(3):
        with Rules.compile('promotion "A" { coupon 1 }') as rules:
            priced = pyarrow.record_batch(rules.price_table(rows[start:])).to_pylist()
        payables = [0, None, 200, None][start:]
        problems = [None, "the row is null", None, "the row is null"][start:]
        assert [row["payable"] for row in priced] == payables
        assert [row["problem"] for row in priced] == problems


def test_decimals_of_any_scale() -> None:
    for text, form, payable, words in [
        ("6.5000", (10, 4), 650, None),
        ("6.5010", (10, 4), None, "amount: `6.501` has 3 decimals, amounts in CNY have at most 2"),
        ("7", (10, 0), 700, None),
        ("700", (10, -2), 70000, None),
        ("-6.50", (10, 2), None, "amount: `-6.50` is below zero"),
        ("1E+16", (38, 2), None, "amount: `10000000000000000.00` is too large"),
        ("1E-38", (38, 38), None, f"amount: `0.{'0' * 37}1` has 38 decimals"),
    ]:
        for kind in (pyarrow.decimal128, pyarrow.decimal256):
            amounts = pyarrow.array([Decimal("0"), Decimal(text), None], kind(*form))
            with Rules.compile('currency CNY promotion "A" { free shipping }') as rules:
                table = pyarrow.table({"amount": amounts, "at": [0] * 3}).slice(1)
                first, second = pyarrow.table(rules.price_table(table)).to_pylist()
            assert first["payable"] == payable
            assert (first["problem"] or "")[: len(words or "")] == (words or "")
            assert second["problem"] == "amount: there is neither an `amount` nor `lines`"


def test_categories_of_any_layout() -> None:
    words = ["gold", None, "none", "gold"]
    keys = pyarrow.array([1, 0, None, 2], pyarrow.int8())
    tiers = [
        pyarrow.array(words).dictionary_encode(),
        pyarrow.array(words, pyarrow.string_view()),
        pyarrow.DictionaryArray.from_arrays(keys, pyarrow.array(["none", "gold", None]))[:3],
        pyarrow.DictionaryArray.from_arrays(keys, pyarrow.array(["none", "gold", None], pyarrow.large_string())),
    ]
    shop = 'fact tier one of "none", "gold" default "none" promotion "A" { coupon 1 when tier is "gold" }'
    for tier in tiers:
        count = len(tier)
        with Rules.compile(shop) as rules:
            priced = rules.price_table(pyarrow.table({"minor": [500] * count, "at": [0] * count, "Tier": tier}))
        paid = [400 if word == "gold" else 500 for word in tier.to_pylist()]
        assert pyarrow.table(priced)["payable"].to_pylist() == paid


def test_more_promotions_than_there_is_room_for() -> None:
    goods = [f"g{number}" for number in range(9)]
    text = "goods " + ", ".join(f'"{name}"' for name in goods)
    text += "".join(f' promotion "{name}" {{ discount 10% off only "{name}" sync }}' for name in goods)
    lines = [[{"minor": 1000, "labels": [name]} for name in goods], [{"minor": 1000, "labels": ["g7"]}], []]
    with Rules.compile(text) as rules:
        for count in (1, 3):
            table = pyarrow.table({"lines": lines[:count], "at": [0] * count})
            priced = pyarrow.table(rules.price_table(table, taken=True))
            assert priced["applied"].to_pylist() == [list(range(9)), [7], []][:count]
            assert priced["taken"].to_pylist() == [[100] * 9, [100], []][:count]


@pytest.mark.parametrize(
    "columns, words",
    [
        ({"minor": [True]}, "the column `minor` has booleans, and not whole minor units"),
        ({"amount": [1]}, "the column `amount` has whole numbers, and not texts or Decimals"),
        ({"codes": [["A"]], "minor": [1]}, "the column `codes` has lists, and not texts"),
        ({"vip": [1.5], "minor": [1]}, "the column `vip` has floating-point numbers, and not texts"),
        ({"lines": [1]}, "the column `lines` has whole numbers, and not lists of structs"),
        ({"lines": [[1]]}, "the column `lines` has lists of whole numbers, and not lists of structs"),
        ({"lines": [[{"minor": 1, "pieces": True}]]}, "the column `pieces` has booleans, and not whole"),
        ({"lines": [[{"minor": 1, "labels": "x"}]]}, "the column `labels` has texts, and not lists of texts"),
        ({"lines": [[{"sku": 1}]]}, "the lines have no column `minor` or `amount`"),
        ({"at": [None], "minor": [1]}, "the table has no column `at`"),
    ],
)
def test_columns_of_another_type(columns: Dict[str, List[Any]], words: str) -> None:
    with Rules.compile(PLAIN) as rules, pytest.raises(PromoError) as caught:
        rules.price_table(pyarrow.table({"at": [0], **columns}))
    assert caught.value.message.startswith(words) and caught.value.code == BAD_ORDER

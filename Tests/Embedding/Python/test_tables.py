"""Random orders with lines, codes and facts: as tables and as columns they are what they are to
promo-eval, in every layout of Arrow."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

import pytest
from promo import PromoError, Rules

pyarrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")

from orders import PROGRAM, ROOT, Answer, Order, Orders, answers  # noqa: E402

MOROCCO = """
currency MAD
timezone "Africa/Casablanca"
goods "dates", "tea"
fact member yes/no default no
promotion "Dates" { discount 10% off only "dates" sync }
promotion "Tea" { buy 2 get 1 free only "tea" sync }
promotion "Each" { coupon 1 every piece only "tea" code "A" sync }
promotion "B" { coupon 2 code "B" sync }
promotion "C" { coupon 3 code "C" sync }
promotion "Members" { coupon 4 when member sync }
promotion "Nights" { discount 5% off between 01:30 and 03:15 from 2026-02-15 to 2026-03-22 sync }
promotion "Post" { free shipping spend 99 sync }
"""
FILES = [*sorted((ROOT / "Examples").glob("*.promo")), ROOT / "Tests/Embedding/awkward.promo"]
COUNT = 400


def decimal(text: Optional[str]) -> Optional[Decimal]:
    return None if text is None else Decimal(text)


class Table:
    """The columns of orders for pyarrow, some parts of them in another form."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.facts = {fact["name"]: fact["kind"] for fact in orders.description["facts"]}

    def column(self, name: str) -> List[Any]:
        return [order.get(name) for order in self.orders.all]

    def lines(self, amounts: str, read: Callable[[Optional[str]], object]) -> List[Any]:
        def line(one: Order) -> Order:
            parts = {name: one.get(name) for name in ("pieces", "labels")}
            return {amounts: read(one.get("amount")), **parts}

        rows = self.column("lines")
        return [None if row is None else [line(one) for one in row] for row in rows]

    def fact_columns(self, text: Any) -> Dict[str, Any]:
        kinds = {"one of": text, "yes/no": pyarrow.bool_(), "number": pyarrow.int16()}
        return {
            name: pyarrow.array(self.column(name), kinds[kind]) for name, kind in self.facts.items()
        }

    def common(self, text: Any, unit: str, zone: str) -> Dict[str, Any]:
        times = pyarrow.array(self.column("at"), pyarrow.timestamp(unit, zone))
        return {"at": times, "codes": pyarrow.array(self.column("code"), text)}


def in_texts(table: Table) -> Any:
    text = pyarrow.string()
    line = pyarrow.struct([("amount", text), ("pieces", pyarrow.int64()), ("labels", pyarrow.list_(text))])
    return pyarrow.record_batch({
        "amount": pyarrow.array(table.column("amount"), text),
        "lines": pyarrow.array(table.lines("amount", lambda amount: amount), pyarrow.list_(line)),
        "shipping": pyarrow.array(table.column("shipping"), text),
        **table.common(text, "s", "UTC"),
        **table.fact_columns(text),
    })


def in_decimals(table: Table) -> Any:
    """Decimals with more places than the currency, wide texts, lists and dictionaries, in slices."""
    text, amount = pyarrow.large_string(), pyarrow.decimal128(24, table.orders.decimals + 2)
    line = pyarrow.struct([
        ("labels", pyarrow.large_list(text)), ("amount", amount), ("other", pyarrow.float64()),
        ("pieces", pyarrow.uint8()),
    ])
    facts = table.fact_columns(text)
    for name, kind in table.facts.items():
        if kind == "one of":
            facts[name] = facts[name].dictionary_encode()
    lines = table.lines("amount", decimal)
    whole = pyarrow.table({
        **table.common(text, "ns", "Asia/Tokyo"),
        "amount": pyarrow.array(list(map(decimal, table.column("amount"))), amount),
        "shipping": pyarrow.array(list(map(decimal, table.column("shipping"))), amount),
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


def told(rules: Rules, orders: Orders, priced: Any) -> List[Answer]:
    """The answers of a table as promo-eval gives them."""
    names = [promotion["name"] for promotion in rules.describe()["promotions"]]
    found: List[Answer] = []
    for row in pyarrow.table(priced).to_pylist():
        payable = None if row["payable"] is None else orders.written(row["payable"])
        found.append((payable, [names[number] for number in row["applied"]], row["problem"]))
    return found


@pytest.fixture(scope="module", params=[*FILES, None], ids=lambda path: path.stem if path else "morocco")
def case(request: Any, tmp_path_factory: Any) -> Any:
    """Rules, orders, and the answers of promo-eval."""
    if not PROGRAM.exists():
        pytest.skip("promo-eval is not built")
    folder = tmp_path_factory.mktemp("orders")
    path: Path = request.param or folder / "morocco.promo"
    if request.param is None:
        path.write_text(MOROCCO)
    with Rules.load(path) as rules:
        orders = Orders(rules, path.read_text("utf-8"), COUNT, seed=len(path.name))
        yield rules, orders, answers(orders, path, folder)


@pytest.mark.parametrize("made", [in_texts, in_decimals, in_polars, sliced_structs])
def test_tables_are_what_order_files_are(case: Any, made: Callable[[Table], Any]) -> None:
    rules, orders, expected = case
    for row, answer in enumerate(told(rules, orders, rules.price_table(made(Table(orders))))):
        assert answer == expected[row], (row, orders.all[row])


def arrow_columns(table: Table) -> Dict[str, Any]:
    whole = in_decimals(table)
    columns = {name: whole.column(name) for name in whole.column_names}
    # Columns of decimals are read as texts, and those have as many decimals as are written.
    texts = in_texts(table)
    return {**columns, "amount": texts["amount"], "shipping": texts["shipping"], "lines": texts["lines"]}


def python_columns(table: Table) -> Dict[str, Any]:
    """Lists of lists of tuples and dicts, some amounts of which are Decimals."""
    def said(line: Order, place: int) -> Any:
        amount = Decimal(line["amount"] or 0) if place % 3 else line["amount"]
        parts = {"amount": amount, "pieces": line["pieces"] or 1, "labels": line["labels"]}
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
def test_columns_are_what_order_files_are(case: Any, made: Callable[[Table], Any]) -> None:
    rules, orders, expected = case
    table = Table(orders)
    columns = made(table)
    names = [promotion["name"] for promotion in orders.description["promotions"]]
    # Python says no line without an amount, and no pieces that are no number.
    skipped = [
        made in (python_columns, pandas_columns)
        and any(line.get("amount") is None or line.get("pieces") == 0 for line in order.get("lines") or [])
        for order in orders.all
    ]
    kept = [row for row in range(COUNT) if not skipped[row]]
    if len(kept) < COUNT:
        columns["lines"] = [None if skip else row for skip, row in zip(skipped, columns["lines"])]
    prices = rules.price_rows(
        amounts=columns["amount"], at=columns["at"], codes=columns["codes"],
        facts={name: columns[name] for name in table.facts}, lines=columns["lines"],
        shipping=columns["shipping"], applied=True,
    )
    assert prices.applied_room >= 4
    for row in kept:
        units = prices.payables[row]
        payable = None if units < 0 else orders.written(units)
        applied = [names[number] for number in prices.promotions(row)]
        assert (payable, applied, prices.problem(row)) == expected[row], row


def test_the_random_orders_are_odd_enough(case: Any) -> None:
    _, orders, expected = case
    refused = [words for _, _, words in expected if words]
    assert 20 < len(refused) < COUNT / 2
    assert any("10^15" in words or "too large" in words for words in refused)
    assert any("below zero" in words for words in refused)
    assert any("pieces" in words for words in refused)
    assert any("lines" in order and order["code"].count(" ") == 2 for order in orders.all)


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
def test_no_name_passes_in_silence(rules: str, row: Order, words: str) -> None:
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

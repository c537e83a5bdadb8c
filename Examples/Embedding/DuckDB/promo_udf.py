"""Prices of Promo in DuckDB, as functions in Python over columns of Arrow. See README.md."""

from __future__ import annotations

import duckdb
import pyarrow
import pyarrow.compute
from promo import Rules

_TYPES = {"one of": "VARCHAR", "yes/no": "BOOLEAN", "number": "BIGINT"}


def register(db: duckdb.DuckDBPyConnection, rules: Rules) -> None:
    """Adds promo_price, promo_applied and promo_problem for rules that stay open: functions of
    `minor`, `at`, `codes` and, if the rules declare any, `facts`."""
    said = rules.describe()
    kinds = {fact["name"]: db.type(_TYPES[fact["kind"]]) for fact in said["facts"]}
    names = [promotion["name"] for promotion in said["promotions"]]
    types = ["BIGINT", "TIMESTAMPTZ", "VARCHAR"] + ([db.struct_type(kinds)] if kinds else [])

    def priced(columns, applied=False):
        minor, at, codes, *facts = columns
        # To flatten a struct makes its nulls those of its fields.
        values = pyarrow.Table.from_arrays(facts, ["facts"]).flatten().columns if facts else ()
        return rules.price_rows(
            minor=minor, at=at, codes=codes, facts=dict(zip(kinds, values)), applied=applied
        )

    def price(*columns):
        prices = priced(columns)
        buffers = [None, pyarrow.py_buffer(prices.payables)]
        payables = pyarrow.Array.from_buffers(pyarrow.int64(), len(prices), buffers)
        return pyarrow.compute.if_else(pyarrow.compute.less(payables, 0), None, payables)

    def applied(*columns):
        prices = priced(columns, applied=True)
        numbers = prices.applied.tolist()
        rows = [
            None if problem else [names[n] for n in numbers[4 * row : 4 * row + 4] if n >= 0]
            for row, problem in enumerate(prices.problems)
        ]
        return pyarrow.array(rows, pyarrow.list_(pyarrow.string()))

    def problem(*columns):
        prices = priced(columns)
        words = [prices.problem(row) if bad else None for row, bad in enumerate(prices.problems)]
        return pyarrow.array(words, pyarrow.string())

    for name, body, result in [
        ("promo_price", price, "BIGINT"),
        ("promo_applied", applied, "VARCHAR[]"),
        ("promo_problem", problem, "VARCHAR"),
    ]:
        db.create_function(
            name, _with_parameters(body, len(types)), types, result, type="arrow", null_handling="special"
        )


def _with_parameters(body, count):
    """DuckDB counts the parameters that a function has."""
    if count == 3:
        return lambda minor, at, codes: body(minor, at, codes)
    return lambda minor, at, codes, facts: body(minor, at, codes, facts)

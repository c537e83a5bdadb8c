"""Prices of Promo in DuckDB, as functions in Python over columns of Arrow. See README.md."""

from __future__ import annotations

import duckdb
import pyarrow
from promo import Rules


def register(db: duckdb.DuckDBPyConnection, rules: Rules) -> None:
    """Adds promo_price, promo_applied, promo_taken and promo_problem by rules that stay open. Their
    arguments are those of the extension without the rules."""
    promotions = rules.describe()["promotions"]
    names = pyarrow.array([promotion["name"] for promotion in promotions], pyarrow.string())

    def answers(arguments, taken=False):
        return pyarrow.record_batch(rules.price_table(_orders(*arguments), taken))

    def price(*arguments):
        return answers(arguments).column("payable")

    def applied(*arguments):
        numbers, payables = answers(arguments).select(["applied", "payable"]).columns
        texts = names.take(numbers.values)
        return pyarrow.ListArray.from_arrays(numbers.offsets, texts, mask=payables.is_null())

    def taken(*arguments):
        columns = ["applied", "taken", "payable"]
        numbers, amounts, payables = answers(arguments, taken=True).select(columns).columns
        fields = [names.take(numbers.values), amounts.values]
        structs = pyarrow.StructArray.from_arrays(fields, ["promotion", "taken"])
        return pyarrow.ListArray.from_arrays(numbers.offsets, structs, mask=payables.is_null())

    def problem(*arguments):
        return answers(arguments).column("problem")

    for name, body, result in [
        ("promo_price", price, "BIGINT"),
        ("promo_applied", applied, "VARCHAR[]"),
        ("promo_taken", taken, "STRUCT(promotion VARCHAR, taken BIGINT)[]"),
        ("promo_problem", problem, "VARCHAR"),
    ]:
        db.create_function(name, body, return_type=result, type="arrow", null_handling="special")


def _orders(minor, at, codes=None, facts=None, lines=None, shipping=None):
    """The orders as a table with the columns that the rules look for."""
    columns = {"minor": minor.cast(pyarrow.int64()), "at": at}
    if facts is not None and not pyarrow.types.is_null(facts.type):
        # So the nulls of a struct become those of its fields, whose names get a point before them.
        fields = pyarrow.Table.from_arrays([facts], [""]).flatten()
        columns |= {name[1:]: fields.column(name) for name in fields.column_names}
    for name, column in {"codes": codes, "lines": lines, "shipping_minor": shipping}.items():
        if column is not None and not pyarrow.types.is_null(column.type):
            columns[name] = column
    return pyarrow.table(columns).combine_chunks().to_batches()[0]

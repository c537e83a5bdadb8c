"""Prices the orders of Parquet files by the rules of a shop: a job of Spark.

usage: spark-submit --archives promo.zip#promo price_orders.py [--by-promotion DIR]
         ORDERS PRICED REFUSED RULES…
  ORDERS   the orders, with columns as Rules.price_table of Python names them
  PRICED   gets their columns and `payable`, `saved`, `applied` and `problem`
  REFUSED  gets the orders that have no price, with `problem`
  RULES    the rule files of the shop, read where the driver runs
  DIR      gets a row for each promotion that was applied: `promotion`, `orders`, the number of orders
           that it was applied to, and `taken`, what it took from them in minor units. PRICED gets
           `taken`, too: what each promotion takes from an order
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Callable, Iterator, List, Optional, Tuple

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import expr
from pyspark.sql.types import DataType, DecimalType, IntegralType, StructType

Files = List[Tuple[str, bytes]]
Batches = Iterator[pyarrow.RecordBatch]
ANSWERS = "payable long, applied array<string>, problem string"


def priced(orders: DataFrame, files: Files, taken: bool = False) -> DataFrame:
    """Orders with their prices; with `taken` also what each of the promotions applied takes. Rules with
    errors raise RulesError here, before any order is read."""
    with _compiled(files) as rules:
        before = _before(orders.schema, rules.describe()["decimals"])
    names = ANSWERS + ", taken array<long>" * taken
    answers = StructType(orders.schema.fields + StructType.fromDDL(names).fields)
    prices = orders.mapInArrow(_pricer(files, taken), answers)
    return prices.selectExpr("*", f"IF(payable IS NULL, NULL, {before} - payable) AS saved")


def promotions(prices: DataFrame) -> DataFrame:
    """The orders that each promotion was applied to, and what it took from them, of prices with
    `taken`."""
    takings = prices.selectExpr("inline(arrays_zip(applied, taken)) AS (promotion, taken)")
    # Ten thousand of the largest amounts would overflow a BIGINT.
    sums = expr("count(*) AS orders"), expr("sum(CAST(taken AS DECIMAL(38))) AS taken")
    return takings.groupBy("promotion").agg(*sums)


def _pricer(files: Files, taken: bool) -> Callable[[Batches], Batches]:
    def price(batches: Batches) -> Batches:
        with _compiled(files) as rules:
            promotions = rules.describe()["promotions"]
            names = pyarrow.array([one["name"] for one in promotions], pyarrow.string())
            for batch in batches:
                answer = pyarrow.record_batch(rules.price_table(batch, taken))
                numbers, refused = answer["applied"], answer["payable"].is_null()
                applied = pyarrow.ListArray.from_arrays(
                    numbers.offsets, names.take(numbers.values), mask=refused
                )
                added = {"payable": answer["payable"], "applied": applied, "problem": answer["problem"]}
                if taken:
                    added["taken"] = pyarrow.ListArray.from_arrays(
                        numbers.offsets, answer["taken"].values, mask=refused
                    )
                columns = [*batch.columns, *added.values()]
                yield pyarrow.RecordBatch.from_arrays(columns, [*batch.schema.names, *added])

    return price


def _compiled(files: Files):
    """The compiled rules, by the time zones that came with the package."""
    import promo  # Spark sends it: it need not be where this file is read.

    zones = Path(promo.__file__).parent / "zoneinfo"
    if zones.is_dir():
        os.environ["TZDIR"] = str(zones)
    return promo.Rules(files)


def _before(orders: StructType, decimals: int) -> str:
    """The cost of an order before any promotion, in SQL and minor units."""
    goods = [*_units(orders, "minor", "amount", decimals)]
    for lines in _named(orders, "lines"):
        of_line = _units(orders[lines].dataType.elementType, "minor", "amount", decimals, "line.")
        goods += [f"aggregate(`{lines}`, 0L, (sum, line) -> sum + {units})" for units in of_line]
    shipping = [*_units(orders, "shipping_minor", "shipping", decimals), "0L"]
    return f"coalesce({', '.join(goods)}) + coalesce({', '.join(shipping)})"


def _units(
    fields: StructType, minor: str, written: str, decimals: int, place: str = ""
) -> Iterator[str]:
    for name in _named(fields, minor):
        yield f"CAST({place}`{name}` AS BIGINT)"
    for name in _named(fields, written):
        if not isinstance(fields[name].dataType, DecimalType):
            sys.exit(f"the column `{name}` is no decimal: make it one, or whole minor units, `{minor}`")
        yield f"CAST({place}`{name}` * {10**decimals} AS BIGINT)"


def _named(fields: StructType, name: str) -> List[str]:
    return [field for field in fields.names if field.lower() == name][:1]


def main(
    source: str, target: str, refused: str, rules: List[str], by_promotion: Optional[str]
) -> None:
    spark = SparkSession.builder.appName("promo").getOrCreate()
    orders = spark.read.parquet(source)
    files = [(name, Path(name).read_bytes()) for name in rules]
    priced(orders, files, taken=by_promotion is not None).write.parquet(target)
    prices = spark.read.parquet(target)
    if by_promotion is not None:
        promotions(prices).write.parquet(by_promotion)
    prices.where("problem IS NOT NULL").select(*orders.columns, "problem").write.parquet(refused)
    print(f"{prices.count()} orders, {spark.read.parquet(refused).count()} refused")
    spark.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    for name in ("source", "target", "refused"):
        parser.add_argument(name)
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--by-promotion")
    main(**vars(parser.parse_args()))

"""Prices the orders of Parquet files by the rules of a shop: a job of Spark.

usage: spark-submit --archives promo.zip#promo price_orders.py ORDERS PRICED REFUSED RULES…
  ORDERS   the orders, with columns as promo_price_arrow of promo.h names them
  PRICED   gets their columns and `payable`, `saved`, `applied` and `problem`
  REFUSED  gets the orders that have no price, with `problem`
  RULES    the rule files of the shop, read where the driver runs
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Callable, Iterator, List, Tuple

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import DataType, DecimalType, IntegralType, StructType

Files = List[Tuple[str, bytes]]
Batches = Iterator[pyarrow.RecordBatch]
ANSWERS = "payable long, applied array<string>, problem string"


def priced(orders: DataFrame, files: Files) -> DataFrame:
    """Orders with their prices. Rules with errors raise RulesError here, before any order is read."""
    with _compiled(files) as rules:
        before = _before(orders.schema, rules.describe()["decimals"])
    answers = StructType(orders.schema.fields + StructType.fromDDL(ANSWERS).fields)
    prices = orders.mapInArrow(_pricer(files), answers)
    return prices.selectExpr("*", f"IF(payable IS NULL, NULL, {before} - payable) AS saved")


def _pricer(files: Files) -> Callable[[Batches], Batches]:
    def price(batches: Batches) -> Batches:
        with _compiled(files) as rules:
            promotions = rules.describe()["promotions"]
            names = pyarrow.array([one["name"] for one in promotions], pyarrow.string())
            for batch in batches:
                answer = pyarrow.record_batch(rules.price_table(batch))
                numbers, refused = answer["applied"], answer["payable"].is_null()
                applied = pyarrow.ListArray.from_arrays(
                    numbers.offsets, names.take(numbers.values), mask=refused
                )
                columns = [*batch.columns, answer["payable"], applied, answer["problem"]]
                added = ["payable", "applied", "problem"]
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


def main(source: str, target: str, refused: str, *rules: str) -> None:
    spark = SparkSession.builder.appName("promo").getOrCreate()
    orders = spark.read.parquet(source)
    files = [(name, Path(name).read_bytes()) for name in rules]
    priced(orders, files).write.parquet(target)
    prices = spark.read.parquet(target)
    prices.where("problem IS NOT NULL").select(*orders.columns, "problem").write.parquet(refused)
    print(f"{prices.count()} orders, {spark.read.parquet(refused).count()} refused")
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])

"""Prices many files of orders in one session of Spark, and says what its executors have.

usage: spark-submit … price_all.py FOLDER: for each NAME.promo there NAME.parquet has the orders
"""

import json
import os
import shutil
import sys
from pathlib import Path

import price_orders
from pyspark.sql import SparkSession


def executor(_):
    import promo

    yield json.dumps(
        {
            "folder": os.getcwd(),
            "package": promo.__file__,
            "environment": sorted(os.environ),
            "swift": shutil.which("swift"),
        }
    )


folder = Path(sys.argv[1])
spark = SparkSession.builder.getOrCreate()
context = spark.sparkContext
executors = sorted(set(context.parallelize(range(40), 40).mapPartitions(executor).collect()))
(folder / "executors.json").write_text("[" + ",\n".join(executors) + "]")
for rules in sorted(folder.glob("*.promo")):
    orders = spark.read.parquet(str(rules.with_suffix(".parquet"))).repartition(2)
    prices = price_orders.priced(orders, [(rules.name, rules.read_bytes())], taken=True)
    prices.write.parquet(str(rules.with_suffix(".priced")))
spark.stop()

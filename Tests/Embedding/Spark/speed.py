"""The CPU time of a million orders in Spark, beside Spark's copy of them and promo-eval.

usage: speed.py, in the project's folder after .ci/engines: seconds of CPU for each million, from the
difference of a large and a small run, so without what starting takes. Needs cc, pyspark and pyarrow.
As a job of Spark: speed.py copy|python|price ORDERS PRICED [RULES].
"""

import ctypes
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SMALL, LARGE = 2, 10  # millions


def job(way, source, target, *rules):
    import price_orders
    from pyspark.sql import SparkSession

    orders = SparkSession.builder.getOrCreate().read.parquet(source)
    if way == "python":
        orders = orders.mapInArrow(lambda batches: batches, orders.schema)
    if way == "price":
        orders = price_orders.priced(orders, [(name, Path(name).read_bytes()) for name in rules])
    orders.write.parquet(target)


def cpu(words, cwd):
    """The CPU time of a program and of all that it starts, also of what outlives its parent."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(list(map(str, words)), cwd=cwd, check=True, stderr=subprocess.DEVNULL)
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def orders(folder, millions):
    """Orders as CSV and as Parquet, the same on every machine."""
    import pyarrow.compute
    import pyarrow.csv
    import pyarrow.parquet

    name = folder / f"{millions}.csv"
    with name.open("wb") as file:
        subprocess.run([folder / "generate", "orders", str(millions * 10**6), "1"], stdout=file, check=True)
    as_text = pyarrow.csv.ConvertOptions(column_types={"amount": pyarrow.decimal128(12, 2)})
    table = pyarrow.csv.read_csv(name, convert_options=as_text)
    minor = pyarrow.compute.multiply(table["amount"], pyarrow.scalar(100, pyarrow.int64()))
    at = table["at"].cast(pyarrow.timestamp("us")).cast(pyarrow.timestamp("us", "UTC"))
    columns = {"id": table["id"], "minor": minor.cast(pyarrow.int64()), "at": at}
    pyarrow.parquet.write_table(pyarrow.table(columns), name.with_suffix(".parquet"), row_group_size=10**6)
    return name


def main(folder):
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
    speed, spark = ROOT / "Tests/Speed", ROOT / "Examples/Embedding/Spark"
    subprocess.run(["cc", "-O2", "-o", folder / "generate", speed / "generate.c"], check=True)
    subprocess.run([spark / "bundle", folder / "promo.zip"], check=True, stdout=subprocess.DEVNULL)
    with (folder / "1000.promo").open("wb") as file:
        subprocess.run([folder / "generate", "rules", "1000", "3"], stdout=file, check=True)
    rules = {"8 rules": [ROOT / "Examples/eight-rules.promo"], "1,000 rules": [folder / "1000.promo"]}
    submit = ["spark-submit", "--master", "local[2]", "--archives", "promo.zip#promo"]
    submit += ["--py-files", spark / "price_orders.py", __file__]
    program = [ROOT / ".build/release/promo-eval"]

    def in_spark(way, *files):
        return lambda name: [*submit, way, name.with_suffix(".parquet"), name.stem, *files]

    ways = {"Spark, a copy": in_spark("copy"), "Spark, through Python": in_spark("python")}
    for words, files in rules.items():
        ways[f"Spark, {words}"] = in_spark("price", *files)
        ways[f"promo-eval, {words}"] = lambda name, files=files: [
            *program, *files, "--orders", name, "--out", "priced.csv",
        ]
    given = {millions: orders(folder, millions) for millions in (SMALL, LARGE)}
    for number, (way, words) in enumerate(ways.items()):
        place = folder / str(number)
        place.mkdir()
        (place / "promo.zip").symlink_to(folder / "promo.zip")
        small, large = (cpu(words(given[millions]), place) for millions in (SMALL, LARGE))
        each = (large - small) / (LARGE - SMALL)
        print(f"{way:24} {each:6.2f} s a million, {large:6.1f} s in all", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        job(*sys.argv[1:])
    else:
        with tempfile.TemporaryDirectory() as place:
            main(Path(place))

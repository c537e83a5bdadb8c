"""Prices a million rows with codes and facts through the Python package, beside promo-eval.

usage: rows.py, in the project's folder: the seconds of each way, the median of five. Needs NumPy
and polars, and promo-eval as the README builds it.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
import polars

root = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(root / "Examples" / "Embedding" / "Python"))
import promo

RULES = """
fact tier one of "none", "gold", "platinum for life" default "none"
fact first yes/no default no
fact age number default 0
promotion "Gold" { discount 10% off when tier is "gold" }
promotion "Platinum" { discount 25% off when tier is "platinum for life" }
promotion "First" { coupon 5 when first sync }
promotion "Old" { coupon 7 when age >= 60 }
promotion "Code" { coupon 20 spend 100 code "SAVE" sync }
promotion "Summer" { coupon 30 spend 200 code "SUMMER-OF-LOVE" from 2026-06-01 }
"""
COUNT = 1_000_000

chance = numpy.random.default_rng(3)
frame = polars.DataFrame(
    {
        "cents": chance.integers(0, 100_000, COUNT),
        "at": numpy.datetime64("2026-01-01", "ms") + 1000 * chance.integers(0, 31_536_000, COUNT),
        "code": chance.choice(["", "SAVE", "save NONE", "SUMMER-OF-LOVE"], COUNT),
        "tier": chance.choice(["none", "gold", "platinum for life"], COUNT),
        "first": chance.integers(0, 2, COUNT) == 1,
        "age": chance.integers(0, 100, COUNT),
    }
).with_columns(polars.col("at").dt.replace_time_zone("UTC"))


def median(work):
    times = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def by_package():
    facts = {name: frame[name] for name in ("tier", "first", "age")}
    columns = {"at": frame["at"], "codes": frame["code"], "facts": facts}
    return rules.price_rows(minor=frame["cents"], **columns).payables


rules = promo.Rules.compile(RULES)
print(f"Python: {median(by_package):.3f} s")
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "shop.promo").write_text(RULES)
    frame.select(
        amount=polars.format("{}.{}", polars.col("cents") // 100,
                             (polars.col("cents") % 100).cast(str).str.zfill(2)),
        at=polars.col("at").dt.strftime("%Y-%m-%dT%H:%M:%SZ"),
        code="code",
        tier="tier",
        first=polars.when("first").then(polars.lit("yes")).otherwise(polars.lit("no")),
        age="age",
    ).write_csv(f"{folder}/orders.csv")
    words = [str(root / ".build/release/promo-eval"), "shop.promo", "--orders", "orders.csv"]

    def by_program():
        subprocess.run([*words, "--columns", "payable", "--out", "priced.csv"], cwd=folder,
                       check=True, stderr=subprocess.DEVNULL)

    print(f"promo-eval: {median(by_program):.3f} s")
    priced = (Path(folder) / "priced.csv").read_text().split()[1:]
    ours = [f"{payable // 100}.{payable % 100:02}" for payable in by_package()]
    print("the same prices" if priced == ours else "OTHER PRICES")

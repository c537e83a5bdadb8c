"""Prices orders through the Python module, for .ci/measure/bench.

usage: speed.py one|column RULES ORDERS: the nanoseconds an order takes, median of eleven passes.
"""

import statistics
import sys
import time
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Examples" / "Embedding" / "Python"))
import promo

way, rules, orders = sys.argv[1:]
cells = numpy.loadtxt(orders, delimiter=",", skiprows=1, usecols=(1, 2), dtype=str)
amounts = numpy.array([text.replace(".", "") for text in cells[:, 0]]).astype("int64")
instants = cells[:, 1].astype("datetime64[s]").view("int64")
payables = numpy.zeros(len(amounts), "int64")
# One at a time takes so long that some orders will do.
pairs = list(zip(amounts.tolist(), instants.tolist()))[:20_000]


def each(rules):
    for amount, at in pairs:
        rules.price(minor=amount, at=at)
    return len(pairs)


def column(rules):
    rules.prices(amounts, instants, payables)
    return len(amounts)


with promo.Rules.load(rules) as shop:
    work, times = {"one": each, "column": column}[way], []
    for _ in range(12):
        start = time.perf_counter_ns()
        count = work(shop)
        times.append((time.perf_counter_ns() - start) / count)
    # The first was to warm up.
    print(f"{statistics.median(times[1:]):.3f} ns/order")

"""Processor seconds for a million orders by the queries of `promo-eval sql`, beside the engine's own
copy of the table and beside promo-eval.

usage: speed_sql.py [ENGINE]…, in the project's folder, after .ci/measure/bench has made its rules in
.build/bench. PROMO_EVAL names the program, PROMO_ROWS the number of orders.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import sql_engines
from orders import Order

PROGRAM = os.environ.get("PROMO_EVAL", ".build/release/promo-eval")
ROWS = int(os.environ.get("PROMO_ROWS", "1000000"))
YEAR = 1_735_689_600, 1_767_225_600


def of_children(command) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(names) -> None:
    chance = random.Random(1)
    orders = [
        Order(chance.randint(100, 100_000), chance.randrange(*YEAR), None, {}, None, None)
        for _ in range(ROWS)]
    folder = Path(tempfile.mkdtemp())
    lines = folder / "orders.csv"
    with lines.open("w") as file:
        file.write("id,amount,at\n")
        for number, one in enumerate(orders):
            moment = datetime.fromtimestamp(one.at, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            file.write(f"{number},{one.minor // 100}.{one.minor % 100:02d},{moment}\n")
    scale = 1_000_000 / ROWS
    rules = {8: "Examples/eight-rules.promo", 1000: ".build/bench/1000.promo"}
    for count, path in rules.items():
        out = folder / f"{count}.csv"
        command = [PROGRAM, path, "--orders", str(lines), "--columns", "id,payable", "--out", str(out)]
        taken = min(of_children(command) for _ in range(3))
        print(f"{count} rules, promo-eval: {scale * taken:.2f} s", flush=True)
    for kind in sql_engines.ALL:
        if names and kind.name not in names:
            continue
        engine = kind()
        engine.load("orders", [], orders)
        copy = min(seconds(engine, "SELECT * FROM orders") for _ in range(3))
        for count, path in rules.items():
            span = ["--from", "2025-01-01T00:00Z", "--until", "2026-01-01T00:00Z"]
            command = [PROGRAM, "sql", path, "--dialect", engine.dialect, *span]
            query = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            taken = min(seconds(engine, query.rstrip().rstrip(";")) for _ in range(3))
            print(f"{count} rules, {engine.name}: {scale * taken:.2f} s, its copy {scale * copy:.2f} s, "
                  f"the query {len(query):,} bytes", flush=True)
        engine.close()


def seconds(engine, query: str) -> float:
    before = engine.seconds()
    engine.keep(query)
    return engine.seconds() - before


main(sys.argv[1:])

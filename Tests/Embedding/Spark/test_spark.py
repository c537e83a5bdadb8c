"""Spark beside promo-eval: the job on a cluster of two executors that have nothing but Python and
pyarrow, and the commands of its page. Started by .ci/engines."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from decimal import Decimal
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Tuple

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Engines"))
import engines
import orders

try:
    import py4j
    import pyarrow
    import pyarrow.parquet
    import pyspark
except ImportError:
    engines.skip("python3 has no pyspark, or no pyarrow")
if not shutil.which("java"):
    engines.skip("there is no java")

SPARK = engines.EMBEDDING / "Spark"
HOME = Path(pyspark.__file__).parent
KINDS = {"one of": pyarrow.string(), "yes/no": pyarrow.bool_(), "number": pyarrow.int64()}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the archive, and with a Python for the driver and another for executors."""
    folder = tmp_path_factory.mktemp("spark")
    subprocess.run([SPARK / "bundle", folder / "promo.zip"], check=True)
    # Spark itself wants pandas, where the driver runs.
    for name, packages in ("python", (pyspark, py4j, pyarrow)), ("driver", ()):
        venv.create(folder / name, symlinks=True)
        site = next((folder / name).glob("lib/python*/site-packages"))
        (site / "driver.pth").write_text("" if packages else str(HOME.parent))
        for package in packages:
            (site / package.__name__).symlink_to(Path(package.__file__).parent)
    return folder


def spark(place: Path, command: str, cwd: Optional[Path] = None) -> str:
    """Runs a command of Spark without an environment and, as root, without the system's zones."""
    folders = [Path(shutil.which(name) or "").parent for name in ("java", "bash")]
    environment = {
        "PATH": ":".join(map(str, [HOME / "bin", place / "driver" / "bin", *folders])),
        "SPARK_HOME": str(HOME),
        "PYSPARK_PYTHON": str(place / "python" / "bin" / "python"),
        "PYSPARK_DRIVER_PYTHON": str(place / "driver" / "bin" / "python"),
        "PYTHONWARNINGS": "ignore",
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    words = ["bash", "-euc", command]
    if os.geteuid() == 0 and Path("/usr/share/zoneinfo").exists() and shutil.which("unshare"):
        hidden = f"mount -t tmpfs none /usr/share/zoneinfo; {command}"
        words = [str(shutil.which("unshare")), "--mount", "bash", "-euc", hidden]
        environment["PATH"] += ":/usr/bin:/bin"
    run = subprocess.run(words, cwd=cwd or place, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, "\n".join(re.findall("^(?!.* INFO ).*", run.stderr, re.M)[-60:])
    return run.stdout


def table(load: orders.Workload, decimals: Optional[int]) -> pyarrow.Table:
    """The orders as a table; with a number of decimals, money is decimals in place of minor units."""
    money = pyarrow.int64() if decimals is None else pyarrow.decimal128(38, decimals)
    minor, shipping = ("minor", "shipping_minor") if decimals is None else ("amount", "shipping")

    def moneys(values: List[Optional[int]]) -> pyarrow.Array:
        if decimals is None:
            return pyarrow.array(values, money)
        written = [None if value is None else Decimal(value).scaleb(-decimals) for value in values]
        return pyarrow.array(written, money)

    lists = [order.lines for order in load.orders]
    lines = [line for some in lists for line in some or ()]
    ends = [0]
    for some in lists:
        ends.append(ends[-1] + len(some or ()))
    line_columns = [
        moneys([line.minor for line in lines]),
        pyarrow.array([line.pieces for line in lines], pyarrow.int64()),
        pyarrow.array([line.labels for line in lines], pyarrow.list_(pyarrow.string())),
    ]
    columns = {
        "place": pyarrow.array(range(len(lists)), pyarrow.int64()),
        minor: moneys([order.minor for order in load.orders]),
        "at": pyarrow.array(
            [None if order.at is None else order.at * 10**6 for order in load.orders],
            pyarrow.timestamp("us", "UTC"),
        ),
        "codes": pyarrow.array([order.codes for order in load.orders], pyarrow.string()),
        "lines": pyarrow.ListArray.from_arrays(
            pyarrow.array(ends, pyarrow.int32()),
            pyarrow.StructArray.from_arrays(line_columns, [minor, "pieces", "labels"]),
            mask=pyarrow.array([some is None for some in lists]),
        ),
        shipping: moneys([order.shipping for order in load.orders]),
    }
    for name, kind in load.facts:
        columns[name] = pyarrow.array([order.facts[name] for order in load.orders], KINDS[kind])
    return pyarrow.table(columns)


def answers(path: Path, load: orders.Workload) -> Iterator[orders.Answer]:
    rows: List[Dict[str, object]] = pyarrow.parquet.read_table(path).sort_by("place").to_pylist()
    for row, order in zip(rows, load.orders):
        if row["payable"] is not None:
            before = order.minor or sum(line.minor for line in order.lines or ())
            assert row["saved"] == before + (order.shipping or 0) - row["payable"], row
            assert row["saved"] == sum(row["taken"]) and len(row["taken"]) == len(row["applied"]), row
        else:
            assert row["saved"] is None and row["applied"] is None and row["taken"] is None
        yield orders.Answer(row["payable"], row["applied"], row["problem"])
    assert len(rows) == len(load.orders)


def promotions(path: Path) -> List[Tuple[str, int, int]]:
    rows = pyarrow.parquet.read_table(path).sort_by("promotion").to_pylist()
    return [(row["promotion"], row["orders"], row["taken"]) for row in rows]


def test_orders_by_two_executors(place: Path, tmp_path: Path) -> None:
    loads = list(orders.workloads(tmp_path))
    for number, load in enumerate(loads):
        with orders.rule_files.Rules.compile(load.rules) as rules:
            decimals = rules.describe()["decimals"] if number % 3 == 2 else None
        path = (tmp_path / load.name).with_suffix(".parquet")
        pyarrow.parquet.write_table(table(load, decimals), path)
    spark(
        place,
        "spark-submit --master 'local-cluster[2,1,1024]' --conf spark.executor.memory=512m "
        f"--archives promo.zip#promo --py-files {SPARK}/price_orders.py {HERE}/price_all.py {tmp_path}",
    )
    executors = json.loads((tmp_path / "executors.json").read_text())
    assert len({one["folder"] for one in executors}) == 2, executors
    for one in executors:
        assert one["package"].startswith(one["folder"]) and not one["swift"], one
        assert "TZDIR" not in one["environment"] and "PROMO_LIBRARY" not in one["environment"]
    tally, takings = orders.Tally(), orders.Takings()
    for load in loads:
        tally.add(load, answers((tmp_path / load.name).with_suffix(".priced"), load))
        takings.add(tmp_path, load, promotions((tmp_path / load.name).with_suffix(".promotions")))
    tally.check("Spark, two executors")
    takings.check("Spark, two executors")


def blocks(language: str) -> List[str]:
    """What the page has in a language; what it prints has none."""
    page = (SPARK / "README.md").read_text("utf-8")
    found = re.findall(r"^```(.*?)\n(.*?)^```$", page, re.M | re.S)
    return [code for word, code in found if word == language]


def test_the_page(place: Path) -> None:
    page = (SPARK / "README.md").read_text("utf-8")
    make, show, pipe = blocks("python")
    command = re.search(r"^    spark-submit(?:.*\\\n)*.*$", page, re.M)
    assert command
    (place / "Examples").symlink_to(engines.ROOT / "Examples")
    (place / "make.py").write_text(make)
    (place / "show.py").write_text("import pyarrow.parquet\n" + show)
    printed = spark(place, f"python make.py; {command[0]}; python show.py").replace(str(place), "")
    assert printed.splitlines() == "".join(blocks("")).splitlines()
    option = "--by-promotion promotions again others"
    assert spark(place, command[0].replace("priced refused", option)) == blocks("")[0]
    assert promotions(place / "promotions") == [
        ("Launch partner", 1, 600),
        ("Streamers 5%", 1, 200),
        ("Winter sale", 2, 2000),
    ]
    refused = pyarrow.parquet.read_table(place / "refused").to_pylist()
    assert [(row["id"], row["problem"]) for row in refused] == [
        (3, "amount: an amount is 0 to 10^15 minor units, not -5")
    ]


def test_lines_of_json_through_promo_eval(place: Path, tmp_path: Path) -> None:
    given, rules = tmp_path / "orders.jsonl", engines.ROOT / "Examples" / "influencer-codes.promo"
    with given.open("w") as file:
        for number in range(30_000):
            amount = "-1" if number % 1000 == 7 else f"{number}.50"
            code = ["NOVA5", "PIXEL6 kira5", ""][number % 3]
            order = {"id": number, "amount": amount, "at": "2026-12-24", "code": code}
            file.write(json.dumps(order) + "\n")
    pipe = blocks("python")[2]
    start = "from pyspark.sql import SparkSession\nspark = SparkSession.builder.getOrCreate()\n"
    (tmp_path / "pipe.py").write_text(start + pipe)
    files = f"{orders.PROGRAM},{rules}"
    spark(place, f"spark-submit --master 'local-cluster[2,1,1024]' --files {files} pipe.py", tmp_path)
    words = [orders.PROGRAM, rules, "--orders", given, "--rejects", tmp_path / "rejects.jsonl"]
    run = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    parts = sorted((tmp_path / "priced").glob("part-*"))
    assert len(parts) > 1
    priced = "".join(part.read_text() for part in parts)
    assert priced == run.stdout and priced.count("\n") == 29_970

"""The commands of the page about Spark. Started by .ci/engines."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List, Tuple

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Engines"))
import engines
import orders

try:
    import cluster
    import pyarrow.parquet
except ImportError:
    engines.skip("python3 has no pyspark, or no pyarrow")
if not shutil.which("java"):
    engines.skip("there is no java")

SPARK = cluster.SPARK


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return cluster.place(tmp_path_factory.mktemp("spark"))


def promotions(path: Path) -> List[Tuple[str, int, int]]:
    rows = pyarrow.parquet.read_table(path).sort_by("promotion").to_pylist()
    return [(row["promotion"], row["orders"], row["taken"]) for row in rows]


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
    printed = cluster.spark(place, f"python make.py; {command[0]}; python show.py").replace(str(place), "")
    assert printed.splitlines() == "".join(blocks("")).splitlines()
    option = "--by-promotion promotions again others"
    assert cluster.spark(place, command[0].replace("priced refused", option)) == blocks("")[0]
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
    cluster.spark(place, f"spark-submit --master 'local-cluster[2,1,1024]' --files {files} pipe.py", tmp_path)
    words = [orders.PROGRAM, rules, "--orders", given, "--rejects", tmp_path / "rejects.jsonl"]
    run = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    parts = sorted((tmp_path / "priced").glob("part-*"))
    assert len(parts) > 1
    priced = "".join(part.read_text() for part in parts)
    assert priced == run.stdout and priced.count("\n") == 29_970

"""The seconds of the processor that a million orders take: in each engine, in the engine's copy of
the same rows, and by promo-eval. A Markdown table; fails where the payables differ.

usage: python3 Tests/Embedding/Engines/speed.py, where .ci/engines skips nothing
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path
from typing import Callable, Dict, List, Tuple

import apsw
import duckdb
import engines
import pyarrow

from engines import EMBEDDING, ROOT

sys.path[:0] = [str(EMBEDDING / "Python"), str(EMBEDDING / "DuckDB")]
import promo
import promo_udf
from server import Server

COUNT = 1_000_000


def seconds(who: int, work: Callable[[], object]) -> float:
    """The least of three."""
    times = []
    for _ in range(3):
        before = resource.getrusage(who)
        work()
        after = resource.getrusage(who)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def program(folder: Path, rules: Path) -> Tuple[float, int]:
    words = [ROOT / ".build/release/promo-eval", rules, "--orders", folder / "orders.csv"]
    command = [*map(str, words), "--columns", "payable", "--out", str(folder / "priced.csv")]
    time = seconds(
        resource.RUSAGE_CHILDREN, lambda: subprocess.run(command, check=True, capture_output=True)
    )
    return time, sum(
        int(line.replace(".", "")) for line in (folder / "priced.csv").read_text().split()[1:]
    )


Answer = Tuple[float, int]


def sqlite(rows: List[Tuple[int, int]], rules: str) -> Dict[str, Answer]:
    db = apsw.Connection(":memory:")
    db.enable_load_extension(True)
    with tempfile.TemporaryDirectory() as folder:
        db.load_extension(str(engines.sqlite_extension(Path(folder))))
    db.execute("CREATE TABLE orders (minor INTEGER, at INTEGER); CREATE TABLE shop (rules TEXT)")
    db.execute("INSERT INTO shop VALUES (?)", (rules,))
    with db:
        db.executemany("INSERT INTO orders VALUES (?, ?)", rows)

    def ask(price: str, source: str, *values: str) -> Answer:
        def work() -> None:
            db.execute("DROP TABLE IF EXISTS copy")
            db.execute(
                f"CREATE TABLE copy AS SELECT minor, at, {price} AS payable FROM {source}", values
            )

        time = seconds(resource.RUSAGE_SELF, work)
        return time, db.execute("SELECT sum(payable) FROM copy").fetchone()[0]

    return {
        "SQLite: copy": (ask("NULL", "orders")[0], 0),
        "SQLite, rules in a parameter": ask("promo_price(?, minor, at)", "orders", rules),
        "SQLite, rules in a subquery": ask(
            "promo_price((SELECT rules FROM shop), minor, at)", "orders"
        ),
        "SQLite, rules in a joined table": ask("promo_price(rules, minor, at)", "orders, shop"),
    }


def duck(rows: List[Tuple[int, int]], rules: str) -> Dict[str, Answer]:
    db = duckdb.connect(config={"allow_unsigned_extensions": True, "threads": 2})
    minor, at = (pyarrow.array(column, pyarrow.int64()) for column in zip(*rows))
    given = pyarrow.table({"minor": minor, "seconds": at})
    db.execute(
        "CREATE TABLE orders AS SELECT minor, to_timestamp(seconds) AS placed FROM given"
    ).fetchall()

    def ask(price: str, *values: str) -> Answer:
        create = f"CREATE OR REPLACE TABLE copy AS SELECT *, {price} AS payable FROM orders"
        time = seconds(resource.RUSAGE_SELF, lambda: db.execute(create, values).fetchall())
        return time, db.execute("SELECT sum(payable) FROM copy").fetchall()[0][0]

    answers = {"DuckDB: copy": (ask("NULL::BIGINT")[0], 0)}
    with promo.Rules.compile(rules) as compiled:
        promo_udf.register(db, compiled)
        answers["DuckDB, Python over Arrow"] = ask("promo_price(minor, placed)")
        for name in "promo_price", "promo_applied", "promo_taken", "promo_problem":
            db.remove_function(name)
    db.execute(f"LOAD '{engines.duckdb_extension()}'")
    answers["DuckDB, the extension"] = ask("promo_price($1, minor, placed)", rules)
    return answers


def postgres(server: Server, folder: Path, rules: str) -> Dict[str, Answer]:
    quoted = "'" + rules.replace("'", "''") + "'"

    def ask(database: str, price: str, source: str, limit: int = COUNT) -> Answer:
        """In a session of its own, whose process says what it took."""
        process = "SELECT btrim(split_part(pg_read_file('/proc/self/stat'), ')', 2), E' \\n')"
        rows = f"SELECT minor, placed, {price} AS payable FROM {source} LIMIT {limit}"
        create = f"CREATE TEMP TABLE copy AS {rows};"
        script = f"{create} DROP TABLE copy; {process}; {create} {process};"
        told = server.ask(database, f"{script} SELECT sum(payable) FROM copy")
        before, after = (sum(map(int, line.split()[11:13])) for line in told[:2])
        time = (after - before) / os.sysconf("SC_CLK_TCK") * COUNT / limit
        return time, int(told[2] or 0)

    for database in "c", "python":
        for statement in [
            "DROP TABLE IF EXISTS given, orders, shop",
            f"CREATE TABLE shop AS SELECT {quoted} AS rules",
            "CREATE TABLE given (minor bigint, seconds bigint)",
            f"\\copy given FROM '{folder}/orders.tsv'",
            "CREATE TABLE orders AS SELECT minor, to_timestamp(seconds) AS placed FROM given",
        ]:
            server.ask(database, statement)
    python = ask("python", f"promo_price({quoted}, minor, placed)", "orders", 20_000)
    return {
        "PostgreSQL: copy": (ask("c", "NULL::bigint", "orders")[0], 0),
        "PostgreSQL, rules in a constant": ask(
            "c", f"promo_price({quoted}, minor, placed)", "orders"
        ),
        "PostgreSQL, rules in a table": ask(
            "c", "promo_price(rules, minor, placed)", "orders, shop"
        ),
        "PostgreSQL, PL/Python": (python[0], -1),
    }


def measured(
    folder: Path, server: Server, rules: Path, rows: List[Tuple[int, int]]
) -> Dict[str, float]:
    time, total = program(folder, rules)
    answers: Dict[str, Answer] = {"promo-eval, CSV to CSV": (time, total)}
    text = rules.read_text()
    for some in sqlite(rows, text), duck(rows, text), postgres(server, folder, text):
        answers |= some
    for name, (_, payables) in answers.items():
        assert payables in (total, -1) or "copy" in name, (name, payables, total)
    return {name: time for name, (time, _) in answers.items()}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="promo-") as place:
        folder = Path(place)
        folder.chmod(0o755)
        subprocess.run(
            ["cc", "-O2", ROOT / "Tests/Speed/generate.c", "-o", folder / "generate"], check=True
        )
        with open(folder / "thousand.promo", "w") as file:
            subprocess.run([folder / "generate", "rules", "1000", "3"], stdout=file, check=True)
        with open(folder / "orders.csv", "w") as file:
            subprocess.run(
                [folder / "generate", "orders", str(COUNT), "2"], stdout=file, check=True
            )
        rows = []
        for line in (folder / "orders.csv").read_text().splitlines()[1:]:
            _, amount, at = line.split(",")
            moment = datetime.fromisoformat(at).replace(tzinfo=timezone.utc)
            rows.append((int(amount.replace(".", "")), int(moment.timestamp())))
        (folder / "orders.tsv").write_text("".join(f"{minor}\t{at}\n" for minor, at in rows))
        (folder / "server").mkdir()
        server = Server(folder / "server")
        try:
            server.ask("postgres", "CREATE DATABASE c; CREATE DATABASE python;")
            server.ask("c", "CREATE EXTENSION promo")
            server.ask("python", (EMBEDDING / "PostgreSQL/plpython.sql").read_text())
            files = [ROOT / "Examples/eight-rules.promo", folder / "thousand.promo"]
            eight, thousand = (measured(folder, server, file, rows) for file in files)
        finally:
            server.stop()
    print(
        "| seconds of the processor for a million orders | 8 rules | 1,000 rules |\n|---|---|---|"
    )
    for name in eight:
        print(f"| {name} | {eight[name]:.2f} | {thousand[name]:.2f} |")


main()
